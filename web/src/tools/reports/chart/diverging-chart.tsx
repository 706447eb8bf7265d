import { useWords } from '../../../lib/use-words.ts'
import { type Bar, rowHeight } from './bar-chart.tsx'
import { ChartFrame, useChartWidth } from './chart-frame.tsx'
import { faded, label, swatches } from './legend.tsx'
import { divergingScale, truncate } from './scale.ts'
import type { Mark } from './use-marks.ts'

export interface DivergingBar extends Pick<Bar, 'key' | 'name' | 'isChosen' | 'onChoose'> {
  short: number
  over: number
  /** How many counts there are, and how many of them do not add up. */
  counts: number
  off: number
}

const barHeight = 14
/** From this width on, a name stands on the line of its bar. */
const wideEnough = 360
/** Room for the number at the end of a bar. */
const endMargin = 32
const netWidth = 48

/** Missing cards to the left and surplus cards to the right of one line, on one scale. */
export function DivergingChart({ title, bars }: { title: string; bars: readonly DivergingBar[] }) {
  const { t, format } = useWords()
  const { ref, width } = useChartWidth(240)
  const isWide = width >= wideEnough
  const nameWidth = isWide ? Math.min(width * 0.42, 260) : 0
  const area = { start: nameWidth, width: width - nameWidth - (isWide ? netWidth : 0), margin: endMargin }
  const { zero, length } = divergingScale(bars, area)
  const height = bars.length * rowHeight
  const middle = isWide ? rowHeight / 2 : 26
  const hasChosen = bars.some(({ isChosen }) => isChosen)
  const [first] = bars
  const marks = bars.map(({ key, name, short, over, counts, off, isChosen, onChoose }, index): Mark => {
    const lines = [
      { label: t('reports.short'), value: format.number(short) },
      { label: t('reports.over'), value: format.number(over) },
      { label: t('reports.net'), value: format.signed(over - short) },
      { label: t('reports.off'), value: t('reports.of', { part: off, all: counts }) },
    ]
    return {
      key,
      box: { x: 0, y: index * rowHeight, width, height: rowHeight },
      tooltip: { title: name, lines },
      isChosen,
      onChoose,
    }
  })
  return (
    <div ref={ref}>
      <ChartFrame
        title={title}
        summary={t('reports.diverging_summary', {
          title,
          name: first?.name,
          short: first?.short ?? 0,
          over: first?.over ?? 0,
        })}
        width={width}
        height={height}
        marks={marks}
        side="below"
      >
        {bars.map(({ key, name, short, over, isChosen }, index) => {
          const net = over - short
          return (
            <g key={key} transform={`translate(0 ${index * rowHeight})`}>
              {index > 0 && <line stroke="var(--line)" x1={0} x2={width} y1={0} y2={0} />}
              <text x={1} y={isWide ? middle + 5 : 14}>
                {truncate(name, isWide ? nameWidth - 8 : width - netWidth)}
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
              {short > 0 && (
                <>
                  <rect
                    {...swatches.missing}
                    {...(hasChosen && !isChosen && faded)}
                    x={zero - length(short)}
                    y={middle - barHeight / 2}
                    width={length(short)}
                    height={barHeight}
                    rx={2}
                  />
                  <text {...label} x={zero - length(short) - 6} y={middle + 4} textAnchor="end">
                    {format.number(short)}
                  </text>
                </>
              )}
              {over > 0 && (
                <>
                  <rect
                    {...swatches.over}
                    {...(hasChosen && !isChosen && faded)}
                    x={zero + 0.75}
                    y={middle - barHeight / 2 + 0.75}
                    width={Math.max(length(over) - 1.5, 0.5)}
                    height={barHeight - 1.5}
                    rx={2}
                  />
                  <text {...label} x={zero + length(over) + 6} y={middle + 4}>
                    {format.number(over)}
                  </text>
                </>
              )}
              <line stroke="var(--field)" x1={zero} x2={zero} y1={middle - 10} y2={middle + 10} />
            </g>
          )
        })}
      </ChartFrame>
    </div>
  )
}
