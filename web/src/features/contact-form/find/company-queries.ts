import { prefixPattern, searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { activated, type OrderRow } from '@comptoir/contract/tables/order'
import { type TableFilter, type TableQuery, tableQuery } from '../../../data/table-query.ts'
import { namePatterns } from '../name-patterns.ts'
import type { SearchTerms } from './search-terms.ts'

const companyColumns = [
  'id',
  'sfid',
  'name',
  'address_line_1__c',
  'billingcity',
  'billingpostalcode',
] as const
const contactColumns = ['id', 'name', 'email', 'phone'] as const
const orderColumns = ['id', 'vts_id', 'external_id__c', 'ecomm'] as const

export type FoundCompany = Pick<AccountRow, (typeof companyColumns)[number]>
export type FoundContact = Pick<ContactRow, (typeof contactColumns)[number]>
export type FoundOrder = Pick<OrderRow, (typeof orderColumns)[number]>

export interface CompanyRecord {
  account: FoundCompany
}
export interface ContactRecord {
  contact: FoundContact
  account: FoundCompany | null
}
export interface OrderRecord {
  order: FoundOrder
  account: FoundCompany | null
  contact: FoundContact | null
}

const byAge = { orderBy: 'id', orderByDirection: 'DESC' } as const

const most = { byNameAndAddress: 1, companies: 50, byStart: 10, elsewhere: 10 } as const

/** Those whose names begin so: among all that hold the text they might come too late to be read. */
export function namesThatBegin({ text }: SearchTerms) {
  return companies(most.byStart, [like('name', prefixPattern(text))])
}

/** Of one or two letters, those that begin so. */
export function namesThatHold({ text }: SearchTerms) {
  const question = companies(most.companies, [anyOf(inName(text))])
  return isLittle(text) ? question : newestFirst(question)
}

export function nameAndAddress(name: string, address: string) {
  return companies(most.byNameAndAddress, [
    like('name', searchPattern(name)),
    like('address_line_1__c', searchPattern(address)),
  ])
}

/** Each word stands in the name, the address, the city or the postal code; the names are asked for a word alone above. */
export function freeText({ text, words }: SearchTerms) {
  const isOneWord = words.length === 1 && words[0]?.toLowerCase() === text.toLowerCase()
  const columns = ['address_line_1__c', 'billingcity', 'billingpostalcode'] as const
  const filter = words.map((word) => ({
    or_: [...(isOneWord ? [] : inName(word)), ...columns.map((column) => like(column, searchPattern(word)))],
  }))
  return newestFirst(companies(most.companies, filter))
}

export function recentOnes(ids: readonly number[]) {
  return companies(ids.length, [{ column: 'id', operator: 'IN', value: ids }])
}

/** Each brings its company along. */
export function contacts(terms: SearchTerms, without: string | null) {
  return tableQuery('contact', {
    limit: most.elsewhere,
    ...byAge,
    filter: [anyOf(waysToContact(terms)), ...notOf(without)],
    contain: ['account'],
    columns: [...contactColumns, ...columnsOf('account', companyColumns)],
  })
}

function waysToContact({ words, code, phone }: SearchTerms): TableFilter<'contact'>[] {
  if (phone !== undefined)
    return (['email', 'phone'] as const).map((column) => like(column, searchPattern(phone)))
  const byEmail = like('email', searchPattern(code))
  if (code.includes('@')) return [byEmail]
  const byName = { and_: words.map((word) => anyOf(inName(word))) }
  return partOfEmail.test(code) ? [byEmail, byName] : [byName]
}

/** No address holds the commas, brackets and the like of some names. */
const partOfEmail = /^[\p{L}\p{M}\p{N}.'_+-]+$/u

/** Orders are known by their code of the gift-card system, those of the web shop by the shop's own as well. */
export function orders({ code }: SearchTerms, without: string | null) {
  const pattern = searchPattern(code)
  const fromShop = [{ column: 'ecomm', operator: '=', value: true } as const, like('external_id__c', pattern)]
  return tableQuery('order', {
    limit: most.elsewhere,
    ...byAge,
    filter: [
      { or_: [like('vts_id', pattern), { and_: fromShop }] },
      { column: 'status', operator: '=', value: activated },
      ...notOf(without),
    ],
    contain: ['account', 'contact'],
    columns: [
      ...orderColumns,
      ...columnsOf('account', companyColumns),
      ...columnsOf('contact', contactColumns),
    ],
  })
}

function companies(limit: number, filter: readonly TableFilter<'account'>[]) {
  return tableQuery('account', { limit, orderBy: 'name', filter, columns: companyColumns })
}

/** What holds a text is spread evenly over the ages; of the names in order, a common word may stand at the end alone. */
function newestFirst<Item>(question: TableQuery<Item>): TableQuery<Item> {
  return { ...question, ...byAge }
}

function isLittle(text: string): boolean {
  return [...text].length < 3
}

function inName(word: string) {
  return namePatterns(word).map((pattern) => like('name', pattern))
}

function anyOf<Filter>(filters: readonly Filter[]): Filter | { or_: readonly Filter[] } {
  return filters.length === 1 && filters[0] ? filters[0] : { or_: filters }
}

function like<Column extends string>(column: Column, pattern: string) {
  return { column, operator: 'iLIKE', value: pattern } as const
}

/** Customers of the company that stands for all of them would take every place. */
function notOf(company: string | null) {
  return company === null ? [] : [{ column: 'accountid', operator: '!=', value: company } as const]
}

function columnsOf<Relation extends string, Column extends string>(
  relation: Relation,
  columns: readonly Column[],
) {
  return columns.map((column) => `${relation}.${column}` as const)
}
