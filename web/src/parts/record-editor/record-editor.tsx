import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { OpenedEditor, type RecordEditorProps } from './opened-editor.tsx'
import type { KindTypes, RecordKind } from './record-kind.ts'

/** A dialog that creates a record, or loads and edits the one with the id. */
export function RecordEditor<Kind extends KindTypes>(props: RecordEditorProps<Kind>) {
  const { id, known } = props
  if (id === undefined || known) return <OpenedEditor {...props} opened={known} />
  return <LoadedEditor {...props} id={id} />
}

function LoadedEditor<Kind extends KindTypes>(props: RecordEditorProps<Kind> & { id: number }) {
  const { kind, id, title, gone, renderLocked, onClose } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, isError, error, refetch } = useOpened(kind, id)
  if (data && kind.locked?.isLocked(data) && renderLocked) return renderLocked(data)
  if (data) return <OpenedEditor {...props} opened={data} />
  return (
    <Dialog title={title} onClose={onClose}>
      {isError ? (
        <FailedPanel onRetry={() => refetch()}>
          {errorText(failureKey(error, 'service_unavailable'))}
        </FailedPanel>
      ) : data === null ? (
        <EmptyPanel title={gone} action={{ label: t('ui.close'), onClick: onClose }} />
      ) : (
        <LoadingPanel />
      )}
    </Dialog>
  )
}

/** The record as it is when the form opens. The form keeps it: whether it is still the newest, saving finds out. */
function useOpened<Kind extends KindTypes>(kind: RecordKind<Kind>, id: number) {
  return useQuery({
    queryKey: ['opened', kind.table, id, useId()],
    queryFn: () => kind.read(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
