import type { Queries } from '../../database/pool.ts'
import { json } from '../../database/row-shape.ts'
import { allOf, name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import type { Registry } from '../definition/registry.ts'
import { rowId } from './coerce.ts'
import { createCompiler } from './compile-sql.ts'
import { searches } from './filter-tree.ts'
import { parseQuery, type TableArguments, type TableQuery } from './parse-query.ts'
import { type AnswerRow, answerShape, cachedStatement, preparedStatement } from './statement-cache.ts'
import { createListSql, type ListSql, plain, type Requested, type Strategy } from './strategies/list-sql.ts'
import { listStrategies } from './strategies/list-strategies.ts'
import { prefixQuery, prefixRanges } from './strategies/prefix-ranges.ts'
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
  const compiler = () => createCompiler(registry, actor)
  const prepared = async (asked: TableQuery, listed: (list: ListSql, requested: Requested) => Statement) => {
    const statement = cachedStatement(registry, actor, asked, requested, (slotted) =>
      listed(createListSql(compiler(), slotted), requested).returns(answerShape),
    )
    return queries.first(statement, preparedStatement(statement))
  }
  if (!requested.records && !requested.count) {
    // Compiled so that permission errors are raised.
    plain(createListSql(compiler(), query), { records: true, count: false })
    return tableAnswer(undefined)
  }
  if (!searches(query.filter)) return tableAnswer(await prepared(query, plain))
  const asked = prefixQuery(query)
  const found = asked && (await prepared(asked, prefixRanges))
  if (found && isAnswered(found, requested)) return tableAnswer(found)
  return search(queries, listStrategies(registry, compiler(), query, requested), requested)
}

function isAnswered({ records, count }: AnswerRow, requested: Requested): boolean {
  return !(requested.records && records == null) && !(requested.count && count == null)
}

/** Tries the strategies in turn. None is prepared: a generic plan can be hundreds of times slower for a search. */
async function search(
  queries: Queries,
  strategies: readonly Strategy[],
  requested: Requested,
): Promise<TableAnswer> {
  let records: string | undefined
  let count: number | undefined
  for (const strategy of strategies) {
    const remaining = {
      records: requested.records && records === undefined,
      count: requested.count && count === undefined,
    }
    if (!remaining.records && !remaining.count) break
    const row = await queries.first(strategy(remaining).returns(answerShape))
    records ??= row?.records ?? undefined
    count ??= row?.count ?? undefined
  }
  return tableAnswer({ records, count })
}

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
