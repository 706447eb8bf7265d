import type { Direction } from '@comptoir/contract/query'
import type { RewardRow } from '@comptoir/contract/rest'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { type RewardTiers, tierBounds } from '@comptoir/contract/rules/reward-tier'
import { useSearchParams } from 'react-router'
import { isCloseToNext, type TierCard } from '../../parts/tiers/tier-cards.tsx'

export const sortableColumns = ['company_name', 'name', 'before', 'total_purchases', 'tier'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** A company's year, with its purchases of the year before; null where they are not known. */
export interface ComparedReward extends RewardRow {
  before: number | null
}

/** A company that is not in the list of the year before bought nothing then. */
export function comparedWith(
  rows: readonly RewardRow[],
  earlier: readonly RewardRow[] | undefined,
): ComparedReward[] {
  const totals = new Map(earlier?.map(({ id, total_purchases }) => [id, total_purchases]))
  return rows.map((row) => ({ ...row, before: earlier ? (totals.get(row.id) ?? 0) : null }))
}

/** The rows whose company, contact, email or phone contains the text. */
export function filterRewards<Row extends RewardRow>(rows: readonly Row[], search: string): Row[] {
  const wanted = foldedText(search.trim())
  if (wanted === '') return [...rows]
  return rows.filter(({ company_name, name, email, phone }) =>
    [company_name, name, email, phone].some((text) => text && foldedText(text).includes(wanted)),
  )
}

/** Sorts stably. Rows without a value come last in either direction. */
export function sortRewards(
  rows: readonly ComparedReward[],
  column: SortableColumn,
  direction: Direction,
): ComparedReward[] {
  const sign = direction === 'ASC' ? 1 : -1
  // Tiers rank by the purchases needed to reach them.
  const key = (row: ComparedReward) =>
    column === 'tier' ? (row.tier ? row.total_purchases : null) : row[column]
  return [...rows].sort((one, other) => {
    const [left, right] = [key(one), key(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * foldedText(String(left)).localeCompare(foldedText(String(right)), 'fr')
  })
}

/** The rows of a tier; all of them if it is undefined. */
export function ofTier<Row extends RewardRow>(
  rows: readonly Row[],
  tier: string | null | undefined,
): readonly Row[] {
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

/** The tier whose companies are listed: null for those without one, undefined for all companies. */
export interface TierFilter {
  tier: string | null | undefined
  choose: (tier: string | null | undefined) => void
}

/** The tier in the URL, where an empty one means no tier. Each choice is a step that Back undoes. */
export function useTierFilter(): TierFilter {
  const [params, setParams] = useSearchParams()
  const tier = params.get('tier')
  return {
    tier: tier === null ? undefined : tier || null,
    choose: (next) => {
      const after = new URLSearchParams(window.location.search)
      after.delete('page')
      if (next === undefined) after.delete('tier')
      else after.set('tier', next ?? '')
      setParams(after, { preventScrollReset: true })
    },
  }
}
