import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import { blockedAmongQuery } from '../contact-form-queries.ts'
import {
  buyersAmongQuery,
  buyersByCodeQuery,
  companiesBySfidQuery,
  contactsQuery,
  lastPurchasesQuery,
} from './contact-queries.ts'

export function contactsKey(company: AccountRow) {
  return ['company', company.id, 'contacts']
}

export interface ListedContact {
  contact: ContactRow
  /** The code of the order by which they were found. */
  order?: string
}

/**
 * The contacts of a company by first name, a page at each request. With `byOrder`, the buyers of orders whose code
 * matches the search come first.
 */
export function contactsOf(company: AccountRow, search: string, { byOrder }: { byOrder: boolean }) {
  return infiniteQueryOptions({
    queryKey: [...contactsKey(company), search, byOrder],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const isFirst = pageParam === 0
      const [buyers, { records }] = await Promise.all([
        byOrder && isFirst ? buyersOf(company, search, signal) : [],
        runQuery(contactsQuery(company.sfid, search, pageParam), { signal }),
      ])
      return {
        listed: [...buyers, ...records.slice(0, queryLimits.contacts)],
        next: records.length > queryLimits.contacts ? pageParam + queryLimits.contacts : undefined,
      }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export interface ContactMarks {
  /** The ids of those who have bought. */
  buyers: ReadonlySet<number>
  /** The days on which they last bought, by sfid; absent for those whose last purchase is long ago. */
  lastPurchases: ReadonlyMap<string, string>
  blockedEmails: ReadonlySet<string>
}

/** What is not in the contacts' own rows. */
export function marksOf(contacts: readonly ContactRow[]) {
  const ids = contacts.map(({ id }) => id)
  const sfids = contacts.flatMap(({ sfid }) => sfid ?? [])
  const emails = contacts.flatMap(({ email }) => email ?? [])
  return queryOptions({
    queryKey: ['contact', 'marks', ids, emails],
    queryFn: async ({ signal }): Promise<ContactMarks> => {
      const [buyers, orders, blocked] = await Promise.all([
        readAmong(ids, buyersAmongQuery, signal),
        readAmong(sfids, lastPurchasesQuery, signal),
        readAmong(emails, blockedAmongQuery, signal),
      ])
      // The newest come first, and the last of equal keys stays in a map.
      const purchases = orders.toReversed().flatMap(({ order: { contact__c, effectivedate } }) => {
        return contact__c && effectivedate ? [[contact__c, effectivedate] as const] : []
      })
      return {
        buyers: new Set(buyers.map(({ contact }) => contact.id)),
        lastPurchases: new Map(purchases),
        blockedEmails: new Set(blocked.map((record) => record.blocked.email)),
      }
    },
  })
}

/** Companies by their sfid. */
export function companiesOf(sfids: readonly string[]) {
  return queryOptions({
    queryKey: ['company', 'by-sfid', sfids],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(companiesBySfidQuery(sfids), { signal })
      return new Map(records.map(({ account }) => [account.sfid, account]))
    },
  })
}

/** Who has bought what a code stands for: the gift-card system's, or the web shop's own. */
async function buyersOf(company: AccountRow, search: string, signal: AbortSignal): Promise<ListedContact[]> {
  const code = search.replace(/\s/g, '')
  // Shorter ones no index finds, and an address of e-mail is no code.
  if ([...code].length < 3 || code.includes('@')) return []
  const { records } = await runQuery(buyersByCodeQuery(company.sfid, code), { signal })
  return records.flatMap(({ order: { vts_id, external_id__c }, contact }) => {
    const isByVts = vts_id?.toLowerCase().includes(code.toLowerCase())
    return contact ? [{ contact, order: (isByVts ? vts_id : external_id__c) ?? '' }] : []
  })
}

/** The records that a query finds for the values. Without values nothing is requested. */
async function readAmong<Value, Item>(
  values: readonly Value[],
  query: (values: readonly Value[]) => TableQuery<Item>,
  signal: AbortSignal,
): Promise<Item[]> {
  return values.length === 0 ? [] : (await runQuery(query(values), { signal })).records
}
