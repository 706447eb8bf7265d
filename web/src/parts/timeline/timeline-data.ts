import { restCalls } from '@comptoir/contract/rest'
import type { TimelineTable } from '@comptoir/contract/timeline'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'

/** Which record. */
export interface TimelineOf {
  table: TimelineTable
  id: number
}

/** What became of a record, the newest first, some more at each request. */
export function timelineOf({ table, id }: TimelineOf) {
  return infiniteQueryOptions({
    queryKey: ['timeline', table, id],
    staleTime: 0,
    initialPageParam: 'now',
    queryFn: ({ pageParam, signal }) =>
      callRest(restCalls.timeline, { parts: { table, id: String(id), before: pageParam }, signal }),
    getNextPageParam: ({ more, entries }) => (more ? String(entries.at(-1)?.id) : undefined),
    select: ({ pages }) => ({
      entries: pages.flatMap((page) => page.entries),
      names: pages.reduce((known, page) => merged(known, page.names), {} as Names),
    }),
  })
}

type Names = Record<string, Record<string, string>>

function merged(one: Names, other: Names): Names {
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(tables.map((table) => [table, { ...one[table], ...other[table] }]))
}
