import type { DiscrepancyFigures } from '@comptoir/contract/reports'
import { useWords } from '../../../lib/use-words.ts'
import { label, swatches } from './legend.tsx'
import { type ChartRow, RowsChart, rowHeight } from './rows-chart.tsx'
import { divergingScale, truncate } from './scale.ts'

export type DivergingBar = Omit<ChartRow, 'lines'> & DiscrepancyFigures

const barHeight = 14
/** From this width on, a name stands on the line of its bar. */
const wideEnough = 360
/** Room for the number at the end of a bar. */
const endMargin = 32
const netWidth = 48

/** Missing cards to the left and surplus cards to the right of one line, on one scale. */
export function DivergingChart({ title, bars }: { title: string; bars: readonly DivergingBar[] }) {
  const { t, format } = useWords()
  const rows = bars.map((bar) => ({
    ...bar,
    lines: [
      { label: t('reports.short'), value: format.number(bar.short) },
      { label: t('reports.over'), value: format.number(bar.over) },
      { label: t('reports.net'), value: format.signed(bar.over - bar.short) },
      { label: t('reports.off'), value: t('reports.of', { part: bar.off, all: bar.counts }) },
    ],
  }))
  const { name, short = 0, over = 0 } = bars[0] ?? {}
  return (
    <RowsChart
      title={title}
      summary={t('reports.diverging_summary', { title, name, short, over })}
      rows={rows}
    >
      {drawAt}
    </RowsChart>
  )

  function drawAt(width: number) {
    const isWide = width >= wideEnough
    const nameWidth = isWide ? Math.min(width * 0.42, 260) : 0
    const area = { start: nameWidth, width: width - nameWidth - (isWide ? netWidth : 0), margin: endMargin }
    const { zero, length } = divergingScale(bars, area)
    const middle = isWide ? rowHeight / 2 : 26
    return (bar: DivergingBar, fade: object, index: number) => {
      const net = bar.over - bar.short
      return (
        <>
          {index > 0 && <line stroke="var(--line)" x1={0} x2={width} y1={0} y2={0} />}
          <text x={1} y={isWide ? middle + 5 : 14}>
            {truncate(bar.name, isWide ? nameWidth - 8 : width - netWidth)}
          </text>
          <text
            fontWeight={600}
            fill={net === 0 ? undefined : net < 0 ? 'var(--bad)' : 'var(--wait)'}
            x={width - 1}
            y={isWide ? middle + 5 : 14}
            textAnchor="end"
          >
            {format.signed(net)}
          </text>
          {bar.short > 0 && (
            <>
              <rect
                {...swatches.missing}
                {...fade}
                x={zero - length(bar.short)}
                y={middle - barHeight / 2}
                width={length(bar.short)}
                height={barHeight}
                rx={2}
              />
              <text {...label} x={zero - length(bar.short) - 6} y={middle + 4} textAnchor="end">
                {format.number(bar.short)}
              </text>
            </>
          )}
          {bar.over > 0 && (
            <>
              <rect
                {...swatches.over}
                {...fade}
                x={zero + 0.75}
                y={middle - barHeight / 2 + 0.75}
                width={Math.max(length(bar.over) - 1.5, 0.5)}
                height={barHeight - 1.5}
                rx={2}
              />
              <text {...label} x={zero + length(bar.over) + 6} y={middle + 4}>
                {format.number(bar.over)}
              </text>
            </>
          )}
          <line stroke="var(--field)" x1={zero} x2={zero} y1={middle - 10} y2={middle + 10} />
        </>
      )
    }
  }
}
