import { expect, test } from 'vitest'
import type { FoundCompany } from './company-queries.ts'
import { narrowedResults } from './narrowed-results.ts'
import type { SearchResults } from './ranked-companies.ts'
import { searchTerms } from './search-terms.ts'

const [address_line_1__c, billingpostalcode] = ['12 rue du Roi', 'H7N 2K4']

function company(name: string, billingcity: string | null = null): FoundCompany {
  return { id: name.length, sfid: name, name, address_line_1__c, billingcity, billingpostalcode }
}

const accounts = (...names: string[]) => names.map((name) => ({ account: company(name) }))
const many = (name: string) => accounts(...Array.from({ length: 50 }, (_, at) => `${name} ${at}`))

function narrowed(from: string, to: string, results: SearchResults) {
  const found = narrowedResults({ text: from, results }, searchTerms(to))
  return found && Object.values(found).flatMap((records) => records.map(({ account }) => account?.name))
}

test('a longer text keeps the companies that match it, by name or by all its words', () => {
  const results = {
    names: accounts('Les Entreprises Savard', 'Savarin', 'Café Sàvard'),
    free_text: [{ account: company('Entrepôt du Roi', 'Savardville') }, { account: company('Zinc', 'Sava') }],
  }
  expect(narrowed('sav', 'savard', results)).toEqual([
    'Les Entreprises Savard',
    'Café Sàvard',
    'Entrepôt du Roi',
  ])
  expect(narrowed('sav', 'savard entr', results)).toEqual(['Les Entreprises Savard', 'Entrepôt du Roi'])
  expect(narrowed('sav', 'savard e', results)).toHaveLength(3)
})

test('contacts and orders are kept by what they are searched by', () => {
  const account = company('Zinc')
  const contact = { id: 1, name: 'Luc Savard', email: 'info@savarin.example', phone: null }
  const order = {
    id: 1,
    vts_id: 'VSAVOY',
    external_id__c: 'savon',
    ordernumber: 1,
    ecomm: false,
    status: 'Activated',
  }
  const results = { names: [], contacts: [{ account, contact }], orders: [{ account, order, contact }] }
  expect(narrowed('sav', 'savar', results)).toEqual(['Zinc'])
  expect(narrowed('sav', 'savo', results)).toEqual(['Zinc'])
  expect(narrowed('sav', 'savon', results)).toEqual([])
  expect(narrowed('sav', 'savari', results)).toEqual(['Zinc'])
})

test.each<[string, string, string, SearchResults]>([
  ['the names reached their limit', 'bel', 'bell', { names: many('Bell') }],
  [
    'names may have the words in another order',
    'bell can',
    'bell cana',
    { names: [], free_text: many('Bell') },
  ],
  [
    'names with a short word reached their limit',
    'bell c',
    'bell ca',
    { names: [], name_words: many('Bell') },
  ],
  ['it is no continuation', 'bell', 'bel', { names: [] }],
  ['two letters were searched by prefix only', 'be', 'bell', { names: [] }],
  ['a number is searched otherwise', 'bell', 'bell 1', { names: [] }],
  ['O’Neil is found from four letters on', 'one', 'onei', { names: [] }],
  ['it may be a confirmation code', 'boulangerie', 'boulangeries', { names: [] }],
])('the answer is asked for, if %s', (_, from, to, results) => {
  expect(narrowed(from, to, results)).toBeUndefined()
})

test.each([
  ['bell', 'bell c', { names: accounts('Bell Canada'), free_text: many('Laval') }],
  ['bell can', 'bell cana', { names: accounts('Bell Canada'), free_text: [] }],
  ['bell c', 'bell can', { names: many('Bell'), name_words: accounts('Bell Canada') }],
])('all names with the words of "%s" are known, so "%s" has its names at once', (from, to, results) => {
  expect(narrowed(from, to, results)).toContain('Bell Canada')
})
