import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { Awaited } from '../list/loaded.tsx'
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
  const opened = useOpened(kind, id)
  const { data } = opened
  if (data && kind.locked?.isLocked(data) && renderLocked) return renderLocked(data)
  if (data) return <OpenedEditor {...props} opened={data} />
  return (
    <Dialog title={title} onClose={onClose}>
      {data === null ? (
        <EmptyPanel title={gone} action={{ label: t('ui.close'), onClick: onClose }} />
      ) : (
        <Awaited query={opened} />
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
