import { type Statement, sql } from '../../database/sql.ts'
import { allOf } from '../reading/conditions.ts'
import { type ListSql, selectRequested } from './list-sql.ts'
import type { Requested } from './strategy.ts'

/** Leaves the choice of an index to PostgreSQL's planner. */
export function plain(list: ListSql, requested: Requested): Statement {
  const { compiler, query, base } = list
  const where = allOf([list.visible, compiler.condition(query.room, base, query.filter)])
  return selectRequested(requested, {
    records: sql`(${list.records(list.page(where, sql`${query.limit} offset ${query.offset}`))})`,
    count: list.count(where),
  })
}
