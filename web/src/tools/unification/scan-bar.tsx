import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ScanState } from '@comptoir/contract/unification'
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { isScanRunning, refreshLists, scanQuery, startScan } from './unification-data.ts'

/** The state of the last duplicate scan, with buttons to start another. */
export function ScanBar({ kind }: { kind: UnifiedKind }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data } = useQuery(scanQuery(kind))
  const isRunning = isScanRunning(data)
  const start = useMutation({ mutationFn: (everything: boolean) => startScan(client, kind, everything) })
  useDidUpdate(() => {
    if (!isRunning) void refreshLists(client, kind)
  }, [isRunning])
  // Before the first scan, the empty list has the button to start it.
  if (!data?.scan) return null
  const { scan } = data
  return (
    <Paper component="section" withBorder p="sm" aria-label={t('unification.scan')}>
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex="1 1 18rem">
          {isRunning && <ScanProgress scan={scan} />}
          <Text fz="sm" role="status">
            {!isRunning && scan.state === 'done' && <ScanResult scan={scan} />}
          </Text>
          {!isRunning && scan.state === 'failed' && <FailureNote>{t('unification.scan_failed')}</FailureNote>}
        </Stack>
        <Group gap="xs">
          {!isRunning && (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate(true)}>
              {t('unification.scan_everything')}
            </Button>
          )}
          <Button
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            disabled={isRunning}
            loading={start.isPending}
            onClick={() => start.mutate(false)}
          >
            {t('unification.scan_now')}
          </Button>
        </Group>
      </Group>
      {start.isError && (
        <FailureNote>{errorText(failureKey(start.error, 'service_unavailable'))}</FailureNote>
      )}
    </Paper>
  )
}

function ScanProgress({ scan: { state, done, total } }: { scan: ScanState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={share} animated aria-label={t('unification.scan_progress')} />
      </Progress.Root>
      <Text fz="sm" c="dimmed">
        {state === 'waiting' || total === 0
          ? t('unification.scan_waiting')
          : t('unification.scan_running', { done: format.number(done), total: format.number(total) })}
      </Text>
    </>
  )
}

function ScanResult({ scan: { finishedAt, by, found } }: { scan: ScanState }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!finishedAt) return null
  return (
    <span title={format.utcMoment(finishedAt)}>
      {t('unification.scan_done', { moment: format.moment(finishedAt), name: by })}{' '}
      {t('unification.scan_found', { count: found, number: format.number(found) })}
    </span>
  )
}
