import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Failure, failureKey } from '../../data/failure.ts'
import { reportsFrame } from '../../data/frame-address.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel, NoAccessPanel } from '../../ui/state-panel.tsx'
import { ToolFrame } from '../../ui/tool-frame.tsx'
import { useSurroundings } from '../../ui/use-surroundings.ts'

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
  const [params, setParams] = useSearchParams()
  const frame = useQuery(reportsFrame(useSurroundings()))
  if (frame.data)
    return (
      <ToolFrame
        url={frame.data.url}
        title={t('frames.reports')}
        tool="reports"
        search={params.toString()}
        onFilters={(search) => setParams(search, { replace: true, preventScrollReset: true })}
        onExpired={() => frame.refetch()}
      />
    )
  if (frame.isPending) return <LoadingPanel />
  if (frame.error instanceof Failure && frame.error.key === 'forbidden')
    return <NoAccessPanel title={t('shell.no_access')}>{t('shell.no_access_text')}</NoAccessPanel>
  return (
    <FailedPanel onRetry={() => frame.refetch()}>
      {errorText(failureKey(frame.error, 'service_unavailable'))}
    </FailedPanel>
  )
}
