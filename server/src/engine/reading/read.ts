import type { Queries } from '../../database/pool.ts'
import { name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import type { Registry } from '../definition/registry.ts'
import { waysToList } from '../searching/ways-to-list.ts'
import { rowId } from './coerce.ts'
import { allOf, createCompiler } from './compile-sql.ts'
import { searches } from './filter-tree.ts'
import { parseQuery, type TableArguments } from './parse-query.ts'
import { preparedIfFamiliar } from './prepared.ts'
import { wireExpression } from './wire-expression.ts'

/** Records as PostgreSQL wrote them: JSON text, comma between comma, to be spliced into the answer unparsed. */
export class JsonText {
  constructor(readonly text: string) {}
}

export interface TableAnswer {
  records: JsonText | undefined
  count: number | undefined
}

export async function readTable(
  queries: Queries,
  registry: Registry,
  actor: Actor,
  given: TableArguments,
  wanted: { records: boolean; count: boolean },
): Promise<TableAnswer> {
  const query = parseQuery(registry, given)
  const ways = waysToList(registry, createCompiler(registry, actor), query, wanted)
  // Whoever asks for nothing is still told what they may not ask.
  if (!wanted.records && !wanted.count) ways[0]?.({ records: true, count: false })
  let records: string | undefined
  let count: number | undefined
  for (const way of ways) {
    const missing = {
      records: wanted.records && records === undefined,
      count: wanted.count && count === undefined,
    }
    if (!missing.records && !missing.count) break
    const statement = way(missing)
    const row = await queries.first<{ records?: string | null; count?: number | null }>(
      statement,
      // A generic plan can be hundreds of times slower for a search, so searches are planned anew each time.
      searches(query.filter) ? {} : preparedIfFamiliar(statement),
    )
    records ??= row?.records ?? undefined
    count ??= row?.count ?? undefined
  }
  return { records: records === undefined ? undefined : new JsonText(records), count }
}

/** One row in its wire form, locked until the end of the transaction, if the conditions let the caller have it. */
export async function lockRow(
  tx: Queries,
  room: Room,
  id: string,
  conditions: (row: Statement) => readonly Statement[],
  strength: 'no key update' | 'update',
): Promise<AnyRow | undefined> {
  const number = rowId(id)
  if (number === undefined) return undefined
  const row = raw('t')
  const where = allOf([sql`t.id = ${number}`, ...conditions(row)])
  const statement = sql`select ${wireRow(room)} as row from ${name(room.name)} t where ${where} for ${raw(strength)}`
  const found = await tx.first<{ row: AnyRow }>(statement, preparedIfFamiliar(statement))
  return found?.row
}

/** The whole row `t` as one JSON value. */
export function wireRow(room: Room): Statement {
  const list = [...room.columns.values()].map((column) => wireExpression('t', column)).join(', ')
  return raw(`(select row_to_json(wire) from (select ${list}) wire)`)
}
