import { useId } from 'react'
import classes from './chart.module.css'

type Swatch = 'bar' | 'hatched' | 'before' | 'toCome' | 'outline' | 'missing' | 'over'

interface LegendProps {
  /** The text of each kind of bar that the chart has. */
  entries: readonly (readonly [swatch: Swatch, text: string])[]
}

/** Explains the bars, which differ by shape or pattern and not only by colour. */
export function Legend({ entries }: LegendProps) {
  const hatchId = useId()
  return (
    <ul className={classes.legend}>
      {entries.map(([swatch, text]) => (
        <li key={swatch}>
          <svg width="12" height="12" aria-hidden="true">
            {swatch === 'hatched' && (
              <defs>
                <HatchPattern id={hatchId} />
              </defs>
            )}
            <rect
              {...(swatch === 'hatched' ? { fill: `url(#${hatchId})` } : { className: classes[swatch] })}
              x="1"
              y="1"
              width="10"
              height="10"
              rx="2"
            />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Diagonal stripes in the colour of the bars. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.hatch} width="6" height="6" />
      <rect className={classes.bar} width="3" height="6" />
    </pattern>
  )
}
