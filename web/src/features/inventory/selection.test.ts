import { expect, test } from 'vitest'
import type { Count } from './counts-data.ts'
import { approvableTogether } from './selection.ts'
import { card, countOf } from './testing/count-rows.ts'

function count(id: number, values: Partial<Count>): Count {
  const previous = { id: 1, sku: card.id, date: '2026-02-28', on_hand: 100 }
  return countOf(card, { id, date: '2026-03-31', previous, ...values })
}

test('what waits for approval and adds up, or has nothing to add up, is approved in one go', () => {
  const counts = [
    count(2, {}),
    count(3, { on_hand: 99, reason: 'Torn' }),
    count(4, { approved_by: 5, previous_on_hand: 10 }),
    count(5, { detailed: false, previous: null }),
    count(6, { previous: null }),
  ]
  expect(approvableTogether(counts, []).map(({ id }) => id)).toEqual([2, 5])
})

test('a count is offered after the earlier ones of its SKU, and not if one of those is left', () => {
  const october = count(7, { date: '2025-10-31' })
  const november = count(8, { date: '2025-11-30' })
  const off = count(9, { date: '2025-10-31', on_hand: 99, reason: 'Torn' })
  const offered = (rows: Count[], pending: Count[]) => approvableTogether(rows, pending).map(({ id }) => id)
  expect(offered([november, october], [october, november])).toEqual([7, 8])
  expect(offered([november, off], [off, november])).toEqual([])
  expect(offered([november], [{ ...october, sku: 4 }, november])).toEqual([8])
  expect(offered([november], [october, november])).toEqual([])
})
