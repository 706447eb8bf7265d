import { expect, test } from 'vitest'
import { countsQuery } from './count-queries.ts'
import { filtersOf, type InventoryFilters, isNarrowed } from './filters.ts'

function filterOf(filters: InventoryFilters) {
  return countsQuery(8, filters, { limit: 10, offset: 0 }).filter
}

test('the address bar narrows the list to a SKU, a month and a state', () => {
  const filters = filtersOf(new URLSearchParams('sku=3&month=2026-02&state=pending'))
  expect(filterOf(filters)).toEqual([
    { column: 'property__c_id', operator: '=', value: 8 },
    { column: 'sku', operator: '=', value: 3 },
    { column: 'date', operator: '>=', value: '2026-02-01' },
    { column: 'date', operator: '<=', value: '2026-02-28' },
    { column: 'approved_by', operator: '=', value: null },
  ])
})

test('approved counts are those with an approver', () => {
  expect(filterOf(filtersOf(new URLSearchParams('state=approved')))).toContainEqual({
    column: 'approved_by',
    operator: '!=',
    value: null,
  })
})

test('what makes no sense in the address bar narrows nothing', () => {
  const filters = filtersOf(new URLSearchParams('sku=x&month=2026-2&state=lost'))
  expect(isNarrowed(filters)).toBe(false)
  expect(filterOf(filters)).toHaveLength(1)
})
