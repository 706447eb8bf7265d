import { restCalls } from '@comptoir/contract/rest'
import type { TimelineEntry, TimelinePage, TimelineTable } from '@comptoir/contract/timeline'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../data/rest.ts'
import { queryGraphql } from '../../data/tables.ts'

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
    queryFn: async ({ pageParam, signal }) => {
      const parts = { table, id: String(id), before: pageParam }
      return (
        (await callIfOffered(restCalls.timeline, { parts, signal })) ?? timelineOfAudits(table, id, signal)
      )
    },
    getNextPageParam: ({ more, entries }) => (more ? String(entries.at(-1)?.id) : undefined),
    select: ({ pages }) => ({
      entries: pages.flatMap((page) => page.entries),
      names: pages.reduce((known, page) => merged(known, page.names), {} as Names),
    }),
  })
}

/** The same from the audits that the specification lists, which do not say by whom: for a server without the call. */
async function timelineOfAudits(
  table: TimelineTable,
  id: number,
  signal: AbortSignal,
): Promise<Omit<TimelinePage, 'status'>> {
  type Audit = Pick<TimelineEntry, 'old' | 'new'> & { createdAt: string }
  const verbs = ['update', 'create'] as const
  const fields = verbs.map(
    (verb) => `${verb}: allAudits(objectId: $id, operation: "${table}.${verb}") { createdAt old new }`,
  )
  const audits = await queryGraphql<Record<(typeof verbs)[number], Audit[]>>(
    `query ($id: ID!) { ${fields.join(' ')} }`,
    { id: String(id) },
    signal,
  )
  const entries = verbs
    .flatMap((verb) => audits[verb].map((audit) => ({ ...audit, verb })))
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .map(({ createdAt, verb, old, new: now }, at, all) => ({
      ...{ id: all.length - at, at: createdAt, by: null, table, verb, old, new: now, link: null },
    }))
  return { entries, more: false, names: {} }
}

type Names = Record<string, Record<string, string>>

function merged(one: Names, other: Names): Names {
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(tables.map((table) => [table, { ...one[table], ...other[table] }]))
}
