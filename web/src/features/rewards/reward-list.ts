import type { Direction } from '@comptoir/contract/query'
import type { RewardRow } from '@comptoir/contract/rest'
import { foldedText } from '@comptoir/contract/rules/folded-text'

export const sortableColumns = ['company_name', 'name', 'total_purchases', 'tier'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** The rows whose company, contact, email or phone contains the text. */
export function filterRewards(rows: readonly RewardRow[], search: string): RewardRow[] {
  const wanted = foldedText(search.trim())
  if (wanted === '') return [...rows]
  return rows.filter(({ company_name, name, email, phone }) =>
    [company_name, name, email, phone].some((text) => text && foldedText(text).includes(wanted)),
  )
}

/** Sorts stably. Rows without a value come last in either direction. */
export function sortRewards(
  rows: readonly RewardRow[],
  column: SortableColumn,
  direction: Direction,
): RewardRow[] {
  const sign = direction === 'ASC' ? 1 : -1
  // Tiers rank by the purchases needed to reach them.
  const key = (row: RewardRow) => (column === 'tier' ? (row.tier ? row.total_purchases : null) : row[column])
  return [...rows].sort((one, other) => {
    const [left, right] = [key(one), key(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * foldedText(String(left)).localeCompare(foldedText(String(right)), 'fr')
  })
}

export interface TierTotal {
  tier: string | null
  companies: number
  total: number
}

/** The companies and purchases per tier, highest first. Summed in cents to avoid rounding errors. */
export function tierTotals(rows: readonly RewardRow[]): TierTotal[] {
  const totals = new Map<string | null, { companies: number; cents: number; best: number }>()
  for (const { tier, total_purchases } of rows) {
    const sum = totals.get(tier) ?? { companies: 0, cents: 0, best: 0 }
    sum.companies += 1
    sum.cents += Math.round(total_purchases * 100)
    sum.best = Math.max(sum.best, tier === null ? -1 : total_purchases)
    totals.set(tier, sum)
  }
  return [...totals]
    .sort(([, one], [, other]) => other.best - one.best)
    .map(([tier, { companies, cents }]) => ({ tier, companies, total: cents / 100 }))
}
