import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenForm } from '../../lib/open-forms.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiscardDialog, UnsavedChangesGuard } from '../../ui/unsaved-changes.tsx'
import { blockedAmong } from './blocked-emails-data.ts'
import type { EmailList } from './email-list.ts'
import { ImportList } from './import-list.tsx'
import { type CheckedEmailList, ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImport } from './use-import.ts'

/** Imports a list of addresses in steps: the list, its preview, the progress and the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useOpenForm()
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [leaving, setLeaving] = useState(false)
  const check = useAction({ mutationFn: checked })
  const { run, start, stop } = useImport(check.data?.fresh ?? [])
  const busy = run?.status === 'running' || run?.status === 'stopping'
  const unsaved = run ? run.status !== 'finished' : text.trim() !== ''
  const close = () => (unsaved ? setLeaving(true) : onClose())

  return (
    <Dialog title={t('blockedEmails.import_title')} onClose={close} size="lg" isPersistent={busy}>
      {check.data === undefined ? (
        <ImportList
          text={text}
          onChange={setText}
          checking={check.isPending}
          failure={check.error}
          onCheck={(list) => check.mutate(list)}
          onClose={close}
        />
      ) : run === undefined ? (
        <ImportPreview list={check.data} onBack={check.reset} onStart={start} onClose={close} />
      ) : (
        <ImportProgress
          run={run}
          total={check.data.fresh.length}
          onStop={stop}
          onContinue={start}
          onClose={close}
        />
      )}
      <UnsavedChangesGuard unsaved={unsaved} />
      {leaving &&
        (run ? (
          <ConfirmDialog
            title={t('blockedEmails.import_leave_title')}
            action={t('ui.close')}
            onConfirm={onClose}
            onCancel={() => setLeaving(false)}
          >
            {t('blockedEmails.import_leave_text')}
          </ConfirmDialog>
        ) : (
          <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />
        ))}
    </Dialog>
  )
}

async function checked(list: EmailList): Promise<CheckedEmailList> {
  const blocked = await blockedAmong(list.emails)
  return {
    ...list,
    fresh: list.emails.filter((email) => !blocked.has(email)),
    known: list.emails.filter((email) => blocked.has(email)),
  }
}
