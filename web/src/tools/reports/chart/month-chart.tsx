import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useMonthText } from '../use-month-text.ts'
import classes from './chart.module.css'
import { HatchPattern } from './hatch-pattern.tsx'
import { gridSteps, labelledMonths } from './scale.ts'

export interface MonthBar {
  month: string
  now: number
  /** The same month of the year before. */
  before?: number
}

interface MonthChartProps {
  /** The accessible name. */
  label: string
  bars: readonly MonthBar[]
  /** The month that is not over yet; its bar is hatched. */
  partialMonth: string
  /** Formats a value in full, and in short for the axis. */
  write: (value: number) => string
  writeShort: (value: number) => string
}

export const monthChartHeight = 230
const plot = { top: 8, bottom: 38, left: 58, right: 4 } as const

/** A column for each month, with the same month of the year before as an outline beside it. */
export function MonthChart({ label, bars, partialMonth, write, writeShort }: MonthChartProps) {
  const format = useFormat()
  const monthText = useMonthText(partialMonth)
  const hatchId = useId()
  const { ref, width: measured } = useElementSize()
  const width = Math.max(measured, 260)
  const steps = gridSteps(Math.max(...bars.flatMap(({ now, before = 0 }) => [now, before])))
  const top = steps.at(-1) || 1
  const [wide, high] = [width - plot.left - plot.right, monthChartHeight - plot.top - plot.bottom]
  const y = (value: number) => plot.top + high * (1 - Math.max(value, 0) / top)
  const slot = wide / bars.length
  const thick = Math.min(slot * (bars[0]?.before === undefined ? 0.64 : 0.38), 34)
  const named = labelledMonths(
    bars.map(({ month }) => month),
    Math.floor(wide / 38),
  )
  return (
    <div ref={ref}>
      <svg
        className={classes.chart}
        height={monthChartHeight}
        viewBox={`0 0 ${width} ${monthChartHeight}`}
        role="img"
        aria-label={label}
      >
        <defs>
          <HatchPattern id={hatchId} />
        </defs>
        {steps.map((step) => (
          <g key={step}>
            <line className={classes.grid} x1={plot.left} x2={width - plot.right} y1={y(step)} y2={y(step)} />
            <text className={classes.axis} x={plot.left - 8} y={y(step) + 4} textAnchor="end">
              {writeShort(step)}
            </text>
          </g>
        ))}
        {bars.map(({ month, now, before }, index) => {
          const middle = plot.left + slot * (index + 0.5)
          const isFirstNamed = named.has(month) && (month.endsWith('-01') || index === 0)
          return (
            <g key={month}>
              <title>
                {[monthText(month), write(now), ...(before === undefined ? [] : [`(${write(before)})`])].join(
                  ' ',
                )}
              </title>
              <rect className={classes.hit} x={middle - slot / 2} y={plot.top} width={slot} height={high} />
              {before !== undefined && (
                <rect
                  className={classes.outline}
                  x={middle - thick + 0.5}
                  y={y(before)}
                  width={Math.max(thick - 1.5, 0.5)}
                  height={y(0) - y(before)}
                />
              )}
              <rect
                {...(month === partialMonth
                  ? { className: classes.hatched, fill: `url(#${hatchId})` }
                  : { className: classes.bar })}
                x={before === undefined ? middle - thick / 2 : middle + 0.5}
                y={y(now)}
                width={Math.max(thick - 0.5, 0.5)}
                height={y(0) - y(now)}
              />
              {named.has(month) && (
                <text
                  className={classes.axis}
                  x={middle}
                  y={monthChartHeight - plot.bottom + 16}
                  textAnchor="middle"
                >
                  {bars.length > 24 ? month.slice(0, 4) : format.monthName(month)}
                </text>
              )}
              {isFirstNamed && bars.length <= 24 && (
                <text
                  className={classes.axis}
                  x={middle}
                  y={monthChartHeight - plot.bottom + 32}
                  textAnchor="middle"
                >
                  {month.slice(0, 4)}
                </text>
              )}
            </g>
          )
        })}
        <line className={classes.ground} x1={plot.left} x2={width - plot.right} y1={y(0)} y2={y(0)} />
      </svg>
    </div>
  )
}
