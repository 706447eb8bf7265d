import type { Reply, RequestSpec } from './http-client.ts'
import { changes, pairs, tableQuery } from './specified-tables.ts'

export function create(table: string, values: object, token: string): RequestSpec {
  return call(changes.createRow, { table, values: pairs(values) }, token)
}

export function createMany(table: string, rows: readonly object[], token: string): RequestSpec {
  return call(changes.batchCreateRow, { table, rows: rows.map(pairs) }, token)
}

export function removeMany(table: string, ids: readonly number[], token: string): RequestSpec {
  return call(changes.batchDeleteRow, { table, ids: ids.map(String) }, token)
}

export function update(table: string, id: unknown, values: object, token: string): RequestSpec {
  return call(changes.updateRow, { table, id: String(id), values: pairs(values) }, token)
}

export function list(table: string, options: object, token: string): RequestSpec {
  return call(tableQuery, { name: table, ...options }, token)
}

/** The status 200 is not enough: the table API reports refusals in the body. */
export function succeeded({ status, text }: Reply): boolean {
  return status === 200 && !text.includes('"errors":')
}

function call(query: string, variables: object, token: string): RequestSpec {
  return { path: '/api/graphql/v2', token, json: { query, variables } }
}
