import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { Failure, failureKey } from '../../data/failure.ts'
import { reportsFrame } from '../../data/tool-frame-query.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel, NoAccessPanel } from '../../ui/state-panel.tsx'
import { ToolFrame } from '../../ui/tool-frame.tsx'
import { useAppearance } from '../../ui/use-appearance.ts'

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
  const frame = useQuery(reportsFrame(useAppearance()))
  useNewAddress(frame.refetch)
  if (frame.data)
    return (
      <ToolFrame
        url={frame.data.url}
        title={t('frames.reports')}
        tool="reports"
        search={params.toString()}
        onFilters={(search) => setParams(search, { replace: true, state: byTool })}
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

/** Stands with an address that the dashboard itself has asked for, and shows already. */
const byTool = { byTool: true }

/** Somebody who goes to another address of this page, or to the page itself anew, wants to see what it says. */
function useNewAddress(open: () => unknown): void {
  const { key, state } = useLocation()
  const shown = useRef(key)
  const openAgain = useEffectEvent(open)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (!state?.byTool) openAgain()
  }, [key, state])
}
