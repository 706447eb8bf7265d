import { readCalls } from '@comptoir/contract/schemaless-calls'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { queryOptions } from '@tanstack/react-query'
import { config } from './config.ts'
import { callIfOffered, callRest } from './rest.ts'

/**
 * The URL of an embedded tool, with its ticket. `appearance` is part of the query key, so that a change of language or
 * colours fetches a new ticket. Nothing is cached, because a ticket can be used once. A server that has no call for the
 * dashboard leaves it to the configuration; null if that has none either.
 */
export function reportsFrame(appearance: readonly string[]) {
  return frameQuery(['reports', ...appearance], async (signal) => {
    const frame = await callIfOffered(readCalls.reportsFrame, { signal })
    if (frame) return frame
    const { reportsUrl } = config()
    return reportsUrl === undefined ? null : { url: reportsUrl }
  })
}

export function unificationFrame(kind: UnifiedKind, appearance: readonly string[]) {
  return frameQuery(['unification', kind, ...appearance], (signal) =>
    callRest(readCalls.unificationFrame, { parts: { kind }, signal }),
  )
}

function frameQuery<Frame extends { url: string } | null>(
  key: readonly string[],
  fetchFrame: (signal: AbortSignal) => Promise<Frame>,
) {
  return queryOptions({
    queryKey: ['frame', ...key],
    queryFn: ({ signal }) => fetchFrame(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
