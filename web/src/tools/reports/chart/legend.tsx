import { useId } from 'react'

/** How each kind of bar is drawn. */
export const swatches = {
  bar: { fill: 'var(--now)' },
  before: { fill: 'var(--before)', stroke: 'var(--before-line)' },
  toCome: { fill: 'none', stroke: 'var(--before-line)', strokeDasharray: '3 3' },
  outline: { fill: 'none', stroke: 'var(--before-line)', strokeWidth: 1.5 },
  missing: { fill: 'var(--bad-mark)' },
  over: { fill: 'var(--wait-soft)', stroke: 'var(--wait-mark)', strokeWidth: 1.5 },
} as const

/** Labels of axes and bars, which matter less than names. */
export const label = { fontSize: 12, fill: 'var(--dim)' } as const
/** What a filter leaves out. */
export const faded = { opacity: 0.35 } as const

type Swatch = keyof typeof swatches | 'hatched'

/** The text of each kind of bar that the chart has. */
export type LegendEntries = readonly (readonly [swatch: Swatch, text: string])[]

/** Explains the bars, which differ by shape or pattern and not only by colour. */
export function Legend({ entries }: { entries: LegendEntries }) {
  const hatchId = useId()
  return (
    <ul className="plain-list wrap dim small gap-line">
      {entries.map(([swatch, text]) => (
        <li key={swatch} className="inline-row nowrap gap-6">
          <svg width="12" height="12" aria-hidden="true">
            {swatch === 'hatched' && (
              <defs>
                <HatchPattern id={hatchId} />
              </defs>
            )}
            <rect
              {...(swatch === 'hatched' ? { fill: `url(#${hatchId})` } : swatches[swatch])}
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
      <rect fill="var(--now-soft)" width="6" height="6" />
      <rect {...swatches.bar} width="3" height="6" />
    </pattern>
  )
}
