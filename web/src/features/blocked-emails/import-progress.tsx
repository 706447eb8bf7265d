import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import type { ImportRun } from './use-import.ts'

/** The last step: the progress of the import, then its result. */
export function ImportProgress({
  run,
  total,
  onStop,
  onContinue,
  onClose,
}: {
  run: ImportRun
  total: number
  onStop: () => void
  onContinue: () => void
  onClose: () => void
}) {
  const { t, errorText } = useWords()
  const { status, done, added, failure } = run
  const busy = status === 'running' || status === 'stopping'
  return (
    <ImportStep>
      <div>
        <Group justify="space-between" mb={6}>
          <Text fz="sm" role="status">
            {busy &&
              t(status === 'running' ? 'blockedEmails.import_running' : 'blockedEmails.import_stopping')}
          </Text>
          <Text fz="sm" c="dimmed">
            {t('blockedEmails.import_done_of', { done, total })}
          </Text>
        </Group>
        <Progress
          value={(done / total) * 100}
          size="lg"
          color={status === 'failed' ? 'red' : status === 'finished' ? 'green' : 'ink'}
          aria-label={t('blockedEmails.import_progress')}
        />
      </div>
      {failure && (
        <FailureNote>
          {errorText(failure)} {t('blockedEmails.import_stuck')}
        </FailureNote>
      )}
      {!busy && <Outcome added={added} alreadyBlocked={done - added} left={total - done} />}
      <Group justify="flex-end">
        {busy ? (
          <Button variant="default" onClick={onStop} loading={status === 'stopping'}>
            {t('blockedEmails.import_stop')}
          </Button>
        ) : (
          <>
            <Button variant={status === 'finished' ? 'filled' : 'default'} onClick={onClose}>
              {t('ui.close')}
            </Button>
            {status !== 'finished' && <Button onClick={onContinue}>{t('words.continue')}</Button>}
          </>
        )}
      </Group>
    </ImportStep>
  )
}

function Outcome({ added, alreadyBlocked, left }: { added: number; alreadyBlocked: number; left: number }) {
  const { t } = useWords()
  return (
    <Alert color={left > 0 ? 'gray' : 'green'} role="status">
      <Text fz="sm">{t('blockedEmails.import_added', { count: added })}</Text>
      {alreadyBlocked > 0 && (
        <Text fz="sm">{t('blockedEmails.import_overtaken', { count: alreadyBlocked })}</Text>
      )}
      {left > 0 && <Text fz="sm">{t('blockedEmails.import_left', { count: left })}</Text>}
    </Alert>
  )
}

/** A step of the import. Focuses itself on mount, because the button of the previous step is gone. */
export function ImportStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <Stack ref={step} tabIndex={-1} gap="md" style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}
