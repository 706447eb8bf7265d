import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { failureKey } from '../../../data/failure.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import type { ErrorTextKey } from '../../../i18n/use-error-text.ts'
import { customersCompany } from '../contact-form-data.ts'
import {
  type CompanyRecord,
  type ContactRecord,
  companiesByFreeText,
  companiesByName,
  companiesByNameAndAddress,
  companiesByNamePrefix,
  contactsByTerms,
  type OrderRecord,
  ordersByCode,
} from './company-queries.ts'
import { type Match, rankedCompanies } from './ranked-companies.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

const kinds = ['names', 'name_and_address', 'free_text', 'contacts', 'orders'] as const
export type SearchKind = (typeof kinds)[number]

export interface CompanySearch {
  terms: SearchTerms
  matches: Match[]
  /** Whether every search has finished or failed. */
  isOver: boolean
  /** Whether a search reached its limit. */
  isTruncated: boolean
  failure: { of: SearchKind[]; key: ErrorTextKey; retry: () => void } | undefined
}

/** Runs all searches in parallel. Matches appear as each one finishes, and never from another text. */
export function useCompanySearch(text: string): CompanySearch {
  const terms = searchTerms(text)
  const customers = useQuery(customersCompany())
  const without = customers.data?.sfid ?? null
  const enabled = terms.text !== '' && !customers.isPending
  const key = [terms.text, without]
  const { nameAndAddress } = terms
  const results = useQueries({
    queries: [
      { ...search<CompanyRecord>('names', key, nameQueries(terms)), enabled },
      {
        ...search<CompanyRecord>(
          'name_and_address',
          key,
          nameAndAddress ? [companiesByNameAndAddress(nameAndAddress.name, nameAndAddress.address)] : [],
        ),
        enabled,
      },
      { ...search<CompanyRecord>('free_text', key, [companiesByFreeText(terms)]), enabled },
      { ...search<ContactRecord>('contacts', key, [contactsByTerms(terms, without)]), enabled },
      { ...search<OrderRecord>('orders', key, [ordersByCode(terms, without)]), enabled },
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
    isTruncated: [names, anywhere, byContact, byOrder].some(({ data }) => data?.isTruncated),
    failure: failed[0] && {
      of: failed.flatMap(({ of }) => of ?? []),
      key: failureKey(failed[0].result.error, 'internal'),
      retry: () => {
        for (const { result } of failed) void result.refetch()
      },
    },
  }
}

function nameQueries(terms: SearchTerms): TableQuery<CompanyRecord>[] {
  const [byPrefix, byName] = [companiesByNamePrefix(terms), companiesByName(terms)]
  // For one or two letters both queries are the same.
  return JSON.stringify(byPrefix.filter) === JSON.stringify(byName.filter) ? [byName] : [byPrefix, byName]
}

function search<Item>(kind: SearchKind, key: readonly unknown[], queries: readonly TableQuery<Item>[]) {
  return queryOptions({
    queryKey: ['company-search', kind, ...key],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(queries.map((query) => runQuery(query, { signal })))
      return {
        records: pages.flatMap(({ records }) => records),
        isTruncated: pages.at(-1)?.records.length === queries.at(-1)?.limit,
      }
    },
  })
}
