import type { RewardRow } from '@comptoir/contract/rest'
import { describe, expect, test } from 'vitest'
import {
  type ComparedReward,
  comparedWith,
  filterRewards,
  ofTier,
  sortRewards,
  tierTotals,
} from './reward-list.ts'

function row(
  id: number,
  company: string,
  total: number,
  tier: string | null,
  name: string | null = null,
): ComparedReward {
  return {
    id,
    company_name: company,
    name,
    email: null,
    phone: null,
    language: null,
    total_purchases: total,
    tier,
    before: null,
  }
}

const rows = [
  row(1, 'Zèbre', 60_000.1, 'Gold', 'Élodie Roy'),
  row(2, 'abeille', 60_000.2, 'Gold'),
  row(3, 'Étoile', 100, null, 'Ann'),
  row(4, 'Baleine', 20_000, 'Silver'),
]
const ids = (list: RewardRow[]) => list.map(({ id }) => id)

describe('the list of rewards', () => {
  test('is compared with the year before, in which an unlisted company bought nothing', () => {
    const [first, second] = rows.map(({ before: _, ...reward }) => reward)
    const before = (earlier: RewardRow[] | undefined) =>
      comparedWith(
        [first, second].filter((one) => one !== undefined),
        earlier,
      ).map((one) => one.before)
    expect(before([row(1, 'Zèbre', 40_000, 'Silver')])).toEqual([40_000, 0])
    expect(before(undefined)).toEqual([null, null])
  })

  test('is searched ignoring accents and capitals', () => {
    expect(ids(filterRewards(rows, ' ETOILE '))).toEqual([3])
    expect(ids(filterRewards(rows, 'elodie'))).toEqual([1])
    expect(ids(filterRewards(rows, ''))).toEqual([1, 2, 3, 4])
  })

  test('is sorted ignoring accents and capitals, with empty values last in either direction', () => {
    expect(ids(sortRewards(rows, 'company_name', 'ASC'))).toEqual([2, 4, 3, 1])
    expect(ids(sortRewards(rows, 'total_purchases', 'DESC'))).toEqual([2, 1, 4, 3])
    expect(ids(sortRewards(rows, 'name', 'ASC')).slice(0, 2)).toEqual([3, 1])
    expect(ids(sortRewards(rows, 'name', 'DESC')).slice(0, 2)).toEqual([1, 3])
    expect(ids(sortRewards(rows, 'tier', 'ASC'))).toEqual([4, 1, 2, 3])
  })

  test('is filtered by tier, or by having none', () => {
    expect(ids([...ofTier(rows, 'Gold')])).toEqual([1, 2])
    expect(ids([...ofTier(rows, null)])).toEqual([3])
    expect(ofTier(rows, undefined)).toBe(rows)
  })

  test('adds up per tier to the cent, the highest first, also those that nobody reached', () => {
    const tiers = [
      { tier: 'Silver', min: 15_000 },
      { tier: 'Gold', min: 50_000 },
      { tier: 'Platinum', min: 60_000.15 },
    ]
    expect(tierTotals(rows, tiers)).toEqual([
      { tier: 'Platinum', bounds: { min: 60_000.15, below: null }, companies: 0, total: 0, close: 0 },
      { tier: 'Gold', bounds: { min: 50_000, below: 60_000.15 }, companies: 2, total: 120_000.3, close: 2 },
      { tier: 'Silver', bounds: { min: 15_000, below: 50_000 }, companies: 1, total: 20_000, close: 0 },
      { tier: null, bounds: { min: 0, below: 15_000 }, companies: 1, total: 100, close: 0 },
    ])
  })

  test('adds up the tiers of its rows if none is set', () => {
    expect(tierTotals(rows, []).map(({ tier, companies, total }) => [tier, companies, total])).toEqual([
      ['Gold', 2, 120_000.3],
      ['Silver', 1, 20_000],
      [null, 1, 100],
    ])
  })
})
