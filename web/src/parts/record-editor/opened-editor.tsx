import type { TableName } from '@comptoir/contract/tables/all-tables'
import { type TimelineTable, timelineTables } from '@comptoir/contract/timeline'
import { Alert, Button, type ModalProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureKey, failureKeys } from '../../lib/failure.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { type Change, ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { timelineOf } from '../timeline/timeline-data.ts'
import type { Phase } from './editor-state.ts'
import type { KindTypes, Stored } from './record-kind.ts'
import { type EditorOptions, useRecordEditor } from './use-record-editor.ts'

export interface RecordEditorProps<Kind extends KindTypes> extends Omit<EditorOptions<Kind>, 'opened'> {
  /** The record to edit; absent for a new one. */
  id?: number | undefined
  /** The record where the page shows it already, so that the form opens without a request. */
  known?: Stored<Kind> | undefined
  title: string
  save: string
  /** What to say of a record that has been deleted meanwhile. */
  gone: string
  /** What to say of a creation whose last step failed, and what leaving it so is called. */
  unfinished?: ((saved: Kind['saved'], cause: unknown) => { text: string; leave: string }) | undefined
  /** Replaces the form of a record that cannot be changed. */
  renderLocked?: ((stored: Stored<Kind>) => ReactNode) | undefined
  size?: ModalProps['size']
  children: (editor: Editor<Kind>) => ReactNode
}

/** What the fields of a form may need to know. */
export interface Editor<Kind extends KindTypes> {
  checked: CheckedForm<Kind['inputs']>
  /** The newest known version, absent for a new record, and what the form would show of it. */
  newest: Stored<Kind> | undefined
  newestInputs: Kind['inputs']
  phase: Phase<Kind>
  unanswered: Kind['inputs'] | undefined
  /** For fields that a notice replaces: while it is shown there is nothing to save, and no failure to show. */
  hideSave: (hidden: boolean) => void
  discardDraft: () => void
}

/** The form of a record, and all that can happen to it until it is saved. */
export function OpenedEditor<Kind extends KindTypes>(
  props: RecordEditorProps<Kind> & { opened: Stored<Kind> | undefined },
) {
  const { kind, opened, title, save, gone, unfinished, size = 'lg', children, onClose } = props
  const { t, i18n } = useTranslation()
  const editor = useRecordEditor(props)
  const { checked, state, newest, newestInputs, draft } = editor
  const { phase } = state
  const last = phase.name === 'unfinished' ? unfinished?.(phase.saved, phase.cause) : undefined
  const [isSaveHidden, hideSave] = useState(false)
  const change = useLastChange(editor.conflict && kind.table, opened?.id ?? 0)

  function failure(): string | undefined {
    if (phase.name !== 'failed' || editor.isPointedOut) return undefined
    const keys = failureKeys(phase.error, opened ? kind.failures.update : kind.failures.create)
    return keys.map((key) => i18n.t(textKey(key) as 'ui.ok')).join(' ')
  }

  function textKey(key: FailureKey): string {
    return kind.errorText?.(key) ?? `errors.${key}`
  }

  return (
    <FormDialog
      title={title}
      // The notice of a conflict has the button for the next step.
      save={
        phase.name === 'gone' || editor.conflict || isSaveHidden ? undefined : last ? t('ui.retry') : save
      }
      cancel={last?.leave}
      saving={editor.isSaving}
      unsaved={editor.isUnsaved}
      failure={last?.text ?? (isSaveHidden ? undefined : failure())}
      size={size}
      // Without a button, the Enter key still submits a form.
      onSubmit={isSaveHidden ? (event) => event.preventDefault() : editor.submit}
      onDiscard={draft.forget}
      onClose={editor.close}
    >
      {draft.offer}
      {children({
        checked,
        newest,
        newestInputs,
        phase,
        unanswered: state.unanswered,
        hideSave,
        discardDraft: draft.forget,
      })}
      {editor.conflict && (
        <ConflictNotice
          key={editor.reminders}
          fields={editor.conflict}
          change={change}
          onKeepMine={() => editor.keepMine()}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
      {phase.name === 'gone' && (
        <Alert color="red" role="alert" title={gone} icon={<IconTrash aria-hidden="true" />}>
          {t('ui.gone_text')}
          <div>
            <Button
              mt="xs"
              size="compact-md"
              variant="default"
              onClick={() => {
                draft.forget()
                onClose()
              }}
            >
              {t('ui.gone_close')}
            </Button>
          </div>
        </Alert>
      )}
    </FormDialog>
  )
}

/** Who changed the record last, and when, once a table with a timeline is given. */
function useLastChange(table: TableName | undefined, id: number): Change | undefined {
  const known = timelineTables.find((one: TimelineTable) => one === table)
  const { data } = useInfiniteQuery({
    ...timelineOf({ table: known ?? 'account', id }),
    enabled: known !== undefined,
  })
  const last = data?.entries[0]
  return last?.by ? { at: last.at, by: last.by.name } : undefined
}
