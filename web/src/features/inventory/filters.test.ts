import { expect, test } from 'vitest'
import { matching } from './counts-data.ts'
import { filtersOf, isNarrowed } from './filters.ts'

test('the address bar narrows the list to a SKU, a month and a state', () => {
  const filters = filtersOf(new URLSearchParams('sku=3&month=2026-02&state=pending'))
  expect(matching(8, filters)).toEqual([
    { column: 'property__c_id', operator: '=', value: 8 },
    { column: 'sku', operator: '=', value: 3 },
    { column: 'date', operator: '>=', value: '2026-02-01' },
    { column: 'date', operator: '<=', value: '2026-02-28' },
    { column: 'approved_by', operator: '=', value: null },
  ])
})

test('approved counts are those with an approver', () => {
  expect(matching(8, filtersOf(new URLSearchParams('state=approved')))).toContainEqual({
    column: 'approved_by',
    operator: '!=',
    value: null,
  })
})

test('what makes no sense in the address bar narrows nothing', () => {
  const filters = filtersOf(new URLSearchParams('sku=x&month=2026-2&state=lost'))
  expect(isNarrowed(filters)).toBe(false)
  expect(matching(8, filters)).toHaveLength(1)
})
