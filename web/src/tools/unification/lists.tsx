import { searchDelayMs } from '@comptoir/contract/constants'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import classes from './lists.module.css'
import { MergeList } from './merges/merge-list.tsx'
import { Notice, type NoticeContent } from './notice.tsx'
import { PairList } from './pairs/pair-list.tsx'
import { ScanBar } from './scan-bar.tsx'
import { initialLocation, type ToolLocation, views } from './tool-location.ts'
import { scanQuery } from './unification-data.ts'

/** Tabs with the open pairs, the dismissed pairs and the merges. */
export function Lists({ notice, ...props }: ListProps & { notice: NoticeContent | undefined }) {
  const { kind, location, navigate } = props
  const { t } = useTranslation()
  const format = useFormat()
  const scan = useQuery(scanQuery(kind))
  return (
    <>
      {notice && <Notice key={notice.text} notice={notice} onClose={() => navigate({})} />}
      <Tabs
        value={location.view}
        onChange={(next) => {
          const view = views.find((one) => one === next)
          if (view && view !== location.view) navigate({ ...initialLocation, size: location.size, view })
        }}
        keepMounted={false}
      >
        <div className={classes.top}>
          <Tabs.List aria-label={t('unification.views')} className={classes.tabs ?? ''}>
            {views.map((view) => (
              <Tabs.Tab key={view} value={view}>
                {t(`unification.${view}`)}
                {view === 'queue' && scan.data ? ` (${format.count(scan.data.open)})` : ''}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <ScanBar kind={kind} />
        </div>
        <Tabs.Panel value="queue">
          <PairList {...props} state="open" />
        </Tabs.Panel>
        <Tabs.Panel value="dismissed">
          <PairList {...props} state="dismissed" />
        </Tabs.Panel>
        <Tabs.Panel value="merges">
          <MergeList {...props} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The props of every list of the tool. */
export interface ListProps {
  kind: UnifiedKind
  location: ToolLocation
  navigate: (to: Partial<ToolLocation>, notice?: NoticeContent) => void
  showNotice: (notice: NoticeContent) => void
  /** The pair or merge that was open last, which gets the focus. */
  lastOpened: number | undefined
}

/** The request and the pager of a list of the tool. */
export function useToolList({ location: { search, page, size }, navigate }: ListProps) {
  const { settled } = useDebounced(search, searchDelayMs.list)
  return {
    request: { search: settled, page, size },
    pager: {
      page,
      size,
      setPage: (next: number) => navigate({ page: next }),
      setSize: (next: number) => navigate({ size: next, page: 1 }),
    },
  }
}
