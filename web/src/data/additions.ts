import type { Filter } from '@comptoir/contract/query'
import { type Addition, additions } from '@comptoir/contract/schemaless-calls'
import type { TableQuery } from './table-query.ts'

/** Undefined before the first session check, without which no screen is shown. */
let offered: readonly string[] | undefined

/** Takes what the server lists in its answer to the session check. */
export function setAdditions(listed: readonly string[] = []): void {
  offered = listed
}

export function isOffered(addition: Addition): boolean {
  return offered?.includes(addition) ?? true
}

/** The query without the columns that the server lacks: they are neither read nor searched. */
export function withOfferedColumns<Item>(query: TableQuery<Item>): TableQuery<Item> {
  const missing = additions.filter((addition) => !isOffered(addition))
  if (missing.length === 0) return query
  const isThere = (column: string) => !missing.some((addition) => addition === `${query.name}.${column}`)
  const { columns, filter = [] } = query
  return {
    ...query,
    filter: conditionsOn(isThere, filter),
    ...(columns && { columns: columns.filter(isThere) }),
  }
}

function conditionsOn(isThere: (column: string) => boolean, filter: readonly Filter[]): Filter[] {
  return filter.flatMap((condition): Filter[] => {
    if ('or_' in condition) return [{ or_: conditionsOn(isThere, condition.or_) }]
    if ('and_' in condition) return [{ and_: conditionsOn(isThere, condition.and_) }]
    return isThere(condition.column) ? [condition] : []
  })
}
