import type { Filter } from '@comptoir/contract/query'
import { describe, expect, test } from 'vitest'
import {
  contacts,
  freeText,
  nameAndAddress,
  namesThatBegin,
  namesThatHold,
  orders,
} from './company-questions.ts'
import { searchTerms } from './search-terms.ts'

const customers = '001000000000001AAA'

test('names are looked for at their beginning and anywhere, by no more than that of one or two letters', () => {
  expect(leaves(namesThatBegin(searchTerms('bell')).filter)).toEqual(['name iLIKE bell%'])
  expect(leaves(namesThatHold(searchTerms('bell')).filter)).toEqual(['name iLIKE %bell%'])
  expect(leaves(namesThatHold(searchTerms('be')).filter)).toEqual(['name iLIKE be%'])
  expect(leaves(namesThatHold(searchTerms('ONeil')).filter)).toEqual([
    'name iLIKE %ONeil%',
    'name iLIKE %O_Neil%',
  ])
})

test('what begins so comes in order, of what only holds the text the newest come first', () => {
  const newestFirst = { orderBy: 'id', orderByDirection: 'DESC' }
  for (const question of [namesThatBegin(searchTerms('bell')), namesThatHold(searchTerms('be'))])
    expect(question).toMatchObject({ orderBy: 'name' })
  for (const question of [namesThatHold(searchTerms('bell')), freeText(searchTerms('be'))])
    expect(question).toMatchObject(newestFirst)
})

test('a name with an address is looked for as one company', () => {
  const question = nameAndAddress('Bell', '12 King')
  expect(question.limit).toBe(1)
  expect(leaves(question.filter)).toEqual(['name iLIKE %Bell%', 'address_line_1__c iLIKE %12 King%'])
})

test.each(['mo', 'Bell'])(
  '%s alone, which the names are asked for anyway, is a free text of the address',
  (word) => {
    const columns = leaves(freeText(searchTerms(word)).filter).map((leaf) => leaf.split(' ')[0])
    expect(columns).toEqual(['address_line_1__c', 'billingcity', 'billingpostalcode'])
  },
)

test('a word among others too short to be looked for may still stand in a name', () => {
  expect(leaves(freeText(searchTerms('Bell & Co')).filter)).toContain('name iLIKE %bell%')
})

test('every word stands in one of the columns of the free text, and fifty companies come at the most', () => {
  const question = freeText(searchTerms('laval-bell'))
  expect(question.limit).toBe(50)
  expect(question.filter).toHaveLength(2)
  expect(leaves(question.filter)).toEqual([
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

test('what would be a wildcard stands for itself, in patterns that the server takes', () => {
  expect(leaves(namesThatHold(searchTerms('100%_\\')).filter)).toEqual(['name iLIKE %100\\%\\_\\\\%'])
  const [longest = ''] = leaves(namesThatHold(searchTerms('%'.repeat(500))).filter)
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
  ])('of %s: ten of them, none a customer', (text, asked) => {
    const question = contacts(searchTerms(text), customers)
    expect(question).toMatchObject({ name: 'contact', limit: 10, contain: ['account'] })
    expect(leaves(question.filter)).toEqual([...asked, `accountid != ${customers}`])
  })

  test('are all of them where no company stands for customers', () => {
    expect(leaves(contacts(searchTerms('zoe@'), null).filter)).toEqual(['email iLIKE %zoe@%'])
  })
})

test('ten Activated orders, by their code, or by the one of the web shop if they come from there', () => {
  const question = orders(searchTerms('EC 4800'), customers)
  expect(question).toMatchObject({ name: 'order', limit: 10, contain: ['account', 'contact'] })
  expect(question.filter).toContainEqual({
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
  expect(leaves(question.filter)).toEqual(
    expect.arrayContaining(['status = Activated', `accountid != ${customers}`]),
  )
})

function leaves(filters: readonly Filter[] = []): string[] {
  return filters.flatMap((filter) => {
    if ('or_' in filter) return leaves(filter.or_)
    if ('and_' in filter) return leaves(filter.and_)
    return `${filter.column} ${filter.operator} ${filter.value}`
  })
}
