import type { Direction } from '@comptoir/contract/query'
import type { RewardRow } from '@comptoir/contract/rest'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { type RewardTiers, tierBounds } from '@comptoir/contract/rules/reward-tier'
import { isCloseToNext, type TierCard } from '../../parts/tiers/tier-cards.tsx'

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

/** The rows of a tier; all of them if it is undefined. */
export function ofTier(rows: readonly RewardRow[], tier: string | null | undefined): readonly RewardRow[] {
  return tier === undefined ? rows : rows.filter((row) => row.tier === tier)
}

/**
 * The companies and purchases per tier, highest first: of each tier that is set, and of each that a row has. Summed in cents
 * to avoid rounding errors.
 */
export function tierTotals(rows: readonly RewardRow[], tiers: RewardTiers): TierCard[] {
  const set = tierBounds(tiers)
  const others = [...new Set(rows.map(({ tier }) => tier))].filter((tier) =>
    set.every((one) => one.tier !== tier),
  )
  const cards = [
    ...set.map(({ tier, ...bounds }) => ({ tier, bounds })),
    ...others.map((tier) => ({ tier })),
  ].map((card: Pick<TierCard, 'tier' | 'bounds'>) => {
    const members = rows.filter(({ tier }) => tier === card.tier)
    const cents = members.reduce((sum, { total_purchases }) => sum + Math.round(total_purchases * 100), 0)
    return {
      ...card,
      companies: members.length,
      total: cents / 100,
      close: members.filter(
        ({ total_purchases }) => card.bounds && isCloseToNext(total_purchases, card.bounds),
      ).length,
      best: card.bounds?.min ?? Math.max(...members.map(({ total_purchases }) => total_purchases)),
    }
  })
  return cards
    .sort((one, other) => Number(one.tier === null) - Number(other.tier === null) || other.best - one.best)
    .map(({ best: _, ...card }) => card)
}
