import { expect, test } from 'vitest'
import { monthsToApprove, withMonth } from './months-to-approve.ts'
import { card, countOf, sleeves } from './testing/count-rows.ts'

const at = (id: number, property: number, date: string, sku = card) =>
  countOf(sku, { id, property__c_id: property, date })
const counts = [
  at(1, 7, '2026-10-31'),
  at(2, 7, '2026-09-30'),
  at(3, 8, '2026-10-31'),
  at(4, 7, '2026-09-30', sleeves),
]

test('counts are grouped by property and month, the earlier months of a property first', () => {
  const months = monthsToApprove(counts)
  expect(months.map(({ key, counts: its }) => [key, its.map(({ id }) => id)])).toEqual([
    ['7 2026-09', [2, 4]],
    ['7 2026-10', [1]],
    ['8 2026-10', [3]],
  ])
  // Supplies are not added to gift cards.
  expect(months[0]?.onHand).toBe(counts[1]?.on_hand)
})

test('a month is left out with the later ones of its property, and taken with the earlier ones', () => {
  const months = monthsToApprove(counts)
  const all = months.map(({ key }) => key)
  expect(withMonth(months, all, '7 2026-09')).toEqual(['8 2026-10'])
  expect(withMonth(months, ['8 2026-10'], '7 2026-10')).toEqual(all)
  expect(withMonth(months, all, '7 2026-10')).toEqual(['7 2026-09', '8 2026-10'])
})
