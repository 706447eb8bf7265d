import type { CountRow } from '@comptoir/contract/tables/count'
import { queryOptions } from '@tanstack/react-query'
import { askGraphql } from '../../data/tables.ts'
import { countColumns } from './count-values.ts'
import { countsKey } from './counts-data.ts'

export interface Audit {
  createdAt: string
  old: Partial<CountRow> | null
  new: Partial<CountRow> | null
  user: { id: number; name: string } | null
}

/** One save of a count. */
export interface Revision {
  kind: 'created' | 'changed' | 'approved'
  at: string
  by: string | undefined
  differences: Difference[]
}

export interface Difference {
  column: RevisedColumn
  from: string | number | null
  to: string | number | null
}

const revisedColumns = ['sku', ...countColumns] as const
export type RevisedColumn = (typeof revisedColumns)[number]

export function revisionsOf(property: number, id: number) {
  return queryOptions({
    queryKey: [...countsKey, property, 'revisions', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Revision[]> => {
      const { data, failures } = await askGraphql<{ created: Audit[]; changed: Audit[] }>(
        {
          query: `query ($id: ID!) {
            created: allAudits(objectId: $id, operation: "gc_inventory.create") { createdAt old new user }
            changed: allAudits(objectId: $id, operation: "gc_inventory.update") { createdAt old new user }
          }`,
          variables: { id: String(id) },
        },
        { saves: false, signal },
      )
      if (failures[0]) throw failures[0]
      return [...(data?.changed ?? []), ...(data?.created ?? [])].map(asRevision)
    },
  })
}

export function asRevision({ createdAt, old, new: now, user }: Audit): Revision {
  const differences = revisedColumns
    .map((column) => ({ column, from: old?.[column] ?? null, to: now?.[column] ?? null }))
    .filter(({ from, to }) => from !== to)
  const approved = now?.approved_by != null
  return {
    kind: old === null ? 'created' : approved ? 'approved' : 'changed',
    at: createdAt,
    by: user?.name,
    differences,
  }
}
