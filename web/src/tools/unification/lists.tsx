import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import classes from './lists.module.css'
import { MergeList } from './merges/merge-list.tsx'
import { Notice, type NoticeContent } from './notice.tsx'
import { PairList } from './pairs/pair-list.tsx'
import { ScanBar } from './scan-bar.tsx'
import { initialLocation, views } from './tool-location.ts'
import { scanQuery } from './unification-data.ts'
import type { ListProps } from './use-tool-list.ts'

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
