import { expect, test } from 'vitest'
import type { Count } from './counts-data.ts'
import { approvableTogether } from './selection.ts'

function count(id: number, values: Partial<Count>): Count {
  return {
    id,
    sku: 3,
    skuName: 'Gift card $50',
    detailed: true,
    date: '2026-03-31',
    on_hand: 10,
    activated: 0,
    destroyed: 0,
    lost: 0,
    transferred: 0,
    received: 0,
    reason: null,
    comment: null,
    counted_by: 2,
    countedBy: 'Ada Roy',
    approved_by: null,
    approvedBy: null,
    previous_on_hand: null,
    withdrawal_reason: null,
    property__c_id: 8,
    previous: { id: 1, sku: 3, date: '2026-02-28', on_hand: 10 },
    ...values,
  }
}

test('what waits for approval and adds up, or has nothing to add up, is approved in one go', () => {
  const counts = [
    count(2, {}),
    count(3, { on_hand: 9, reason: 'Torn' }),
    count(4, { approved_by: 5, previous_on_hand: 10 }),
    count(5, { detailed: false, previous: null }),
    count(6, { previous: null }),
  ]
  expect(approvableTogether(counts, []).map(({ id }) => id)).toEqual([2, 5])
})

test('a count is offered after the earlier ones of its SKU, and not if one of those is left', () => {
  const october = count(7, { date: '2025-10-31' })
  const november = count(8, { date: '2025-11-30' })
  const off = count(9, { date: '2025-10-31', on_hand: 9, reason: 'Torn' })
  const offered = (rows: Count[], pending: Count[]) => approvableTogether(rows, pending).map(({ id }) => id)
  expect(offered([november, october], [october, november])).toEqual([7, 8])
  expect(offered([november, off], [off, november])).toEqual([])
  expect(offered([november], [{ ...october, sku: 4 }, november])).toEqual([8])
  expect(offered([november], [october, november])).toEqual([])
})
