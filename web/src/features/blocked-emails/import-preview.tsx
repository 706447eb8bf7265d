import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { EmailText } from '../../ui/highlight.tsx'
import type { EmailList } from './email-list.ts'
import { ImportStep } from './import-progress.tsx'

/** A list, split by whether each address is blocked already. */
export interface CheckedEmailList extends EmailList {
  /** Not blocked yet. */
  fresh: string[]
  known: string[]
}

/** The number of entries listed; the others are only counted. */
const maxShown = 100

/** The second step: the addresses of the list, before any is blocked. */
export function ImportPreview({
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
