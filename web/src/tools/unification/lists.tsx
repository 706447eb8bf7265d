import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { ListProps } from './list-props.ts'
import { MergeList } from './merges/merge-list.tsx'
import { Notice, type Told } from './notice.tsx'
import { PairList } from './pairs/pair-list.tsx'
import { beginning, views } from './place.ts'
import { ScanBar } from './scan-bar.tsx'
import { scanQuery } from './unification-data.ts'

/** What waits for a decision, what was set aside, and what was merged. */
export function Lists({ told, ...props }: ListProps & { told: Told | undefined }) {
  const { kind, place, go } = props
  const { t } = useTranslation()
  const format = useFormat()
  const scan = useQuery(scanQuery(kind))
  return (
    <>
      {told && <Notice key={told.text} told={told} onClose={() => go({})} />}
      <ScanBar kind={kind} />
      <Tabs
        value={place.view}
        onChange={(next) => {
          const view = views.find((one) => one === next)
          if (view && view !== place.view) go({ ...beginning, size: place.size, view })
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('unification.views')} mb="md">
          {views.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {t(`unification.${view}`)}
              {view === 'queue' && scan.data ? ` (${format.count(scan.data.open)})` : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
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
