import type { Reply, RequestSpec } from './http-client.ts'
import { tableQuery } from './specified-tables.ts'

export function create(table: string, values: object, token: string): RequestSpec {
  const query = 'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }'
  return call(query, { table, values: pairs(values) }, token)
}

export function createMany(table: string, rows: readonly object[], token: string): RequestSpec {
  const query =
    'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }'
  return call(query, { table, rows: rows.map(pairs) }, token)
}

export function removeMany(table: string, ids: readonly number[], token: string): RequestSpec {
  const query = 'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }'
  return call(query, { table, ids: ids.map(String) }, token)
}

export function update(table: string, id: unknown, values: object, token: string): RequestSpec {
  const query =
    'mutation ($table: String!, $id: ID!, $values: [Value!]!) { updateRow(table: $table, id: $id, values: $values) }'
  return call(query, { table, id: String(id), values: pairs(values) }, token)
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

function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
