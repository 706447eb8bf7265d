import { expect, test } from 'vitest'
import { registry } from '../../tables/all-tables.ts'
import { searchesForRarePrefixes } from './filter-tree.ts'
import { type FilterArgument, parseQuery } from './parse-query.ts'

const order = (operator: string, value: string) => ({ column: 'order', operator, value })

function prepares(...filter: FilterArgument[]): boolean {
  return searchesForRarePrefixes(parseQuery(registry, { name: 'trnsx_ecom_activegc_b2c', filter }).filter)
}

test('a search is prepared if every pattern is a prefix that hardly any row has', () => {
  expect(prepares(order('iLIKE', 'WEB-700734%'))).toBe(true)
  const names = ['first_name', 'last_name'].map((column) => ({
    column,
    operator: 'iLIKE',
    value: 'Jean-François F%',
  }))
  expect(prepares({ or_: names }, order('=', 'WEB-700734'))).toBe(true)
})

test.each([
  ['a short prefix', order('iLIKE', 'ro%')],
  ['a text within', order('iLIKE', '%WEB-700734%')],
  ['a prefix that ends in a pattern', order('iLIKE', 'WEB-7_0734%')],
  ['a prefix that is excluded', order('NOT iLIKE', 'WEB-700734%')],
])('%s is planned for its own value', (_, condition) => {
  expect(prepares(condition)).toBe(false)
  expect(prepares(order('iLIKE', 'WEB-700734%'), condition)).toBe(false)
})
