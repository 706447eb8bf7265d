import { queryLimits } from '@comptoir/contract/constants'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureKey } from '../../../data/failure.ts'
import { runQueries } from '../../../data/tables.ts'
import type { ErrorTextKey } from '../../../i18n/use-error-text.ts'
import { customersCompany } from '../contact-form-data.ts'
import { type SearchKind, type SearchRecords, searchQueries } from './company-queries.ts'
import { narrowedResults } from './narrowed-results.ts'
import { type Match, rankedCompanies, type SearchResults } from './ranked-companies.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

export interface CompanySearch {
  /** The text whose matches these are: the debounced one, or the typed one if its matches are among those already found. */
  terms: SearchTerms
  matches: Match[]
  /** The matches of the shorter text that the list was narrowed from; absent if the list is the answer for its text. */
  narrowedFrom: Match[] | undefined
  /** Whether the answer has come, or the request failed. */
  isOver: boolean
  /** Whether a search reached its limit. */
  isTruncated: boolean
  failure: { of: SearchKind[]; key: ErrorTextKey; retry: () => void } | undefined
}

interface Searched {
  debounced: string
  /** The text as it is now. */
  cleaned: string
  /** The companies that the user opened recently, which come first among equal matches. */
  recent: readonly number[]
}

/**
 * Runs all searches in one request, so that the matches appear once, ranked. A search that fails leaves the others. While
 * the text is typed on, the list narrows to those of its matches that match the longer text, if no better one can be missing.
 */
export function useCompanySearch({ debounced, cleaned, recent }: Searched): CompanySearch {
  const asked = useMemo(() => searchTerms(debounced), [debounced])
  const typed = useMemo(() => searchTerms(cleaned), [cleaned])
  const customers = useQuery(customersCompany())
  const without = customers.data?.sfid ?? null
  const enabled = asked.text !== '' && !customers.isPending
  const query = useQuery({ ...companySearch(asked, without), enabled, placeholderData: keepPreviousData })
  const answer = query.isPlaceholderData ? undefined : query.data
  const before = debounced === '' || answer?.text === cleaned ? undefined : query.data
  // The same lists with each render, so that rows are not drawn again with every key.
  const narrowed = useMemo(() => {
    const results = before?.failed.length === 0 ? narrowedResults(before, typed) : undefined
    return (
      before &&
      results && {
        terms: typed,
        matches: rankedCompanies(typed, results, { without, recent }),
        narrowedFrom: rankedCompanies(searchTerms(before.text), before.results, { without, recent }),
        isOver: false,
        isTruncated: before.truncated,
        failure: undefined,
      }
    )
  }, [before, typed, without, recent])
  const results = answer?.results
  const matches = useMemo(
    () => rankedCompanies(asked, results ?? {}, { without, recent }),
    [asked, results, without, recent],
  )
  if (narrowed) return narrowed

  const found = answer ?? { truncated: false, failed: [] }
  const failed = query.isError
    ? kindsOf(searchQueries(asked, without)).map((kind) => ({ kind, failure: query.error }))
    : found.failed
  return {
    terms: asked,
    matches,
    narrowedFrom: undefined,
    isOver: (answer !== undefined || query.isError) && !(failed.length > 0 && query.isFetching),
    isTruncated: found.truncated,
    failure: failed[0] && {
      of: failed.map(({ kind }) => kind),
      key: failureKey(failed[0].failure, 'internal'),
      retry: () => void query.refetch(),
    },
  }
}

/** Returns a function that sends the request of a search ahead of `useCompanySearch`. */
export function useEarlySearch(): (text: string) => void {
  const queryClient = useQueryClient()
  return (text) => {
    const customers = queryClient.getQueryData(customersCompany().queryKey)
    if (text === '' || customers === undefined) return
    void queryClient.prefetchQuery(companySearch(searchTerms(text), customers?.sfid ?? null))
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
        text: terms.text,
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
  name_words: queryLimits.companies,
  free_text: queryLimits.companies,
  contacts: queryLimits.viaContacts,
  orders: queryLimits.viaOrders,
}

function kindsOf(of: { readonly [Kind in SearchKind]?: unknown }): SearchKind[] {
  return Object.keys(of) as SearchKind[]
}
