import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import type { Answer, Call, HttpClient } from './http-client.ts'

const path = '/api/graphql/v2'

export function create(table: string, values: object, token: string): Call {
  const query = 'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }'
  return { path, token, body: { query, variables: { table, values: pairs(values) } } }
}

export function createMany(table: string, rows: readonly object[], token: string): Call {
  const query =
    'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }'
  return { path, token, body: { query, variables: { table, rows: rows.map(pairs) } } }
}

export function removeMany(table: string, ids: readonly number[], token: string): Call {
  const query = 'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }'
  return { path, token, body: { query, variables: { table, ids: ids.map(String) } } }
}

export function update(table: string, id: number, values: object, token: string): Call {
  const query =
    'mutation ($table: String!, $id: ID!, $values: [Value!]!) { updateRow(table: $table, id: $id, values: $values) }'
  return { path, token, body: { query, variables: { table, id: String(id), values: pairs(values) } } }
}

export function list(table: string, asked: object, token: string): Call {
  const query = `query ($name: String!, $limit: Int, $orderBy: String, $orderByDirection: String, $filter: [Filter!],
    $contain: [String!]) { table(name: $name, limit: $limit, orderBy: $orderBy, orderByDirection: $orderByDirection,
    filter: $filter, contain: $contain) { records count } }`
  return { path, token, body: { query, variables: { name: table, ...asked } } }
}

/** 200 alone does not mean done: the table API tells refusals in the body. */
export function succeeded({ status, text }: Answer): boolean {
  return status === 200 && !text.includes('"errors":')
}

export async function signIn(http: HttpClient, url: string, role: string): Promise<string> {
  const account = demoAccounts.find((candidate) => candidate.role === role)
  const answer = await http.call(url, {
    path: '/login',
    body: { username: account?.username, password: account?.password },
  })
  if (answer.status !== 200) throw new Error(`Signing in as ${role}: ${answer.status} ${answer.text}`)
  return (JSON.parse(answer.text) as { token: string }).token
}

function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
