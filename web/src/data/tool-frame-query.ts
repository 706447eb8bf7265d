import type { AnswerOf } from '@comptoir/contract/call'
import { restCalls } from '@comptoir/contract/rest'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from './rest.ts'

/**
 * The URL of an embedded tool, with its ticket. `appearance` is part of the query key, so that a change of language or
 * colours fetches a new ticket. Nothing is cached, because a ticket can be used once.
 */
export function reportsFrame(appearance: readonly string[]) {
  return frameQuery(['reports', ...appearance], (signal) => callRest(restCalls.reportsFrame, { signal }))
}

export function unificationFrame(kind: UnifiedKind, appearance: readonly string[]) {
  return frameQuery(['unification', kind, ...appearance], (signal) =>
    callRest(restCalls.unificationFrame, { parts: { kind }, signal }),
  )
}

function frameQuery(
  key: readonly string[],
  fetchFrame: (signal: AbortSignal) => Promise<AnswerOf<typeof restCalls.reportsFrame>>,
) {
  return queryOptions({
    queryKey: ['frame', ...key],
    queryFn: ({ signal }) => fetchFrame(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
