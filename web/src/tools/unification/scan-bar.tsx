import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ScanState } from '@comptoir/contract/unification'
import { Button, Progress } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import classes from './unification.module.css'
import { isScanRunning, refreshLists, scanQuery, startScan } from './unification-data.ts'

/** The state of the last duplicate scan, with buttons to start another. */
export function ScanBar({ kind }: { kind: UnifiedKind }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data } = useQuery(scanQuery(kind))
  const isRunning = isScanRunning(data)
  const start = useAction({ mutationFn: (everything: boolean) => startScan(client, kind, everything) })
  useDidUpdate(() => {
    if (!isRunning) void refreshLists(client, kind)
  }, [isRunning])
  // Before the first scan, the empty list has the button to start it.
  if (!data?.scan) return <div className={classes.scan} />
  const { scan } = data
  return (
    <section className={classes.scan} aria-label={t('unification.scan')}>
      {isRunning && <ScanProgress scan={scan} />}
      <span role="status" className="dim small">
        {!isRunning && scan.state === 'done' && <ScanResult scan={scan} />}
      </span>
      {!isRunning && scan.state === 'failed' && <FailureNote>{t('unification.scan_failed')}</FailureNote>}
      {!isRunning && (
        <Button variant="subtle" color="gray" loading={start.isPending} onClick={() => start.mutate(true)}>
          {t('unification.scan_everything')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
        disabled={isRunning}
        loading={start.isPending}
        onClick={() => start.mutate(false)}
      >
        {t('unification.scan_now')}
      </Button>
      {start.isError && (
        <FailureNote>{errorText(failureKey(start.error, 'service_unavailable'))}</FailureNote>
      )}
    </section>
  )
}

function ScanProgress({ scan: { state, done, total } }: { scan: ScanState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="row gap-md grow">
      <Progress.Root size="md" flex={1}>
        <Progress.Section value={share} animated aria-label={t('unification.scan_progress')} />
      </Progress.Root>
      <span className="dim small">
        {state === 'waiting' || total === 0
          ? t('unification.scan_waiting')
          : t('unification.scan_running', { done: format.number(done), total: format.number(total) })}
      </span>
    </div>
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
