import { queryLimits } from '@comptoir/contract/constants'
import { prefixPattern, searchPattern } from '@comptoir/contract/query'
import { activated } from '@comptoir/contract/rules/order-status'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { type TableFilter, type TableQuery, tableQuery } from '../../../data/table-query.ts'
import { namePatterns } from '../name-patterns.ts'
import { isShort, type SearchTerms, shortWords } from './search-terms.ts'

const companyColumns = [
  'id',
  'sfid',
  'name',
  'address_line_1__c',
  'billingcity',
  'billingpostalcode',
] as const
const contactColumns = ['id', 'name', 'email', 'phone'] as const
const orderColumns = ['id', 'vts_id', 'external_id__c', 'ordernumber', 'ecomm', 'status'] as const

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

/** The records of each search. */
export interface SearchRecords {
  confirmation_code: OrderRecord
  name_prefix: CompanyRecord
  names: CompanyRecord
  name_words: CompanyRecord
  name_and_address: CompanyRecord
  free_text: CompanyRecord
  contacts: ContactRecord
  orders: OrderRecord
  order_number: OrderRecord
}
export type SearchKind = keyof SearchRecords
export type SearchQueries = { readonly [Kind in SearchKind]?: TableQuery<SearchRecords[Kind]> }

/** All searches for a text, which are sent in one request. */
export function searchQueries(terms: SearchTerms, without: string | null): SearchQueries {
  const { text, confirmationCode, nameAndAddress } = terms
  return {
    ...(confirmationCode ? { confirmation_code: orderByConfirmationCode(confirmationCode) } : {}),
    // For one or two letters, the names are searched by their prefix anyway.
    ...(isShort(text) ? {} : { name_prefix: companiesByNamePrefix(terms) }),
    names: companiesByName(terms),
    ...(shortWords(terms).length > 0 ? { name_words: companiesByNameWords(terms) } : {}),
    ...(nameAndAddress
      ? { name_and_address: companiesByNameAndAddress(nameAndAddress.name, nameAndAddress.address) }
      : {}),
    free_text: companiesByFreeText(terms),
    contacts: contactsByTerms(terms, without),
    orders: ordersByCode(terms, without),
    ...(terms.orderNumber ? { order_number: orderByNumber(terms.orderNumber, without) } : {}),
  }
}

/**
 * Matches are spread evenly over the ids. In the order of names, the database might scan most names before it has found
 * enough matches of a common word.
 */
const newestFirst = { orderBy: 'id', orderByDirection: 'DESC' } as const

/** The number of prefix matches that are enough to have the best of them first. */
export const maxByPrefix = 10

/** A query of its own for prefixes: among all names that contain the text, they might be beyond the limit. */
export function companiesByNamePrefix({ text }: SearchTerms) {
  return companies(maxByPrefix, [like('name', prefixPattern(text))])
}

/** One or two letters match as a prefix only. */
export function companiesByName({ text }: SearchTerms) {
  const query = companies(queryLimits.companies, [anyOf(inName(text))])
  return isShort(text) ? query : { ...query, ...newestFirst }
}

/** For texts such as `laval p`: names with each of the words, of which the short ones must begin a word of the name. */
export function companiesByNameWords(terms: SearchTerms) {
  const beginsWord = (word: string) =>
    anyOf(['', '% ', '%-', "%'"].map((before) => like('name', `${before}${prefixPattern(word)}`)))
  const filter = [
    ...terms.words.map((word) => anyOf(inName(word))),
    ...shortWords(terms).map((word) => beginsWord(word)),
  ]
  return { ...companies(queryLimits.companies, filter), ...newestFirst }
}

export function companiesByNameAndAddress(name: string, address: string) {
  return companies(queryLimits.single, [
    like('name', searchPattern(name)),
    like('address_line_1__c', searchPattern(address)),
  ])
}

/** Each word must match the name, address, city or postal code. `companiesByName` covers the name of a single word. */
export function companiesByFreeText({ text, words }: SearchTerms) {
  const isOneWord = words.length === 1 && words[0]?.toLowerCase() === text.toLowerCase()
  const columns = ['address_line_1__c', 'billingcity', 'billingpostalcode'] as const
  const filter = words.map((word) => ({
    or_: [...(isOneWord ? [] : inName(word)), ...columns.map((column) => like(column, searchPattern(word)))],
  }))
  return { ...companies(queryLimits.companies, filter), ...newestFirst }
}

export function companiesByIds(ids: readonly number[]) {
  return companies(ids.length, [{ column: 'id', operator: 'IN', value: ids }])
}

/** Contacts with their companies. */
export function contactsByTerms(terms: SearchTerms, without: string | null) {
  return tableQuery('contact', {
    limit: queryLimits.viaContacts,
    ...newestFirst,
    filter: [anyOf(contactFilters(terms)), ...exceptCompany(without)],
    contain: ['account'],
    columns: [...contactColumns, ...columnsOf('account', companyColumns)],
  })
}

function contactFilters({ words, code, phone }: SearchTerms): TableFilter<'contact'>[] {
  if (phone !== undefined)
    return (['email', 'phone'] as const).map((column) => like(column, searchPattern(phone)))
  const byEmail = like('email', searchPattern(code))
  if (code.includes('@')) return [byEmail]
  const byName = { and_: words.map((word) => anyOf(inName(word))) }
  return partOfEmail.test(code) ? [byEmail, byName] : [byName]
}

/** Text with other characters, such as commas, cannot be part of an email address. */
const partOfEmail = /^[\p{L}\p{M}\p{N}.'_+-]+$/u

/** Orders by their code in the gift-card system or, for web-shop orders, by the shop's own code. */
export function ordersByCode({ code }: SearchTerms, without: string | null) {
  const pattern = searchPattern(code)
  const fromShop = [{ column: 'ecomm', operator: '=', value: true } as const, like('external_id__c', pattern)]
  return tableQuery('order', {
    limit: queryLimits.viaOrders,
    ...newestFirst,
    filter: [
      { or_: [like('vts_id', pattern), { and_: fromShop }] },
      { column: 'status', operator: '=', value: activated },
      ...exceptCompany(without),
    ],
    ...withCompanyAndBuyer,
  })
}

/** The order with this confirmation code, also a Draft; the web shop's orders have codes of their own in this column. */
export function orderByConfirmationCode(code: string) {
  return tableQuery('order', {
    limit: queryLimits.single,
    filter: [
      { column: 'external_id__c', operator: '=', value: code },
      { column: 'ecomm', operator: '=', value: false },
    ],
    ...withCompanyAndBuyer,
  })
}

/** The order with the number that the lists of orders show. */
export function orderByNumber(number: number, without: string | null) {
  return tableQuery('order', {
    limit: queryLimits.single,
    filter: [
      { column: 'ordernumber', operator: '=', value: number },
      { column: 'status', operator: '=', value: activated },
      ...exceptCompany(without),
    ],
    ...withCompanyAndBuyer,
  })
}

const withCompanyAndBuyer = {
  contain: ['account', 'contact'],
  columns: [
    ...orderColumns,
    ...columnsOf('account', companyColumns),
    ...columnsOf('contact', contactColumns),
  ],
} as const

function companies(limit: number, filter: readonly TableFilter<'account'>[]) {
  return tableQuery('account', { limit, orderBy: 'name', filter, columns: companyColumns })
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

/** Excludes the company of all customers, whose contacts and orders would fill the limit. */
function exceptCompany(company: string | null) {
  return company === null ? [] : [{ column: 'accountid', operator: '!=', value: company } as const]
}

function columnsOf<Relation extends string, Column extends string>(
  relation: Relation,
  columns: readonly Column[],
) {
  return columns.map((column) => `${relation}.${column}` as const)
}
