import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, optional, text } from '../../database/row-shape.ts'
import { name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import type { Registry } from '../definition/registry.ts'
import { createListSql } from '../searching/list-sql.ts'
import { listStrategies } from '../searching/list-strategies.ts'
import { plain } from '../searching/plain.ts'
import type { Requested, Strategy } from '../searching/strategy.ts'
import { rowId } from './coerce.ts'
import { createCompiler } from './compile-sql.ts'
import { allOf } from './conditions.ts'
import { searches, searchesForRarePrefixes } from './filter-tree.ts'
import { parseQuery, type TableArguments } from './parse-query.ts'
import { preparedStatement } from './prepared-statement.ts'
import { type AnswerRow, cachedStatement } from './statement-cache.ts'
import { wireExpression } from './wire-expression.ts'

/** Records as PostgreSQL wrote them: JSON objects separated by commas, inserted into the response unparsed. */
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
  requested: Requested,
): Promise<TableAnswer> {
  const query = parseQuery(registry, given)
  const asksNothing = !requested.records && !requested.count
  if (searches(query.filter) || asksNothing) {
    const strategies = listStrategies(registry, createCompiler(registry, actor), query, requested)
    // Compile even if nothing was requested, so that permission errors are raised.
    if (asksNothing) strategies[0]?.({ records: true, count: false })
    return search(queries, strategies, requested, searchesForRarePrefixes(query.filter))
  }
  const statement = cachedStatement(registry, actor, query, requested, (slotted) =>
    plain(createListSql(createCompiler(registry, actor), slotted), requested).returns(answerShape),
  )
  return tableAnswer(await queries.first(statement, preparedStatement(statement)))
}

/**
 * Tries the strategies in turn. A generic plan can be hundreds of times slower for a search, so none is prepared but those
 * for rare prefixes: by its own estimate a generic plan, which has no index for them, costs so much more that PostgreSQL
 * plans every search by itself, and preparing saves the parsing of a long text.
 */
async function search(
  queries: Queries,
  strategies: readonly Strategy[],
  requested: Requested,
  isPrepared: boolean,
): Promise<TableAnswer> {
  let records: string | undefined
  let count: number | undefined
  for (const strategy of strategies) {
    const remaining = {
      records: requested.records && records === undefined,
      count: requested.count && count === undefined,
    }
    if (!remaining.records && !remaining.count) break
    const statement = strategy(remaining).returns(answerShape)
    const row = await queries.first(statement, isPrepared ? preparedStatement(statement) : {})
    records ??= row?.records ?? undefined
    count ??= row?.count ?? undefined
  }
  return tableAnswer({ records, count })
}

/** Each statement selects what was requested and is still unanswered. */
const answerShape = { records: optional(nullable(text)), count: optional(nullable(number)) }

function tableAnswer(row: AnswerRow | undefined): TableAnswer {
  return {
    records: typeof row?.records === 'string' ? new JsonText(row.records) : undefined,
    count: row?.count ?? undefined,
  }
}

/** The row in its wire form, locked until the end of the transaction; undefined if it does not meet the conditions. */
export async function lockRow(
  tx: Queries,
  room: Room,
  id: string,
  conditions: (row: Statement) => readonly Statement[],
  strength: 'no key update' | 'update',
): Promise<AnyRow | undefined> {
  const numericId = rowId(id)
  if (numericId === undefined) return undefined
  const row = raw('t')
  const where = allOf([sql`t.id = ${numericId}`, ...conditions(row)])
  const locked = sql`select ${wireRow(room)} as row from ${name(room.name)} t where ${where} for ${raw(strength)}`
  const statement = locked.returns({ row: json({}) })
  const found = await tx.first(statement, preparedStatement(statement))
  return found?.row
}

/** The whole row `t` as one JSON value. */
export function wireRow(room: Room): Statement {
  const list = [...room.columns.values()].map((column) => wireExpression('t', column)).join(', ')
  return raw(`(select row_to_json(wire) from (select ${list}) wire)`)
}
