import { useElementSize } from '@mantine/hooks'
import classes from './chart.module.css'

export interface Bar {
  /** The React key if names are not unique. */
  id?: number
  name: string
  value: number
  /** Drawn as an outline around the bar, or beyond it. */
  outline?: number
  /** The text at the end of the line. */
  text: string
}

export const rowHeight = 38
const barHeight = 12

/** A horizontal bar for each name, with the name and its figures above it. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(measured, 240)
  const most = Math.max(...bars.flatMap(({ value, outline = 0 }) => [value, outline]), 1)
  const length = (value: number) => (Math.max(value, 0) / most) * (width - 2)
  return (
    <div ref={ref}>
      <svg
        className={classes.chart}
        // The height holds even before the width is known.
        height={bars.length * rowHeight}
        viewBox={`0 0 ${width} ${bars.length * rowHeight}`}
        role="img"
        aria-label={label}
      >
        {bars.map(({ id, name, value, outline, text }, index) => (
          <g key={id ?? name} transform={`translate(0 ${index * rowHeight})`}>
            <title>{`${name} · ${text}`}</title>
            <rect className={classes.hit} width={width} height={rowHeight} />
            <text className={classes.name} x={1} y={13}>
              {truncate(name, (width - text.length * 7.2 - 16) / 7)}
            </text>
            <text className={classes.value} x={width - 1} y={13} textAnchor="end">
              {text}
            </text>
            <rect className={classes.track} x={1} y={19} width={width - 2} height={barHeight} rx={2} />
            <rect className={classes.bar} x={1} y={19} width={length(value)} height={barHeight} rx={2} />
            {outline !== undefined && (
              <rect
                className={classes.outline}
                x={1}
                y={19}
                width={length(outline)}
                height={barHeight}
                rx={2}
              />
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** SVG text does not wrap; the table has the full name. */
function truncate(name: string, letters: number): string {
  const most = Math.max(8, Math.floor(letters))
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`
}
