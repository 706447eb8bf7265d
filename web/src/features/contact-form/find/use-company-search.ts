import { queryLimits, searchDelayMs } from '@comptoir/contract/constants'
import type { restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { ownCompanies } from '../../../data/own-companies.ts'
import { callIfOffered } from '../../../data/rest.ts'
import { runQueries } from '../../../data/tables.ts'
import { failureKey } from '../../../lib/failure.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { ErrorTextKey } from '../../../lib/use-words.ts'
import { customersCompany } from '../contact-form-data.ts'
import { lastSearch, saveLastSearch } from '../last-search.ts'
import {
  maxByPrefix,
  type SearchKind,
  type SearchQueries,
  type SearchRecords,
  searchQueries,
} from './company-queries.ts'
import { narrowedResults } from './narrowed-results.ts'
import {
  foldOwnCompanies,
  isFoundByName,
  isLittle,
  type Match,
  type MatchGroup,
  type OwnCompanies,
  ownCompaniesOf,
  rankedCompanies,
  type SearchResults,
} from './ranked-companies.ts'
import { cleanText, companyNameIn, looksLikeCode, type SearchTerms, searchTerms } from './search-terms.ts'

export interface CompanySearch {
  /** The text whose matches these are. */
  terms: SearchTerms
  /** The property's own companies come first. */
  matches: Match[]
  /** Whether they are the matches of an older text than the one in the box. */
  isStale: boolean
  /** Whether no row can come before the first one. */
  isFirstFinal: boolean
  /** The matches of the last answer. Only their facts are asked for, so that typing sends no requests. */
  answered: Match[]
  /** Whether the answer has come, or the request failed. */
  isOver: boolean
  /** Whether a search reached its limit, so that a better match may be missing. */
  isTruncated: boolean
  /** The kinds of match of which there are more than were found, so that their numbers are limits. */
  further: ReadonlySet<MatchGroup>
  /** What the text may have meant, if it matches nothing or little. */
  meant: string | undefined
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
 * Runs all searches in one request, so that their matches appear once, ranked. A search that fails leaves the others. The
 * property's own companies are listed with each key before that; and while a text is typed on, the list narrows to those of
 * its matches that match the longer text, if no better one can be missing.
 */
export function useCompanySearch({ debounced, cleaned, recent }: Searched): CompanySearch {
  const asked = useMemo(() => searchTerms(debounced), [debounced])
  const typed = useMemo(() => searchTerms(cleaned), [cleaned])
  const own = useOwnCompanies()
  const customers = useQuery(customersCompany())
  const without = customers.data?.sfid ?? null
  const enabled = asked.text !== '' && !customers.isPending
  const query = useQuery({ ...companySearch(asked, without), enabled, placeholderData: keepPreviousData })
  const data = asked.text === '' ? undefined : query.data
  const isAnswered = data !== undefined && !query.isPlaceholderData && data.text === cleaned
  // The same lists with each render, so that rows are not drawn again without need.
  const options = useMemo(() => ({ without, recent, own }), [without, recent, own])
  const found = useMemo(
    () => (data ? rankedCompanies(searchTerms(data.text), data.results, options) : none),
    [data, options],
  )
  const asksForClosest =
    isAnswered &&
    data.failed.length === 0 &&
    companyNameIn(asked) !== '' &&
    !looksLikeCode(asked) &&
    isLittle(found)
  const closest = useQuery({ ...closestCompanies(asked.text), enabled: asksForClosest })
  const suggested = asksForClosest ? closest.data : undefined
  const answered = useMemo(
    () =>
      data && suggested
        ? rankedCompanies(searchTerms(data.text), { ...data.results, closest: suggested.companies }, options)
        : found,
    [data, suggested, found, options],
  )
  const more = useQuery({
    ...furtherMatches(asked, without, data?.cut ?? []),
    enabled: isAnswered && data.cut.length > 0,
  })
  const narrowed = useMemo(
    () => (data && !isAnswered && data.failed.length === 0 ? narrowedResults(data, typed) : undefined),
    [data, isAnswered, typed],
  )
  const matches = useMemo(
    () => (isAnswered ? answered : rankedCompanies(typed, narrowed ?? {}, options)),
    [isAnswered, answered, typed, narrowed, options],
  )
  const further = useMemo(
    () =>
      isAnswered && data.cut.length > 0
        ? new Set(
            (more.data ?? [])
              .filter(({ id }) => id !== undefined && !answered.some(({ company }) => company.id === id))
              .map(({ group }) => group),
          )
        : noGroups,
    [isAnswered, data, more.data, answered],
  )
  const isCurrent = debounced === cleaned
  const isFromServer = isAnswered || narrowed !== undefined
  const isListed = isFromServer || matches.length > 0
  const answer = query.isPlaceholderData ? undefined : data
  const failed = query.isError
    ? kindsOf(searchQueries(asked, without)).map((kind) => ({ kind, failure: query.error }))
    : (answer?.failed ?? [])
  const first = matches[0]
  return {
    terms: isListed ? typed : asked,
    matches: isListed ? matches : answer && !isCurrent ? answered : none,
    isStale: !isListed && !isCurrent,
    isFirstFinal: first !== undefined && (first.isOwn || (narrowed !== undefined && isFoundByName(first))),
    answered,
    isOver:
      isCurrent &&
      (isAnswered || query.isError) &&
      !(failed.length > 0 && query.isFetching) &&
      !(asksForClosest && closest.isPending),
    isTruncated: isFromServer && data !== undefined && data.cut.length > 0,
    further,
    meant: suggested?.meant ?? undefined,
    failure: failed[0] && {
      of: failed.map(({ kind }) => kind),
      key: failureKey(failed[0].failure, 'internal'),
      retry: () => void query.refetch(),
    },
  }
}

const none: Match[] = []
const noGroups: ReadonlySet<MatchGroup> = new Set()

/** The companies that the chosen property dealt with lately, once they are loaded. Without them, the server alone is asked. */
function useOwnCompanies(): OwnCompanies | undefined {
  const property = useChosenProperty()
  const { data } = useQuery({
    ...ownCompanies(property?.external_id__c ?? ''),
    enabled: property !== undefined,
  })
  const own = useMemo(() => (data ? ownCompaniesOf(data.companies) : undefined), [data])
  useEffect(() => {
    if (!own) return
    const steps = foldOwnCompanies(own)
    const timer = setInterval(() => steps.next().done && clearInterval(timer))
    return () => clearInterval(timer)
  }, [own])
  return own
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
        cut: kindsOf(answers).filter((kind) => answers[kind]?.records?.length === limits[kind]),
        failed: kindsOf(answers).flatMap((kind) => {
          const failure = answers[kind]?.failure
          return failure ? [{ kind, failure }] : []
        }),
      }
    },
  })
}

/** The companies that come next in the searches that reached their limit: more than the search by prefix can have found too. */
function furtherMatches(terms: SearchTerms, without: string | null, cut: readonly SearchKind[]) {
  return queryOptions({
    queryKey: ['company-search', terms.text, without, 'further'],
    queryFn: async ({ signal }) => {
      const queries = searchQueries(terms, without)
      const next = cut.map((kind) => [
        kind,
        { ...queries[kind], limit: maxByPrefix + 1, offset: limits[kind] },
      ])
      const answers = await runQueries<SearchRecords>(Object.fromEntries(next) as SearchQueries, { signal })
      return kindsOf(answers).flatMap((kind) => {
        const group = groupOfLimited[kind] ?? 'name'
        return answers[kind]?.records?.map(({ account }) => ({ id: account?.id, group })) ?? []
      })
    },
  })
}

/** Companies with similar names, and those that the text names together with a contact. */
function closestCompanies(text: string) {
  return queryOptions({
    queryKey: ['closest-companies', text],
    queryFn: async ({ signal }) => {
      const call = { payload: { text }, signal }
      const answer = await callIfOffered<typeof restCalls.closestCompanies>(writeCalls.closestCompanies, call)
      return answer ?? { meant: null, companies: [] }
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

const groupOfLimited: { readonly [Kind in SearchKind]?: MatchGroup } = {
  free_text: 'address',
  contacts: 'contact',
  orders: 'order',
}

function kindsOf(of: { readonly [Kind in SearchKind]?: unknown }): SearchKind[] {
  return Object.keys(of) as SearchKind[]
}

/** How long the text must stay the same before the keys act on a list that narrows with each letter. */
const steadyMs = 200

export interface SearchText {
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  debounced: string
  /** The typed text as it is searched for, before typing pauses. */
  cleaned: string
  /** Whether `debounced` matches `typed`. */
  isCurrent: boolean
  /** Whether the typed text has stayed the same for as long as it takes to look at a list. */
  isSteady: boolean
  setTyped: (text: string) => void
  /** Searches now, without waiting for a pause. */
  flush: () => void
}

/** `onPause` is called with the text to search for, before the screen is drawn again. */
export function useSearchText(userId: number, onPause: (text: string) => void): SearchText {
  const [typed, setTyped] = useState(() => lastSearch(userId))
  const cleaned = cleanText(typed)
  const { settled, isSettled, settleNow } = useDebounced(cleaned, searchDelayMs.contactForm, onPause)
  const steady = useDebounced(cleaned, steadyMs)
  return {
    typed,
    cleaned,
    debounced: settled,
    isCurrent: isSettled,
    isSteady: steady.isSettled,
    setTyped: (text) => {
      setTyped(text)
      saveLastSearch(userId, text)
    },
    flush: settleNow,
  }
}
