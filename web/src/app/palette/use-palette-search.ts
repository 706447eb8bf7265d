import { administrators } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { runQueries } from '../../data/tables.ts'
import { customersCompany } from '../../features/contact-form/contact-form-data.ts'
import { searchTerms } from '../../features/contact-form/find/search-terms.ts'
import { requestSearch } from '../../features/contact-form/last-search.ts'
import { useWords } from '../../lib/use-words.ts'
import { foundGroups, type GroupName, type PaletteGroup, type PaletteResults } from './palette-items.ts'
import { type PaletteKind, type PaletteRecords, paletteQueries, type Searcher } from './palette-queries.ts'

export interface PaletteSearch {
  groups: PaletteGroup[]
  /** Whether the answer to this text has come, or the request failed. */
  isOver: boolean
  failure: { of: GroupName[]; retry: () => void } | undefined
}

/** Runs all searches for the text in one request, or none for an empty text. A search that fails leaves the others. */
export function usePaletteSearch(text: string, user: SessionUser): PaletteSearch {
  const { t, format } = useWords()
  const navigate = useNavigate()
  const terms = searchTerms(text)
  const customers = useQuery(customersCompany())
  const searcher: Searcher = {
    sfid: user.sfid,
    isAdministrator: administrators.includes(user.role),
    customers: customers.data?.sfid ?? null,
  }
  const enabled = text !== '' && !customers.isPending
  const query = useQuery({
    ...paletteSearch(text, searcher),
    enabled,
    // While the text grows, the results so far stay; those of another text do not.
    placeholderData: (before, beforeQuery) =>
      isContinued(beforeQuery?.queryKey[1], text) ? before : undefined,
  })
  if (text === '') return { groups: [], isOver: true, failure: undefined }
  const { results, failed } = query.data ?? { results: {}, failed: [] }
  const kinds = query.isError ? kindsOf(paletteQueries(terms, searcher)) : failed
  return {
    groups: foundGroups(terms, results, searcher.customers, {
      customer: t('words.customer'),
      all: t('palette.all_results'),
      page: (name) => t(`shell.pages.${name}`),
      searchCompanies: () => {
        requestSearch(user.id, text)
        navigate('/contactform')
      },
      money: format.money,
      phone: format.phone,
    }),
    isOver:
      enabled && !query.isPending && !query.isPlaceholderData && !(kinds.length > 0 && query.isFetching),
    failure:
      kinds.length > 0
        ? { of: [...new Set(kinds.map((kind) => groupOf[kind]))], retry: () => void query.refetch() }
        : undefined,
  }
}

function paletteSearch(text: string, searcher: Searcher) {
  return queryOptions({
    queryKey: ['palette', text, searcher] as const,
    queryFn: async ({ signal }) => {
      const answers = await runQueries<PaletteRecords>(paletteQueries(searchTerms(text), searcher), {
        signal,
      })
      const results: PaletteResults = Object.fromEntries(
        kindsOf(answers).map((kind) => [kind, answers[kind]?.records]),
      )
      return { results, failed: kindsOf(answers).filter((kind) => answers[kind]?.failure) }
    },
  })
}

function isContinued(before: unknown, text: string): boolean {
  return typeof before === 'string' && (text.startsWith(before) || before.startsWith(text))
}

function kindsOf(of: { readonly [Kind in PaletteKind]?: unknown }): PaletteKind[] {
  return Object.keys(of) as PaletteKind[]
}

/** The group that shows the records of each search. */
const groupOf: Record<PaletteKind, GroupName> = {
  name_prefix: 'companies',
  names: 'companies',
  free_text: 'companies',
  contacts: 'contacts',
  customers: 'contacts',
  confirmation_code: 'codes',
  own_codes: 'codes',
  orders: 'orders',
  order_number: 'orders',
  gift_codes: 'giftCodes',
  e_tokens: 'eTokens',
  users: 'users',
  campaigns: 'campaigns',
  blocked: 'blocked',
}
