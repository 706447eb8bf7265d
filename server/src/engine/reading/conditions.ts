import { join, raw, type Statement, sql } from '../../database/sql.ts'

export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('true') : sql`(${join(conditions, ' and ')})`
}

export function anyOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`
}
