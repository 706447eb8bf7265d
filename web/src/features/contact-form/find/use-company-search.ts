import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { failureKey } from '../../../data/failure.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import type { ErrorTextKey } from '../../../i18n/use-error-text.ts'
import { customersCompany } from '../contact-form-data.ts'
import {
  type CompanyRecord,
  type ContactRecord,
  contacts,
  freeText,
  nameAndAddress,
  namesThatBegin,
  namesThatHold,
  type OrderRecord,
  orders,
} from './company-questions.ts'
import { type Match, rankedCompanies } from './ranked-companies.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

const kinds = ['names', 'name_and_address', 'free_text', 'contacts', 'orders'] as const
export type SearchKind = (typeof kinds)[number]

export interface CompanySearch {
  terms: SearchTerms
  matches: Match[]
  /** Whether every search has answered, or failed to. */
  isOver: boolean
  /** Whether a search stopped where it had found enough. */
  isCutShort: boolean
  failure: { of: SearchKind[]; key: ErrorTextKey; retry: () => void } | undefined
}

/** All searches side by side. What has answered counts at once; answers to another text never do. */
export function useCompanySearch(text: string): CompanySearch {
  const terms = searchTerms(text)
  const customers = useQuery(customersCompany())
  const without = customers.data?.sfid ?? null
  const enabled = terms.text !== '' && !customers.isPending
  const key = [terms.text, without]
  const { nameAndAddress: both } = terms
  const results = useQueries({
    queries: [
      { ...search<CompanyRecord>('names', key, nameQuestions(terms)), enabled },
      {
        ...search<CompanyRecord>(
          'name_and_address',
          key,
          both ? [nameAndAddress(both.name, both.address)] : [],
        ),
        enabled,
      },
      { ...search<CompanyRecord>('free_text', key, [freeText(terms)]), enabled },
      { ...search<ContactRecord>('contacts', key, [contacts(terms, without)]), enabled },
      { ...search<OrderRecord>('orders', key, [orders(terms, without)]), enabled },
    ],
  })
  const [names, withAddress, anywhere, byContact, byOrder] = results
  const failed = results.flatMap((result, at) => (result.isError ? [{ result, of: kinds[at] }] : []))
  return {
    terms,
    matches: rankedCompanies(
      terms,
      {
        names: names.data?.records,
        nameAndAddress: withAddress.data?.records,
        freeText: anywhere.data?.records,
        contacts: byContact.data?.records,
        orders: byOrder.data?.records,
      },
      { without },
    ),
    isOver: results.every(({ isPending, isError, isFetching }) => !isPending && !(isError && isFetching)),
    isCutShort: [names, anywhere, byContact, byOrder].some(({ data }) => data?.isCutShort),
    failure: failed[0] && {
      of: failed.flatMap(({ of }) => of ?? []),
      key: failureKey(failed[0].result.error, 'internal'),
      retry: () => {
        for (const { result } of failed) void result.refetch()
      },
    },
  }
}

function nameQuestions(terms: SearchTerms): TableQuery<CompanyRecord>[] {
  const [begin, hold] = [namesThatBegin(terms), namesThatHold(terms)]
  // Of one or two letters, both ask the same.
  return JSON.stringify(begin.filter) === JSON.stringify(hold.filter) ? [hold] : [begin, hold]
}

function search<Item>(kind: SearchKind, key: readonly unknown[], questions: readonly TableQuery<Item>[]) {
  return queryOptions({
    queryKey: ['company-search', kind, ...key],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(questions.map((question) => runQuery(question, { signal })))
      return {
        records: pages.flatMap(({ records }) => records),
        isCutShort: pages.at(-1)?.records.length === questions.at(-1)?.limit,
      }
    },
  })
}
