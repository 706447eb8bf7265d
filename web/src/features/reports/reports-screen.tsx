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

/** The dashboard of this installation. The route is unguarded; the server checks permission for the frame's URL. */
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
  useReloadOnNavigation(frame.refetch)
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

/** The history state of a URL that the dashboard itself set, and therefore shows already. */
const byTool = { byTool: true }

/** Reloads the dashboard if the user navigates to this page again, so that it shows the filters of the URL. */
function useReloadOnNavigation(reload: () => unknown): void {
  const { key, state } = useLocation()
  const shown = useRef(key)
  const onNavigation = useEffectEvent(reload)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (!state?.byTool) onNavigation()
  }, [key, state])
}
