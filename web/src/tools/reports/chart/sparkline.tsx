import { linePoints } from './scale.ts'
import classes from './sparkline.module.css'

interface SparklineProps {
  /** The accessible name. */
  label: string
  values: readonly number[]
  /** Whether the last month is not over; the line to it is dashed. */
  isPartial: boolean
  /** The month that the dashboard is filtered by. */
  chosen: number | undefined
  isBad?: boolean | undefined
}

const box = { width: 120, height: 30, margin: 3 }

/** The course of a figure from month to month. */
export function Sparkline({ label, values, isPartial, chosen, isBad }: SparklineProps) {
  const points = linePoints(values, box)
  const whole = isPartial ? points.slice(0, -1) : points
  const marked = chosen === undefined ? undefined : points[chosen]
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-bad={isBad || undefined}
    >
      <polyline points={coordinates(whole)} />
      {isPartial && <polyline points={coordinates(points.slice(-2))} strokeDasharray="2 3" />}
      {marked && <line x1={marked.x} x2={marked.x} y1={0} y2={box.height} className={classes.chosen} />}
    </svg>
  )
}

function coordinates(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
