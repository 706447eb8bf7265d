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
    property__c_id: 8,
    previous: { id: 1, sku: 3, date: '2026-02-28', on_hand: 10 },
    ...values,
  }
}

test('what waits for approval and adds up, or has nothing to add up, is approved in one go', () => {
  const counts = [
    count(2, {}),
    count(3, { on_hand: 9, reason: 'Torn' }),
    count(4, { approved_by: 5 }),
    count(5, { detailed: false, previous: null }),
    count(6, { previous: null }),
  ]
  expect(approvableTogether(counts).map(({ id }) => id)).toEqual([2, 5])
})
