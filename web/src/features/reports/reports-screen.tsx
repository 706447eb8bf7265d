import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { Failure, failureKey } from '../../data/failure.ts'
import { reportsFrame } from '../../data/tool-frame-query.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel } from '../../ui/state-panel.tsx'
import { ToolFrame, ToolFramePlaceholder } from '../../ui/tool-frame.tsx'
import { useAppearance } from '../../ui/use-appearance.ts'

/**
 * The dashboard of this installation. The route is open to every role, as specified; the server gives the frame's URL to
 * administrators only.
 */
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
  if (frame.data === null) return <Text role="status">{t('frames.reports_unset')}</Text>
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
  if (frame.isPending) return <ToolFramePlaceholder />
  if (frame.error instanceof Failure && frame.error.key === 'forbidden')
    return <Text role="status">{t('frames.reports_administrators')}</Text>
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
