import type { AnswerOf } from '@comptoir/contract/call'
import { restCalls } from '@comptoir/contract/rest'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from './rest.ts'

/** Where the tool is that a page embeds, and what it has to speak and look like. A ticket is good once: none is kept. */
export function reportsFrame(surroundings: readonly string[]) {
  return once(['reports', ...surroundings], (signal) => callRest(restCalls.reportsFrame, { signal }))
}

export function unificationFrame(kind: UnifiedKind, surroundings: readonly string[]) {
  return once(['unification', kind, ...surroundings], (signal) =>
    callRest(restCalls.unificationFrame, { parts: { kind }, signal }),
  )
}

function once(
  about: readonly string[],
  ask: (signal: AbortSignal) => Promise<AnswerOf<typeof restCalls.reportsFrame>>,
) {
  return queryOptions({
    queryKey: ['frame', ...about],
    queryFn: ({ signal }) => ask(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
