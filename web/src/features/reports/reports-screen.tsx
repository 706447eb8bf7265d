import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { reportsFrame } from '../../data/tool-frame-query.ts'
import { Failure } from '../../lib/failure.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ToolFrame, ToolFramePlaceholder, useAppearance } from '../../ui/tool-frame.tsx'

/**
 * The dashboard of this installation. The route is open to every role, as specified; the server gives the frame's URL to
 * administrators only.
 */
export function ReportsScreen() {
  const { t } = useTranslation()
  return (
    // A board of panels on the colour of the page, not a sheet.
    <div className="column grow on-page">
      <PageFrame title={t('frames.reports')}>
        <Dashboard />
      </PageFrame>
    </div>
  )
}

function Dashboard() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const frame = useQuery(reportsFrame(useAppearance()))
  const sentOn = useLastNavigation()
  if (frame.data === null) return <Text role="status">{t('frames.reports_unset')}</Text>
  if (frame.data)
    return (
      <ToolFrame
        url={frame.data.url}
        title={t('frames.reports')}
        tool="reports"
        search={params.toString()}
        sentOn={sentOn}
        onFilters={(search) => {
          // Each change is a step that Back undoes.
          const isSame = search === params.toString()
          setParams(search, { replace: isSame, state: byTool, preventScrollReset: true })
        }}
        onExpired={() => frame.refetch()}
      />
    )
  if (frame.isPending) return <ToolFramePlaceholder />
  if (frame.error instanceof Failure && frame.error.key === 'forbidden')
    return <Text role="status">{t('frames.reports_administrators')}</Text>
  return <FailedQuery query={frame} />
}

/** The history state of a URL that the dashboard itself set, and therefore shows already. */
const byTool = { byTool: true }

/** The key of the last navigation that the dashboard did not make itself: Back, Forward, or a link to this page. */
function useLastNavigation(): string {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [last, setLast] = useState(key)
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    if (type === 'POP' || !state?.byTool) setLast(key)
  }
  return last
}
