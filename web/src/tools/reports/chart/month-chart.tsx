import { useId } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { useMonthText } from '../use-months.ts'
import { ChartFrame, useChartWidth } from './chart-frame.tsx'
import { faded, HatchPattern, label, swatches } from './legend.tsx'
import { gridSteps, labelledMonths } from './scale.ts'
import type { Mark, TooltipLine } from './use-marks.ts'

export interface MonthBar {
  month: string
  now: number
  /** The same month of the year before; the current month up to the same day. */
  before?: number
  /** What the year before brought on the days of the month that are still to come. */
  toCome?: number
}

interface MonthChartProps {
  title: string
  bars: readonly MonthBar[]
  /** The current day. Its month is not over, and its bar is hatched. */
  today: string
  /** The name of the figure. */
  figure: string
  /** Formats a value in full, and in short for the axis. */
  write: (value: number) => string
  writeShort: (value: number) => string
  /** The month that the dashboard is filtered by. */
  chosen: string | undefined
  onChoose: (month: string) => void
  size?: MonthChartSize | undefined
}

export type MonthChartSize = 'small' | 'large'
export const monthChartHeight: Record<MonthChartSize, number> = { small: 248, large: 392 }
const margin = { top: 10, bottom: 40, right: 4 } as const

/** A column for each month, beside the same month of the year before. */
export function MonthChart(props: MonthChartProps) {
  const { title, bars, today, figure, write, writeShort, chosen, onChoose, size = 'small' } = props
  const { t, format } = useWords()
  const hatchId = useId()
  const { ref, width } = useChartWidth(260)
  const linesOf = useTooltipLines(figure, write, today.slice(0, 7))
  const thisMonth = today.slice(0, 7)
  const monthText = useMonthText(thisMonth)
  const steps = gridSteps(
    Math.max(...bars.flatMap(({ now, before = 0, toCome = 0 }) => [now, before + toCome])),
  )
  const top = steps.at(-1) || 1
  const writeStep = (step: number) => (top < 1_000_000 ? write(step) : writeShort(step))
  const left = 12 + 7 * Math.max(...steps.map((step) => writeStep(step).length))
  const height = monthChartHeight[size]
  const [wide, high] = [width - left - margin.right, height - margin.top - margin.bottom]
  const y = (value: number) => margin.top + high * (1 - Math.max(value, 0) / top)
  const slot = wide / bars.length
  const isCompared = bars[0]?.before !== undefined
  const thick = Math.min(slot * (isCompared ? 0.36 : 0.6), isCompared ? 22 : 34)
  const named = labelledMonths(
    bars.map(({ month }) => month),
    Math.floor(wide / 44),
  )
  const marks = bars.map((bar, index): Mark => {
    return {
      key: bar.month,
      box: { x: left + slot * index, y: margin.top, width: slot, height: high },
      tooltip: { title: monthText(bar.month), lines: linesOf(bar) },
      isChosen: bar.month === chosen,
      onChoose: () => onChoose(bar.month),
    }
  })
  const most = bars.reduce((best, bar) => (bar.now > best.now ? bar : best))
  const summary = t('reports.month_summary', { title, month: monthText(most.month), value: write(most.now) })
  return (
    <div ref={ref}>
      <ChartFrame title={title} summary={summary} width={width} height={height} marks={marks} side="beside">
        <defs>
          <HatchPattern id={hatchId} />
        </defs>
        {steps.map((step) => (
          <g key={step}>
            <line stroke="var(--line)" x1={left} x2={width - margin.right} y1={y(step)} y2={y(step)} />
            <text {...label} x={left - 8} y={y(step) + 4} textAnchor="end">
              {writeStep(step)}
            </text>
          </g>
        ))}
        {bars.map(({ month, now, before, toCome = 0 }, index) => {
          const middle = left + slot * (index + 0.5)
          const isPartial = month === thisMonth
          const hasYear = bars.length <= 24 && named.has(month) && (month.endsWith('-01') || index === 0)
          return (
            <g key={month}>
              <g {...(chosen !== undefined && chosen !== month && faded)}>
                {before !== undefined && toCome > 0 && (
                  <rect
                    {...swatches.toCome}
                    x={middle - thick - 1}
                    y={y(before + toCome)}
                    width={Math.max(thick - 1, 0.5)}
                    height={y(before) - y(before + toCome)}
                    rx={1.5}
                  />
                )}
                {before !== undefined && (
                  <rect
                    {...swatches.before}
                    x={middle - thick - 1}
                    y={y(before)}
                    width={Math.max(thick - 1, 0.5)}
                    height={y(0) - y(before)}
                    rx={1.5}
                  />
                )}
                <rect
                  {...(isPartial ? { fill: `url(#${hatchId})` } : swatches.bar)}
                  x={isCompared ? middle + 1 : middle - thick / 2}
                  y={y(now)}
                  width={Math.max(thick, 0.5)}
                  height={y(0) - y(now)}
                  rx={1.5}
                />
              </g>
              {named.has(month) && (
                <text
                  {...label}
                  {...((isPartial || month === chosen) && { fontWeight: 600, fill: 'var(--text)' })}
                  // The days of a partial month are longer than its name and stand at the edge.
                  {...(isPartial && bars.length > 3
                    ? { x: width - margin.right, textAnchor: 'end' }
                    : { x: middle, textAnchor: 'middle' })}
                  y={height - margin.bottom + 16}
                >
                  {bars.length > 24
                    ? month.slice(0, 4)
                    : isPartial && slot >= 44
                      ? format.daysUpTo(today)
                      : format.monthName(month)}
                </text>
              )}
              {hasYear && (
                <text {...label} x={middle} y={height - margin.bottom + 32} textAnchor="middle">
                  {month.slice(0, 4)}
                </text>
              )}
            </g>
          )
        })}
        <line stroke="var(--field)" x1={left} x2={width - margin.right} y1={y(0)} y2={y(0)} />
      </ChartFrame>
    </div>
  )
}

/** Returns a function that gives the figures of a month, and says what the current one is compared with. */
function useTooltipLines(figure: string, write: (value: number) => string, thisMonth: string) {
  const { t, format } = useWords()
  return ({ month, now, before, toCome }: MonthBar): TooltipLine[] => {
    const lines = [{ label: figure, value: write(now) }]
    if (before === undefined) return lines
    const text = t('reports.before')
    lines.push({
      label: month === thisMonth ? t('reports.to_same_day', { text }) : text,
      value: write(before),
    })
    if (before > 0) {
      const share = (now - before) / before
      lines.push({ label: t('reports.change'), value: format.signedPercent(share) })
    }
    if (toCome) lines.push({ label: t('reports.to_come_before'), value: write(toCome) })
    return lines
  }
}
