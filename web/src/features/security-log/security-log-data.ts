import {
  maxSecurityLogExport,
  type SecurityLogEvent,
  type SecurityLogPage,
  securityLogCalls,
} from '@comptoir/contract/security-log'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callIfOffered } from '../../data/rest.ts'
import type { LogFilter } from './log-filter.ts'

/** Page by page, newest first; `undefined` if the server keeps no log. */
export function securityLogPages(filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['security-log', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page?.next ?? undefined,
    placeholderData: keepPreviousData,
    // What happened meanwhile is shown on each visit.
    gcTime: 0,
  })
}

async function readPage(
  filter: LogFilter,
  before: string | undefined,
  signal: AbortSignal,
  size?: number,
): Promise<SecurityLogPage | undefined> {
  const payload = { ...filter, ...(before && { before }), ...(size && { size }) }
  return callIfOffered(securityLogCalls.searchSecurityLog, { payload, signal })
}

const batch = 500

/** The newest events that match, up to the limit of a file. */
export async function eventsForFile(
  filter: LogFilter,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<SecurityLogEvent[]> {
  const all: SecurityLogEvent[] = []
  let before: string | undefined
  do {
    const page = await readPage(filter, before, signal, batch)
    all.push(...(page?.events ?? []))
    onProgress(all.length)
    before = page?.next ?? undefined
  } while (before && all.length < maxSecurityLogExport)
  return all
}
