import { describe, expect, test } from 'vitest'
import type { FoundCompany, FoundContact, FoundOrder } from './company-queries.ts'
import { rankedCompanies, type SearchResults } from './ranked-companies.ts'
import { searchTerms } from './search-terms.ts'

let ids = 0

function company(name: string, more: Partial<FoundCompany> = {}): FoundCompany {
  const id = ++ids
  return {
    id,
    sfid: `001${id}`,
    name,
    address_line_1__c: null,
    billingcity: null,
    billingpostalcode: null,
    ...more,
  }
}

function contact(more: Partial<FoundContact>): FoundContact {
  return { id: ++ids, name: 'Zoé Roy', email: null, phone: null, ...more }
}

function order(more: Partial<FoundOrder>): FoundOrder {
  return { id: ++ids, vts_id: null, external_id__c: null, ecomm: false, ...more }
}

function ranked(text: string, results: SearchResults, without?: string | null) {
  const options = without === undefined ? {} : { without }
  return rankedCompanies(searchTerms(text), results, options).map(({ company, reason }) => [
    company.name,
    reason,
  ])
}

const accounts = (...companies: FoundCompany[]) => companies.map((account) => ({ account }))

test('the exact name comes first, then names with that prefix, then names that contain it', () => {
  const names = accounts(
    company('Groupe Bell'),
    company('Bell Canada'),
    company('BÉLL'),
    company('Bell Aliant'),
  )
  expect(ranked('bell', { names })).toEqual([
    ['BÉLL', 'name_is'],
    ['Bell Aliant', 'name_begins'],
    ['Bell Canada', 'name_begins'],
    ['Groupe Bell', 'name_holds'],
  ])
})

test('an omitted apostrophe still matches', () => {
  const freeText = accounts(company('Chez O’Neil'), company("O'Neil & fils"))
  expect(ranked('oneil', { freeText })).toEqual([
    ["O'Neil & fils", 'name_begins'],
    ['Chez O’Neil', 'name_holds'],
  ])
})

test('matches are ranked by their reason', () => {
  const at = (account: FoundCompany, more: Partial<FoundContact>) => ({ account, contact: contact(more) })
  expect(
    ranked('514 555-0142', {
      freeText: accounts(company('Free text')),
      orders: [
        { account: company('Order in part'), order: order({ vts_id: 'VTS514555-01429' }), contact: null },
        { account: company('Order'), order: order({ vts_id: '514555-0142' }), contact: null },
      ],
      contacts: [
        at(company('Contact in part'), { email: 'a5145550142@bell.example' }),
        at(company('Contact'), { phone: '5145550142' }),
        at(company('Contact name'), { name: 'Robot 514 555 0142' }),
      ],
      nameAndAddress: accounts(company('Name and address')),
      names: accounts(company('The 514-555-0142'), company('514 555 0142 inc.'), company('(514) 555-0142')),
    }),
  ).toEqual([
    ['(514) 555-0142', 'name_is'],
    ['514 555 0142 inc.', 'name_begins'],
    ['Name and address', 'name_and_address'],
    ['Order', 'order_is'],
    ['Contact', 'contact_is'],
    ['Contact name', 'contact_name'],
    ['The 514-555-0142', 'name_holds'],
    ['Contact in part', 'contact_part'],
    ['Order in part', 'order_part'],
    ['Free text', 'free_text'],
  ])
})

test('a company that several searches find is listed once, by its strongest reason', () => {
  const bell = company('Bell')
  const zoe = contact({ name: 'Zoé Bell', email: 'zoe@bell.example' })
  const results = {
    freeText: accounts(bell),
    contacts: [
      { account: bell, contact: contact({ email: 'info@bell.example' }) },
      { account: bell, contact: zoe },
    ],
  }
  expect(ranked('bell', { ...results, names: accounts(bell) })).toEqual([['Bell', 'name_is']])
  expect(rankedCompanies(searchTerms('zoe@bell.example'), results)).toMatchObject([
    { company: bell, reason: 'contact_is', contact: zoe },
  ])
})

test('equal matches are ordered by name, ignoring accents', () => {
  const names = ['Éclair', 'Zinc', 'eau', 'Abc 10', 'Abc 9'].map((name) => company(name))
  expect(ranked('xyz', { freeText: accounts(...names) }).map(([name]) => name)).toEqual([
    'Abc 9',
    'Abc 10',
    'eau',
    'Éclair',
    'Zinc',
  ])
})

test('names are compared ignoring accents, capitals and punctuation', () => {
  const names = accounts(company('Café St-Jean'), company('L’Œuvre du Cœur'))
  expect(ranked('CAFE ST JEAN', { freeText: names })[0]).toEqual(['Café St-Jean', 'name_is'])
  expect(ranked("l'oeuvre", { freeText: names })[0]).toEqual(['L’Œuvre du Cœur', 'name_begins'])
  expect(ranked('Жук', { names: accounts(company('Жаба'), company('Жук')) })[0]).toEqual(['Жук', 'name_is'])
})

describe('an order', () => {
  test('has the code that matched and the contact who placed it', () => {
    const buyer = contact({})
    const placed = order({ vts_id: 'VTS1', external_id__c: 'ec4800', ecomm: true })
    const found = (text: string) =>
      rankedCompanies(searchTerms(text), {
        orders: [{ account: company('Bell'), order: placed, contact: buyer }],
      })
    expect(found('EC 4800')).toMatchObject([{ reason: 'order_is', code: 'ec4800', contact: buyer }])
    expect(found('vts1')).toMatchObject([{ reason: 'order_is', code: 'VTS1' }])
    expect(found('4800')).toMatchObject([{ reason: 'order_part', code: 'ec4800' }])
  })
})

test('contacts without a company and the company of all customers are left out', () => {
  const customers = company('Customers')
  const results = {
    names: accounts(customers, company('Custom')),
    contacts: [
      { account: null, contact: contact({}) },
      { account: customers, contact: contact({}) },
    ],
  }
  expect(ranked('custom', results, customers.sfid)).toEqual([['Custom', 'name_is']])
  expect(ranked('custom', results, null)).toHaveLength(2)
})

test('without results there are no matches', () => {
  expect(ranked('bell', {})).toEqual([])
})
