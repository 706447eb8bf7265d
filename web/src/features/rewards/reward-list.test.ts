import type { RewardRow } from '@comptoir/contract/rest'
import { describe, expect, test } from 'vitest'
import { filterRewards, sortRewards, tierTotals } from './reward-list.ts'

function row(
  id: number,
  company: string,
  total: number,
  tier: string | null,
  name: string | null = null,
): RewardRow {
  return {
    id,
    company_name: company,
    name,
    email: null,
    phone: null,
    language: null,
    total_purchases: total,
    tier,
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

  test('adds up per tier to the cent, the highest tier first', () => {
    expect(tierTotals(rows)).toEqual([
      { tier: 'Gold', companies: 2, total: 120_000.3 },
      { tier: 'Silver', companies: 1, total: 20_000 },
      { tier: null, companies: 1, total: 100 },
    ])
  })
})
