import type { Reply, RequestSpec } from '../tooling/http-client.ts'

const path = '/api/graphql/v2'

export function create(table: string, values: object, token: string): RequestSpec {
  const query = 'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }'
  return { path, token, json: { query, variables: { table, values: pairs(values) } } }
}

export function createMany(table: string, rows: readonly object[], token: string): RequestSpec {
  const query =
    'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }'
  return { path, token, json: { query, variables: { table, rows: rows.map(pairs) } } }
}

export function removeMany(table: string, ids: readonly number[], token: string): RequestSpec {
  const query = 'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }'
  return { path, token, json: { query, variables: { table, ids: ids.map(String) } } }
}

export function list(table: string, options: object, token: string): RequestSpec {
  const query = `query ($name: String!, $limit: Int, $orderBy: String, $orderByDirection: String, $filter: [Filter!],
    $contain: [String!]) { table(name: $name, limit: $limit, orderBy: $orderBy, orderByDirection: $orderByDirection,
    filter: $filter, contain: $contain) { records count } }`
  return { path, token, json: { query, variables: { name: table, ...options } } }
}

/** The status 200 is not enough: the table API reports refusals in the body. */
export function succeeded({ status, text }: Reply): boolean {
  return status === 200 && !text.includes('"errors":')
}

function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
