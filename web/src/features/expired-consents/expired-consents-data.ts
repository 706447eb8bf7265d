import { type ConsentExpiry, type ExpiredConsent, expiredConsentPageSize } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'

export interface ConsentFilter {
  search: string
  property: number | undefined
  language: ExpiredConsent['language'] | undefined
  reason: ConsentExpiry | undefined
}

type Last = Pick<ExpiredConsent, 'optin_date' | 'id'> | null

const shownPerPage = 50

function readPage(filter: ConsentFilter, limit: number, last: Last | undefined, signal: AbortSignal) {
  const after = last ? { optin_date: last.optin_date, id: last.id } : null
  return callRest(restCalls.expiredConsents, { payload: { ...filter, limit, after }, signal })
}

export const consentsKey = ['expired-consents']

/** The contacts with an expired tacit consent, the oldest first, some more at each request. */
export function expiredConsents(filter: ConsentFilter) {
  return infiniteQueryOptions({
    queryKey: [...consentsKey, filter],
    initialPageParam: null as Last,
    queryFn: ({ pageParam, signal }) => readPage(filter, shownPerPage, pageParam, signal),
    getNextPageParam: ({ more, consents }) => (more ? consents.at(-1) : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      consents: pages.flatMap((page) => page.consents),
      count: pages.at(-1)?.count ?? 0,
    }),
  })
}

/** All of them. Reports progress after each request. */
export async function consentsForFile(
  filter: ConsentFilter,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<ExpiredConsent[]> {
  const all: ExpiredConsent[] = []
  for (;;) {
    const { consents, more } = await readPage(filter, expiredConsentPageSize, all.at(-1), signal)
    all.push(...consents)
    onProgress(all.length)
    if (!more) return all
  }
}
