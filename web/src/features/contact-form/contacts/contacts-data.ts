import { queryLimits } from '@comptoir/contract/constants'
import type { TypedContact } from '@comptoir/contract/matching/typed-forms'
import { restCalls } from '@comptoir/contract/rest'
import { prefixPattern, searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { activated } from '@comptoir/contract/tables/order'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../../data/optional-call.ts'
import type { TableFilter } from '../../../data/table-query.ts'
import { readTable } from '../../../data/tables.ts'
import { namePatterns } from '../name-patterns.ts'
import { typedPhone } from './typed-phone.ts'

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
        readTable(
          'contact',
          {
            // One row beyond the page shows whether there are more.
            limit: queryLimits.contacts + 1,
            offset: pageParam,
            orderBy: 'firstname',
            orderByDirection: 'ASC',
            filter: [{ column: 'accountid', operator: '=', value: company.sfid }, ...searched(search)],
          },
          { signal },
        ),
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
  blockedEmails: ReadonlySet<string>
}

/** What is not in the contacts' own rows. */
export function marksOf(contacts: readonly ContactRow[]) {
  const ids = contacts.map(({ id }) => id)
  const emails = contacts.flatMap(({ email }) => email ?? [])
  return queryOptions({
    queryKey: ['contact', 'marks', ids, emails],
    queryFn: async ({ signal }): Promise<ContactMarks> => {
      const [buyers, blockedEmails] = await Promise.all([buyersAmong(ids, signal), blocked(emails, signal)])
      return { buyers, blockedEmails }
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
      const answer = await callIfOffered(restCalls.similarContacts, { payload: typed, signal })
      return answer?.matches ?? []
    },
  })
}

/** Companies by their sfid. */
export function companiesOf(sfids: readonly string[]) {
  return queryOptions({
    queryKey: ['company', 'by-sfid', sfids],
    queryFn: async ({ signal }) => {
      const { records } = await readTable(
        'account',
        {
          limit: sfids.length,
          filter: [{ column: 'sfid', operator: 'IN', value: sfids }],
          columns: ['id', 'sfid', 'name'],
        },
        { signal },
      )
      return new Map(records.map(({ account }) => [account.sfid, account]))
    },
  })
}

export async function readContact(filter: TableFilter<'contact'>[]): Promise<ContactRow | null> {
  const { records } = await readTable('contact', { limit: queryLimits.single, filter })
  return records[0]?.contact ?? null
}

/** Who has bought what a code stands for: the gift-card system's, or the web shop's own. */
async function buyersOf(company: AccountRow, search: string, signal: AbortSignal): Promise<ListedContact[]> {
  const code = search.replace(/\s/g, '')
  // Shorter ones no index finds, and an address of e-mail is no code.
  if ([...code].length < 3 || code.includes('@')) return []
  const value = searchPattern(code)
  const { records } = await readTable(
    'order',
    {
      limit: queryLimits.viaOrders,
      orderBy: 'id',
      orderByDirection: 'DESC',
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
        { column: 'status', operator: '=', value: activated },
        { column: 'accountid', operator: '=', value: company.sfid },
      ],
      contain: ['contact'],
    },
    { signal },
  )
  return records.flatMap(({ order: { vts_id, external_id__c }, contact }) => {
    const isByVts = vts_id?.toLowerCase().includes(code.toLowerCase())
    return contact ? [{ contact, order: (isByVts ? vts_id : external_id__c) ?? '' }] : []
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

async function buyersAmong(ids: readonly number[], signal: AbortSignal): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { records } = await readTable(
    'contact',
    {
      limit: ids.length,
      join: ['order'],
      filter: [
        { column: 'id', operator: 'IN', value: ids },
        { column: 'order.status', operator: '=', value: activated },
      ],
      columns: ['id'],
    },
    { signal },
  )
  return new Set(records.map(({ contact }) => contact.id))
}

async function blocked(emails: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const { records } = await readTable(
    'blocked',
    {
      limit: emails.length,
      filter: [{ column: 'email', operator: 'IN', value: emails }],
    },
    { signal },
  )
  return new Set(records.map((record) => record.blocked.email))
}
