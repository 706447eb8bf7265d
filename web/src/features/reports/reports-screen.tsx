import { restCalls } from '@comptoir/contract/rest'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, failureKey } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { OutsideFrame } from '../../ui/outside-frame.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel, NoAccessPanel } from '../../ui/state-panel.tsx'

/** The dashboard that this installation uses. The route is open; its data are the server's to give. */
export function ReportsScreen() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('frames.reports')}>
      <Dashboard />
    </PageFrame>
  )
}

function Dashboard() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const frame = useQuery({
    queryKey: ['frame', 'reports'],
    queryFn: ({ signal }) => callRest(restCalls.reportsFrame, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (frame.data) return <OutsideFrame url={frame.data.url} title={t('frames.reports')} />
  if (frame.isPending) return <LoadingPanel />
  const key = frame.error instanceof Failure ? frame.error.key : undefined
  if (key === 'forbidden')
    return <NoAccessPanel title={t('shell.no_access')}>{t('shell.no_access_text')}</NoAccessPanel>
  if (key === 'not_found')
    return <EmptyPanel title={t('frames.unset')}>{t('frames.reports_unset')}</EmptyPanel>
  return (
    <FailedPanel onRetry={() => frame.refetch()}>
      {errorText(failureKey(frame.error, 'service_unavailable'))}
    </FailedPanel>
  )
}
