import { maxCsvExportRows } from '@comptoir/contract/constants'
import { type ExpiredConsent, expiredConsentPageSize } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'

type Last = Pick<ExpiredConsent, 'optin_date' | 'id'> | null

const shownPerPage = 50

function readPage(limit: number, last: Last | undefined, signal: AbortSignal) {
  const after = last ? { optin_date: last.optin_date, id: last.id } : null
  return callRest(restCalls.expiredConsents, { payload: { limit, after }, signal })
}

/** The contacts with an expired tacit consent, the oldest first, some more at each request. */
export const expiredConsents = infiniteQueryOptions({
  queryKey: ['expired-consents'],
  initialPageParam: null as Last,
  queryFn: ({ pageParam, signal }) => readPage(shownPerPage, pageParam, signal),
  getNextPageParam: ({ more, consents }) => (more ? consents.at(-1) : undefined),
  select: ({ pages }) => ({
    consents: pages.flatMap((page) => page.consents),
    count: pages.at(-1)?.count ?? 0,
  }),
})

/** The oldest ones, up to the limit of a file. Reports progress after each batch. */
export async function consentsForFile(
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<ExpiredConsent[]> {
  const all: ExpiredConsent[] = []
  for (;;) {
    const limit = Math.min(expiredConsentPageSize, maxCsvExportRows - all.length)
    if (limit === 0) return all
    const { consents, more } = await readPage(limit, all.at(-1), signal)
    all.push(...consents)
    onProgress(all.length)
    if (!more) return all
  }
}
