import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenForm } from '../../lib/open-forms.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailText } from '../../ui/highlight.tsx'
import { DiscardDialog, UnsavedChangesGuard } from '../../ui/unsaved-changes.tsx'
import { blockedAmong } from './blocked-emails-data.ts'
import type { EmailList } from './email-list.ts'
import { ImportList } from './import-list.tsx'
import { ImportProgress, ImportStep } from './import-progress.tsx'
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

/** A list, split by whether each address is blocked already. */
interface CheckedEmailList extends EmailList {
  /** Not blocked yet. */
  fresh: string[]
  known: string[]
}

/** The number of entries listed; the others are only counted. */
const maxShown = 100

/** The second step: the addresses of the list, before any is blocked. */
function ImportPreview({
  list: { fresh, known, invalid, repeated },
  onBack,
  onStart,
  onClose,
}: {
  list: CheckedEmailList
  onBack: () => void
  onStart: () => void
  onClose: () => void
}) {
  const { t } = useWords()
  return (
    <ImportStep>
      <Entries
        title={t('blockedEmails.import_new', { count: fresh.length })}
        entries={fresh}
        entry={(email) => <EmailText>{email}</EmailText>}
      />
      <Entries
        title={t('blockedEmails.import_invalid', { count: invalid.length })}
        entries={invalid}
        entry={({ line, text }) => (
          <>
            <Text span inherit c="dimmed">
              {t('blockedEmails.import_line', { line })}
            </Text>{' '}
            {text}
          </>
        )}
      />
      <Entries
        title={t('blockedEmails.import_known', { count: known.length })}
        entries={known}
        entry={(email) => <EmailText>{email}</EmailText>}
      />
      {repeated > 0 && (
        <Text fz="sm" c="dimmed">
          {t('blockedEmails.import_repeated', { count: repeated })}
        </Text>
      )}
      {fresh.length === 0 && <Alert color="gray">{t('blockedEmails.import_nothing')}</Alert>}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onBack} mr="auto">
          {t('blockedEmails.import_back')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        {fresh.length > 0 && (
          <Button onClick={onStart}>{t('blockedEmails.import_start', { count: fresh.length })}</Button>
        )}
      </Group>
    </ImportStep>
  )
}

function Entries<Entry>({
  title,
  entries,
  entry,
}: {
  title: string
  entries: readonly Entry[]
  entry: (entry: Entry) => ReactNode
}) {
  const { t } = useWords()
  if (entries.length === 0) return null
  const hidden = entries.length - maxShown
  return (
    <section aria-label={title}>
      <Text component="h3" fw={600} fz="md" mb={4}>
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ul className="plain-list anywhere outlined rounded" style={scrolls} tabIndex={0} aria-label={title}>
        {entries.slice(0, maxShown).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown, and may have duplicates.
          <li key={at}>{entry(one)}</li>
        ))}
        {hidden > 0 && <li className="dim">{t('blockedEmails.import_more', { count: hidden })}</li>}
      </ul>
    </section>
  )
}

const scrolls = { maxHeight: '9rem', padding: '0.5rem 0.75rem', overflowY: 'auto' } as const
