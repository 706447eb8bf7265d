import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type MergeChoice,
  type pairStates,
  type ScanAnswer,
  unificationCalls,
} from '@comptoir/contract/unification'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { toolCall, useToolState } from '../shell/tool-session.ts'

/** The kind of record that the tool's ticket was issued for, and what refreshes its lists. */
export function useUnified() {
  const client = useQueryClient()
  const state = useToolState()
  const kind: UnifiedKind = (state.status === 'open' && state.session.kind) || 'account'
  return {
    kind,
    /** Refetches the lists on screen and drops the other cached lists. */
    refresh: () =>
      Promise.all(
        ['pairs', 'merges', 'scan'].map((part) => {
          const queryKey = ['unification', kind, part]
          client.removeQueries({ queryKey, type: 'inactive' })
          return client.invalidateQueries({ queryKey })
        }),
      ),
    startScan: async (everything: boolean) => {
      const started = await toolCall(unificationCalls.startScan, { parts: { kind }, payload: { everything } })
      client.setQueryData(scanQuery(kind).queryKey, started)
    },
    decide: (decision: 'dismiss' | 'reopen', pair: number) =>
      toolCall(unificationCalls[decision], { parts: { kind, id: String(pair) }, payload: {} }),
  }
}

interface PageRequest {
  search: string
  page: number
  size: number
}

export function pairsQuery(
  kind: UnifiedKind,
  { state, ...request }: PageRequest & { state: (typeof pairStates)[number] },
) {
  return queryOptions({
    queryKey: ['unification', kind, 'pairs', state, request],
    queryFn: ({ signal }) =>
      toolCall(unificationCalls.pairs, { parts: { kind }, search: { ...offsets(request), state }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function mergesQuery(kind: UnifiedKind, request: PageRequest) {
  return queryOptions({
    queryKey: ['unification', kind, 'merges', request],
    queryFn: async ({ signal }) => {
      const search = offsets(request)
      const { merges, count } = await toolCall(unificationCalls.merges, { parts: { kind }, search, signal })
      return { rows: merges, count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The two records of a pair, never from the cache. */
export function comparisonQuery(kind: UnifiedKind, pair: number) {
  return queryOptions({
    queryKey: ['unification', kind, 'pair', pair],
    queryFn: ({ signal }) => toolCall(unificationCalls.pair, { parts: { kind, id: String(pair) }, signal }),
    staleTime: 0,
    gcTime: 0,
    // Do not replace the data during a selection; the server rejects a merge of changed records.
    refetchOnWindowFocus: false,
  })
}

export function mergePreviewQuery(kind: UnifiedKind, pair: number, choice: MergeChoice) {
  return queryOptions({
    queryKey: ['unification', kind, 'pair', pair, 'preview', choice],
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

/** The newest scan, polled while it runs. */
export function scanQuery(kind: UnifiedKind) {
  return queryOptions({
    queryKey: ['unification', kind, 'scan'],
    queryFn: ({ signal }) => toolCall(unificationCalls.scan, { parts: { kind }, signal }),
    refetchInterval: ({ state }) => (isScanRunning(state.data) ? 1000 : false),
  })
}

export function isScanRunning(response: ScanAnswer | undefined): boolean {
  return response?.scan?.state === 'waiting' || response?.scan?.state === 'running'
}

function offsets({ search, page, size }: PageRequest): Record<string, string> {
  return { search, offset: String((page - 1) * size), limit: String(size) }
}
