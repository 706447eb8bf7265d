import { IconAlertTriangleFilled, IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { linePoints } from './chart/scale.ts'
import classes from './reports.module.css'
import { useMonthText } from './use-months.ts'

export interface Tile {
  label: string
  figure: string | undefined
  /** The figure in short, if it is too long for its place. */
  short?: string | undefined
  about?: ReactNode
  /** The figure of each month. */
  months: readonly { month: string; value: number }[] | undefined
  isBad?: boolean
}

interface FigureTilesProps {
  tiles: readonly Tile[]
  thisMonth: string
  chosen: string | undefined
}

/** The key figures, in large type, each with its course from month to month. */
export function FigureTiles({ tiles, thisMonth, chosen }: FigureTilesProps) {
  const { t } = useWords()
  const monthText = useMonthText(thisMonth)
  return (
    <dl className={classes.tiles} aria-label={t('reports.figures')}>
      {tiles.map(({ label, figure, short, about, months = [], isBad }) => (
        <div key={label} aria-busy={figure === undefined || undefined}>
          <dt className="ellipsis">{label}</dt>
          <dd className={`nowrap ${classes.figure}`}>
            {short ? (
              <>
                <span aria-hidden="true" title={figure}>
                  {short}
                </span>
                <span className="visually-hidden">{figure}</span>
              </>
            ) : (
              (figure ?? '–')
            )}
          </dd>
          <dd style={{ height: box.height }}>
            {months.length > 1 && (
              <Sparkline
                label={courseText(months)}
                values={months.map(({ value }) => value)}
                isPartial={months.at(-1)?.month === thisMonth}
                chosen={chosen === undefined ? undefined : months.findIndex(({ month }) => month === chosen)}
                isBad={isBad}
              />
            )}
          </dd>
          <dd className="ellipsis dim small">{about ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )

  function courseText(months: readonly { month: string; value: number }[]): string {
    const by = (better: (one: number, other: number) => boolean) =>
      months.reduce((best, one) => (better(one.value, best.value) ? one : best))
    const [most, least] = [by((one, other) => one > other), by((one, other) => one < other)]
    return t('reports.course', {
      most: monthText(most.month),
      mostValue: most.value,
      least: monthText(least.month),
      leastValue: least.value,
    })
  }
}

interface ComparisonProps {
  now: number
  before: number
  /** Whether the year before is counted up to the same day. */
  isPartial: boolean
}

/** The change from the year before: short to look at, in full to listen to. */
export function Comparison({ now, before, isPartial }: ComparisonProps) {
  const { t, format } = useWords()
  const share = before === 0 ? 0 : (now - before) / before
  const isSame = before === 0 ? now === 0 : Math.abs(share) < 0.0005
  const percent = format.percent(Math.abs(share))
  const text = isSame
    ? t('reports.same')
    : before === 0
      ? t('reports.new')
      : t(share > 0 ? 'reports.more' : 'reports.fewer', { percent })
  const full = isPartial ? t('reports.to_same_day', { text }) : text
  if (isSame || before === 0) return <span title={full}>{full}</span>
  const Arrow = share > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <span aria-hidden="true" title={full} className={classes.change} data-up={share > 0 || undefined}>
        <Arrow size={14} stroke={2} />
        <strong>{percent}</strong> {t('reports.on_year')}
      </span>
      <span className="visually-hidden">{full}</span>
    </>
  )
}

/** Says that something is wrong. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={classes.change}>
      <IconAlertTriangleFilled size={14} aria-hidden="true" />
      {children}
    </span>
  )
}

interface SparklineProps {
  /** The accessible name. */
  label: string
  values: readonly number[]
  /** Whether the last month is not over; the line to it is dashed. */
  isPartial: boolean
  chosen: number | undefined
  isBad?: boolean | undefined
}

const box = { width: 120, height: 30, margin: 3 }

/** The course of a figure from month to month. */
function Sparkline({ label, values, isPartial, chosen, isBad }: SparklineProps) {
  const points = linePoints(values, box)
  const whole = isPartial ? points.slice(0, -1) : points
  const marked = chosen === undefined ? undefined : points[chosen]
  return (
    <svg
      className={classes.course}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-bad={isBad || undefined}
    >
      <polyline points={coordinates(whole)} />
      {isPartial && <polyline points={coordinates(points.slice(-2))} strokeDasharray="2 3" />}
      {marked && (
        <line x1={marked.x} x2={marked.x} y1={0} y2={box.height} stroke="var(--field)" strokeWidth={1} />
      )}
    </svg>
  )
}

function coordinates(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
