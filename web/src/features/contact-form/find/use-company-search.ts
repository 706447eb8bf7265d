import { queryLimits } from '@comptoir/contract/constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { failureKey } from '../../../data/failure.ts'
import { runQueries } from '../../../data/tables.ts'
import type { ErrorTextKey } from '../../../i18n/use-error-text.ts'
import { customersCompany } from '../contact-form-data.ts'
import { type SearchKind, type SearchRecords, searchQueries } from './company-queries.ts'
import { type Match, rankedCompanies, type SearchResults } from './ranked-companies.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

export interface CompanySearch {
  terms: SearchTerms
  matches: Match[]
  /** Whether the answer has come, or the request failed. */
  isOver: boolean
  /** Whether a search reached its limit. */
  isTruncated: boolean
  failure: { of: SearchKind[]; key: ErrorTextKey; retry: () => void } | undefined
}

/** Runs all searches in one request, so that the matches appear once, ranked. A search that fails leaves the others. */
export function useCompanySearch(text: string): CompanySearch {
  const terms = searchTerms(text)
  const customers = useQuery(customersCompany())
  const without = customers.data?.sfid ?? null
  const enabled = terms.text !== '' && !customers.isPending
  const query = useQuery({ ...companySearch(terms, without), enabled })
  const found = query.data ?? { results: {}, truncated: false, failed: [] }
  const failed = query.isError
    ? kindsOf(searchQueries(terms, without)).map((kind) => ({ kind, failure: query.error }))
    : found.failed
  return {
    terms,
    matches: rankedCompanies(terms, found.results, { without }),
    isOver: !query.isPending && !(failed.length > 0 && query.isFetching),
    isTruncated: found.truncated,
    failure: failed[0] && {
      of: failed.map(({ kind }) => kind),
      key: failureKey(failed[0].failure, 'internal'),
      retry: () => void query.refetch(),
    },
  }
}

function companySearch(terms: SearchTerms, without: string | null) {
  return queryOptions({
    queryKey: ['company-search', terms.text, without],
    queryFn: async ({ signal }) => {
      const answers = await runQueries<SearchRecords>(searchQueries(terms, without), { signal })
      const results: SearchResults = Object.fromEntries(
        kindsOf(answers).map((kind) => [kind, answers[kind]?.records]),
      )
      return {
        results,
        truncated: kindsOf(answers).some((kind) => answers[kind]?.records?.length === limits[kind]),
        failed: kindsOf(answers).flatMap((kind) => {
          const failure = answers[kind]?.failure
          return failure ? [{ kind, failure }] : []
        }),
      }
    },
  })
}

/** The limits that cut a list short. The others only bring the best matches to the front. */
const limits: { readonly [Kind in SearchKind]?: number } = {
  names: queryLimits.companies,
  free_text: queryLimits.companies,
  contacts: queryLimits.viaContacts,
  orders: queryLimits.viaOrders,
}

function kindsOf(of: { readonly [Kind in SearchKind]?: unknown }): SearchKind[] {
  return Object.keys(of) as SearchKind[]
}
