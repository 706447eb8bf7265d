import { queryLimits } from '@comptoir/contract/constants'
import type { TypedContact } from '@comptoir/contract/matching/typed-forms'
import type { restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../../data/rest.ts'
import { readFirst, runQuery } from '../../../data/tables.ts'
import { blockedAmongQuery } from '../contact-form-queries.ts'
import {
  buyersAmongQuery,
  buyersByCodeQuery,
  companiesBySfidQuery,
  contactByEmailQuery,
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
      const [buyers, lastPurchases, blockedEmails] = await Promise.all([
        buyersAmong(ids, signal),
        lastPurchasesOf(sfids, signal),
        blocked(emails, signal),
      ])
      return { buyers, lastPurchases, blockedEmails }
    },
  })
}

/** Whether purchases with this address are prohibited. */
export function isBlocked(email: string) {
  return queryOptions({
    queryKey: ['blocked', 'one', email],
    queryFn: async ({ signal }) => (await blocked([email], signal)).has(email),
  })
}

/** Contacts who may be the one that is being typed. */
export function similarContacts(typed: TypedContact) {
  return queryOptions({
    queryKey: ['contact', 'similar', typed],
    queryFn: async ({ signal }) => {
      const answer = await callIfOffered<typeof restCalls.similarContacts>(writeCalls.similarContacts, {
        payload: typed,
        signal,
      })
      return answer?.matches ?? []
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

export async function findContact(company: AccountRow, email: string): Promise<ContactRow | null> {
  return (await readFirst(contactByEmailQuery(company.sfid, email)))?.contact ?? null
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

async function buyersAmong(ids: readonly number[], signal: AbortSignal): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { records } = await runQuery(buyersAmongQuery(ids), { signal })
  return new Set(records.map(({ contact }) => contact.id))
}

async function lastPurchasesOf(
  sfids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (sfids.length === 0) return new Map()
  const { records } = await runQuery(lastPurchasesQuery(sfids), { signal })
  const days = new Map<string, string>()
  for (const { order } of records)
    if (order.contact__c !== null && order.effectivedate !== null && !days.has(order.contact__c))
      days.set(order.contact__c, order.effectivedate)
  return days
}

async function blocked(emails: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const { records } = await runQuery(blockedAmongQuery(emails), { signal })
  return new Set(records.map((record) => record.blocked.email))
}
