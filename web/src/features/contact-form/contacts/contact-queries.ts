import { queryLimits } from '@comptoir/contract/constants'
import { prefixPattern, searchPattern } from '@comptoir/contract/query'
import { activated } from '@comptoir/contract/rules/order-status'
import { rowQuery, type TableFilter, tableQuery } from '../../../data/table-query.ts'
import { namePatterns } from '../name-patterns.ts'
import { typedPhone } from './typed-phone.ts'

/** The contacts of a company by first name. One more than a page tells whether there are more. */
export function contactsQuery(company: string | null, search: string, offset: number) {
  return tableQuery('contact', {
    limit: queryLimits.contacts + 1,
    offset,
    orderBy: 'firstname',
    orderByDirection: 'ASC',
    where: { accountid: company },
    filter: searched(search),
  })
}

export function contactByEmailQuery(company: string | null, email: string) {
  return rowQuery('contact', { accountid: company, email })
}

/** Orders with their buyers, by the code of the gift-card system or the web shop's own. */
export function buyersByCodeQuery(company: string | null, code: string) {
  const value = searchPattern(code)
  return tableQuery('order', {
    limit: queryLimits.viaOrders,
    orderBy: 'id',
    orderByDirection: 'DESC',
    where: { status: activated, accountid: company },
    filter: [
      {
        or_: [
          { column: 'vts_id', operator: 'iLIKE', value },
          {
            and_: [
              { column: 'ecomm', operator: '=', value: true },
              { column: 'external_id__c', operator: 'iLIKE', value },
            ],
          },
        ],
      },
    ],
    contain: ['contact'],
  })
}

/** The ids of those contacts who have bought. */
export function buyersAmongQuery(ids: readonly number[]) {
  return tableQuery('contact', {
    limit: ids.length,
    join: ['order'],
    where: { id: ids, 'order.status': activated },
    columns: ['id'],
  })
}

/** Enough for a page of contacts who buy often. A contact without an order among these has a mark without a day. */
const maxLastPurchases = 100

/** The newest orders of those contacts, so that the first of each is their last purchase. */
export function lastPurchasesQuery(sfids: readonly string[]) {
  return tableQuery('order', {
    limit: maxLastPurchases,
    orderBy: 'effectivedate',
    orderByDirection: 'DESC',
    where: { contact__c: sfids, status: activated },
    columns: ['id', 'contact__c', 'effectivedate'],
  })
}

export function companiesBySfidQuery(sfids: readonly string[]) {
  return tableQuery('account', {
    limit: sfids.length,
    where: { sfid: sfids },
    columns: ['id', 'sfid', 'name'],
  })
}

const mostWords = 6

/** Every word stands in the name, in whatever order, or the whole is part of the address or of the phone number. */
function searched(search: string): TableFilter<'contact'>[] {
  const text = search.trim()
  if (text === '') return []
  const phone = typedPhone(text)
  const filters: TableFilter<'contact'>[] = [
    { and_: text.split(/\s+/).slice(0, mostWords).map(inName) },
    { column: 'email', operator: 'iLIKE', value: searchPattern(text) },
  ]
  if (/^\d{3,}$/.test(phone))
    filters.push({ column: 'phone', operator: 'iLIKE', value: searchPattern(phone) })
  return [{ or_: filters }]
}

function inName(word: string): TableFilter<'contact'> {
  if ([...word].length > 2)
    return { or_: namePatterns(word).map((value) => ({ column: 'name', operator: 'iLIKE', value })) }
  const value = prefixPattern(word)
  return {
    or_: [
      { column: 'firstname', operator: 'iLIKE', value },
      { column: 'lastname', operator: 'iLIKE', value },
    ],
  }
}
