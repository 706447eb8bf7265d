import type { Filter } from '@comptoir/contract/query'
import { describe, expect, test } from 'vitest'
import {
  companiesByFreeText,
  companiesByName,
  companiesByNameAndAddress,
  companiesByNamePrefix,
  companiesByNameWords,
  contactsByTerms,
  ordersByCode,
  searchQueries,
} from './company-queries.ts'
import { searchTerms } from './search-terms.ts'

const customers = '001000000000001AAA'

test('names are searched by prefix and anywhere, and by prefix only for one or two letters', () => {
  expect(leaves(companiesByNamePrefix(searchTerms('bell')).filter)).toEqual(['name iLIKE bell%'])
  expect(leaves(companiesByName(searchTerms('bell')).filter)).toEqual(['name iLIKE %bell%'])
  expect(leaves(companiesByName(searchTerms('be')).filter)).toEqual(['name iLIKE be%'])
  expect(leaves(companiesByName(searchTerms('ONeil')).filter)).toEqual([
    'name iLIKE %ONeil%',
    'name iLIKE %O_Neil%',
  ])
})

test('prefix matches are ordered by name, other matches newest first', () => {
  const newestFirst = { orderBy: 'id', orderByDirection: 'DESC' }
  for (const query of [companiesByNamePrefix(searchTerms('bell')), companiesByName(searchTerms('be'))])
    expect(query).toMatchObject({ orderBy: 'name' })
  for (const query of [companiesByName(searchTerms('bell')), companiesByFreeText(searchTerms('be'))])
    expect(query).toMatchObject(newestFirst)
})

test('a short word beside a longer one begins a word of the name', () => {
  const terms = searchTerms('Laval P')
  expect(leaves(companiesByNameWords(terms).filter)).toEqual([
    'name iLIKE %laval%',
    'name iLIKE p%',
    'name iLIKE % p%',
    'name iLIKE %-p%',
    "name iLIKE %'p%",
  ])
})

test('a name with an address finds one company', () => {
  const query = companiesByNameAndAddress('Bell', '12 King')
  expect(query.limit).toBe(1)
  expect(leaves(query.filter)).toEqual(['name iLIKE %Bell%', 'address_line_1__c iLIKE %12 King%'])
})

test.each(['mo', 'Bell'])(
  'the free-text search of %s alone leaves out the name, which another query searches',
  (word) => {
    const columns = leaves(companiesByFreeText(searchTerms(word)).filter).map((leaf) => leaf.split(' ')[0])
    expect(columns).toEqual(['address_line_1__c', 'billingcity', 'billingpostalcode'])
  },
)

test('the free-text search of one word among shorter ones includes the name', () => {
  expect(leaves(companiesByFreeText(searchTerms('Bell & Co')).filter)).toContain('name iLIKE %bell%')
})

test('every word must match one of the free-text columns, up to fifty companies', () => {
  const query = companiesByFreeText(searchTerms('laval-bell'))
  expect(query.limit).toBe(50)
  expect(query.filter?.filter((condition) => 'or_' in condition)).toHaveLength(2)
  expect(leaves(query.filter)).toEqual([
    'name iLIKE %laval%',
    'address_line_1__c iLIKE %laval%',
    'billingcity iLIKE %laval%',
    'billingpostalcode iLIKE %laval%',
    'name iLIKE %bell%',
    'address_line_1__c iLIKE %bell%',
    'billingcity iLIKE %bell%',
    'billingpostalcode iLIKE %bell%',
  ])
})

test('wildcards are escaped, and patterns stay within the server’s limit', () => {
  expect(leaves(companiesByName(searchTerms('100%_\\')).filter)).toEqual(['name iLIKE %100\\%\\_\\\\%'])
  const [longest = ''] = leaves(companiesByName(searchTerms('%'.repeat(500))).filter)
  expect(longest.replace('name iLIKE ', '').length).toBeLessThanOrEqual(255)
})

describe('contacts', () => {
  test.each([
    ['zoé roy', ['email iLIKE %zoéroy%', 'name iLIKE %zoé%', 'name iLIKE %roy%']],
    [
      'zoé oneil',
      ['email iLIKE %zoéoneil%', 'name iLIKE %oneil%', 'name iLIKE %o_neil%', 'name iLIKE %zoé%'],
    ],
    ['roy, zoé & cie', ['name iLIKE %roy%', 'name iLIKE %zoé%', 'name iLIKE %cie%']],
    ['zoe@bell.example', ['email iLIKE %zoe@bell.example%']],
    ['(514) 555-0142', ['email iLIKE %5145550142%', 'phone iLIKE %5145550142%']],
  ])('of %s: up to ten, without customers', (text, expected) => {
    const query = contactsByTerms(searchTerms(text), customers)
    expect(query).toMatchObject({ name: 'contact', limit: 10, contain: ['account'] })
    expect(leaves(query.filter)).toEqual([...expected, `accountid != ${customers}`])
  })

  test('include everyone if no company is set for customers', () => {
    expect(leaves(contactsByTerms(searchTerms('zoe@'), null).filter)).toEqual(['email iLIKE %zoe@%'])
  })
})

test('up to ten Activated orders are found by their code, or by the web shop’s own code', () => {
  const query = ordersByCode(searchTerms('EC 4800'), customers)
  expect(query).toMatchObject({ name: 'order', limit: 10, contain: ['account', 'contact'] })
  expect(query.filter).toContainEqual({
    or_: [
      { column: 'vts_id', operator: 'iLIKE', value: '%EC4800%' },
      {
        and_: [
          { column: 'ecomm', operator: '=', value: true },
          { column: 'external_id__c', operator: 'iLIKE', value: '%EC4800%' },
        ],
      },
    ],
  })
  expect(leaves(query.filter)).toEqual(
    expect.arrayContaining(['status = Activated', `accountid != ${customers}`]),
  )
})

test('a confirmation code is looked up exactly, whatever the status of its order', () => {
  const { confirmation_code } = searchQueries(searchTerms('7KQ2 m9xa-0b3c'), customers)
  expect(confirmation_code).toMatchObject({ name: 'order', limit: 1, contain: ['account', 'contact'] })
  expect(leaves(confirmation_code?.filter)).toEqual(['external_id__c = 7kq2m9xa0b3c', 'ecomm = false'])
})

test.each([
  ['be', ['names', 'free_text', 'contacts', 'orders']],
  ['bell', ['name_prefix', 'names', 'free_text', 'contacts', 'orders']],
  ['laval p', ['name_prefix', 'names', 'name_words', 'free_text', 'contacts', 'orders']],
  ['laval pép', ['name_prefix', 'names', 'free_text', 'contacts', 'orders']],
  ['(514) 55', ['name_prefix', 'names', 'free_text', 'contacts', 'orders']],
  ['#1042', ['name_prefix', 'names', 'free_text', 'contacts', 'orders', 'order_number']],
  ['10042', ['name_prefix', 'names', 'free_text', 'contacts', 'orders', 'order_number']],
  [
    'bell, 12 king',
    ['name_prefix', 'names', 'name_words', 'name_and_address', 'free_text', 'contacts', 'orders'],
  ],
  ['7kq2m9xa0b3c', ['confirmation_code', 'name_prefix', 'names', 'free_text', 'contacts', 'orders']],
])('%s is searched by %j', (text, kinds) => {
  expect(Object.keys(searchQueries(searchTerms(text), null))).toEqual(kinds)
})

/** The conditions of a search, without those that every list has. */
function leaves(filters: readonly Filter[] = []): string[] {
  return filters.flatMap((filter) => {
    if ('or_' in filter) return leaves(filter.or_)
    if ('and_' in filter) return leaves(filter.and_)
    if (['isdeleted', 'sfid'].includes(filter.column)) return []
    return `${filter.column} ${filter.operator} ${filter.value}`
  })
}
