import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type MergeChoice,
  type pairStates,
  type ScanAnswer,
  unificationCalls,
} from '@comptoir/contract/unification'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { toolCall } from '../shell/tool-call.ts'

interface PageAsked {
  search: string
  page: number
  size: number
}

export function pairsQuery(
  kind: UnifiedKind,
  { state, ...asked }: PageAsked & { state: (typeof pairStates)[number] },
) {
  return queryOptions({
    queryKey: ['unification', kind, 'pairs', state, asked],
    queryFn: ({ signal }) =>
      toolCall(unificationCalls.pairs, { parts: { kind }, search: { ...offsets(asked), state }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function mergesQuery(kind: UnifiedKind, asked: PageAsked) {
  return queryOptions({
    queryKey: ['unification', kind, 'merges', asked],
    queryFn: async ({ signal }) => {
      const search = offsets(asked)
      const { merges, count } = await toolCall(unificationCalls.merges, { parts: { kind }, search, signal })
      return { rows: merges, count }
    },
    placeholderData: keepPreviousData,
  })
}

/** Two records side by side, always as they are now. */
export function comparisonQuery(kind: UnifiedKind, pair: number) {
  return queryOptions({
    queryKey: ['unification', kind, 'pair', pair],
    queryFn: ({ signal }) => toolCall(unificationCalls.pair, { parts: { kind, id: String(pair) }, signal }),
    staleTime: 0,
    gcTime: 0,
    // What somebody is choosing does not change under their hands; a merge of something that has is refused.
    refetchOnWindowFocus: false,
  })
}

export function forecastQuery(kind: UnifiedKind, pair: number, choice: MergeChoice) {
  return queryOptions({
    queryKey: ['unification', kind, 'pair', pair, 'forecast', choice],
    queryFn: ({ signal }) =>
      toolCall(unificationCalls.preview, {
        parts: { kind, id: String(pair) },
        payload: choice,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function undoQuery(kind: UnifiedKind, merge: number) {
  return queryOptions({
    queryKey: ['unification', kind, 'merge', merge],
    queryFn: ({ signal }) =>
      toolCall(unificationCalls.undoPreview, { parts: { kind, id: String(merge) }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The newest scan; while one goes on, again and again. */
export function scanQuery(kind: UnifiedKind) {
  return queryOptions({
    queryKey: scanKey(kind),
    queryFn: ({ signal }) => toolCall(unificationCalls.scan, { parts: { kind }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
  })
}

export function isUnderWay(answer: ScanAnswer | undefined): boolean {
  return answer?.scan?.state === 'waiting' || answer?.scan?.state === 'running'
}

export async function startScan(client: QueryClient, kind: UnifiedKind, everything: boolean): Promise<void> {
  const answer = await toolCall(unificationCalls.startScan, { parts: { kind }, payload: { everything } })
  client.setQueryData(scanKey(kind), answer)
}

/** What the lists show may be different now: those on screen are asked for again, and no other is kept. */
export function refreshLists(client: QueryClient, kind: UnifiedKind): Promise<unknown> {
  return Promise.all(
    ['pairs', 'merges', 'scan'].map((part) => {
      const queryKey = ['unification', kind, part]
      client.removeQueries({ queryKey, type: 'inactive' })
      return client.invalidateQueries({ queryKey })
    }),
  )
}

function scanKey(kind: UnifiedKind): string[] {
  return ['unification', kind, 'scan']
}

function offsets({ search, page, size }: PageAsked): Record<string, string> {
  return { search, offset: String((page - 1) * size), limit: String(size) }
}
