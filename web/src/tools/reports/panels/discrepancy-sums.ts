import type { DiscrepancyFigures } from '@comptoir/contract/reports'

type OfProperty = DiscrepancyFigures & { externalId: string | null; name: string | null }

/** The figures of each property, those with the most missing cards first. */
export function sumByProperty(rows: readonly OfProperty[]): OfProperty[] {
  const sums = new Map<string | null, OfProperty>()
  for (const { externalId, name, counts, off, over, short } of rows) {
    const sum = sums.get(externalId) ?? { externalId, name, counts: 0, off: 0, over: 0, short: 0 }
    sums.set(externalId, {
      ...sum,
      counts: sum.counts + counts,
      off: sum.off + off,
      over: sum.over + over,
      short: sum.short + short,
    })
  }
  return [...sums.values()].sort((one, other) => other.short - one.short || other.over - one.over)
}
