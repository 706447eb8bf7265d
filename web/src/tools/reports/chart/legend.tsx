import { useId } from 'react'
import classes from './chart.module.css'
import { HatchPattern } from './hatch-pattern.tsx'

interface LegendProps {
  /** The texts of the bars that the chart has. */
  filled?: string | undefined
  hatched?: string | undefined
  outlined?: string | undefined
}

/** Explains the filled, hatched and outlined bars, which differ by shape and not only by colour. */
export function Legend({ filled, hatched, outlined }: LegendProps) {
  const hatchId = useId()
  if (!filled && !hatched && !outlined) return null
  return (
    <ul className={classes.legend}>
      {filled && (
        <li>
          <svg width="14" height="12" aria-hidden="true">
            <rect className={classes.bar} width="14" height="12" rx="2" />
          </svg>
          {filled}
        </li>
      )}
      {hatched && (
        <li>
          <svg width="14" height="12" aria-hidden="true">
            <defs>
              <HatchPattern id={hatchId} />
            </defs>
            <rect
              className={classes.hatched}
              fill={`url(#${hatchId})`}
              x="1"
              y="1"
              width="12"
              height="10"
              rx="2"
            />
          </svg>
          {hatched}
        </li>
      )}
      {outlined && (
        <li>
          <svg width="14" height="12" aria-hidden="true">
            <rect className={classes.outline} x="1" y="1" width="12" height="10" rx="2" />
          </svg>
          {outlined}
        </li>
      )}
    </ul>
  )
}
