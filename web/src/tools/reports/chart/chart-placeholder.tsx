import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rowHeight } from './bar-chart.tsx'
import { monthChartHeight } from './month-chart.tsx'
import { maxBars } from './shown-bars.ts'

/** The charts of panels, by the room that they need. */
export type ChartKind = 'months' | 'large-months' | 'bars'

/** Grey shapes of the height of a chart, while its figures load. */
export function ChartPlaceholder({ chart }: { chart: ChartKind }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {chart === 'bars' ? (
        Array.from({ length: maxBars }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <Skeleton key={row} height={12} mb={rowHeight - 12} width={`${95 - row * 7}%`} />
        ))
      ) : (
        <Skeleton height={monthChartHeight[chart === 'months' ? 'small' : 'large']} />
      )}
    </div>
  )
}
