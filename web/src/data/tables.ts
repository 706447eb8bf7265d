import { Failure, graphqlFailure } from './failure.ts'
import { request } from './request.ts'
import type { TableQuestion } from './table-question.ts'

export interface TablePage<Item> {
  records: Item[]
  /** Exact up to 10,000; one more stands for more. */
  count: number
  /** What went wrong although records came. */
  failures: Failure[]
}

/** Reads a page of a table. `Item` is the record's shape: the row under its table's name, contained rows beside it. */
export async function readTable<Item>(
  question: TableQuestion,
  { count = false, signal }: { count?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<TablePage<Item>> {
  const query = count ? countedPage : page
  const { data, failures } = await askGraphql<{ table: { records: Item[]; count?: number } | null }>(
    { query, variables: { ...question } },
    { saves: false, signal },
  )
  if (!data?.table) throw failures[0] ?? new Failure('internal')
  return { records: data.table.records, count: data.table.count ?? data.table.records.length, failures }
}

export type Values = Readonly<Record<string, unknown>>

export type Change =
  | { create: string; values: Values }
  | { createMany: string; rows: readonly Values[] }
  | { update: string; id: number; values: Values; expect?: Values }
  | { delete: string; id: number; expect?: Values }
  | { deleteMany: string; ids: readonly number[] }

/** Makes the changes in order, all of them or none. Answers one record, or list of records, per change. */
export async function changeTables(...changes: readonly Change[]): Promise<unknown[]> {
  const fields = changes.map(fieldOf)
  const query = `mutation (${fields.flatMap(({ declared }) => declared).join(', ')}) {
    ${fields.map(({ text }) => text).join('\n')}
  }`
  const variables = Object.assign({}, ...fields.map(({ variables }) => variables))
  const { data, failures } = await askGraphql<Record<string, unknown>>({ query, variables }, { saves: true })
  if (failures[0]) throw failures[0]
  if (!data) throw new Failure('internal')
  return changes.map((_, at) => data[`c${at}`])
}

/** Asks anything of the table API. Data and errors may come together, and both are handed on. */
export async function askGraphql<Data>(
  body: { query: string; variables: Record<string, unknown> },
  { saves, signal }: { saves: boolean; signal?: AbortSignal | undefined },
): Promise<{ data: Data | null; failures: Failure[] }> {
  const heard = await request({
    method: 'POST',
    path: '/api/graphql/v2',
    body,
    signedIn: true,
    saves,
    signal,
  })
  const { data, errors } = (heard.body ?? {}) as { data?: Data; errors?: unknown[] }
  const failures = (errors ?? []).map((entry) => graphqlFailure(heard.status, entry))
  if (data === undefined && failures.length === 0) failures.push(graphqlFailure(heard.status, undefined))
  return { data: data ?? null, failures }
}

const asked = `name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
  filter: $filter, join: $join, contain: $contain, columns: $columns`
const declared = `$name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]`
const page = `query (${declared}) { table(${asked}) { records } }`
const countedPage = `query (${declared}) { table(${asked}) { records count } }`

function fieldOf(change: Change, at: number) {
  const given = argumentsOf(change)
  return {
    declared: given.map(({ name, type }) => `$${name}${at}: ${type}`),
    variables: Object.fromEntries(given.map(({ name, value }) => [`${name}${at}`, value])),
    text: `c${at}: ${operationOf(change)}(${given.map(({ name }) => `${name}: $${name}${at}`).join(', ')})`,
  }
}

function operationOf(change: Change): string {
  if ('create' in change) return 'createRow'
  if ('createMany' in change) return 'batchCreateRow'
  if ('update' in change) return 'updateRow'
  return 'delete' in change ? 'deleteRow' : 'batchDeleteRow'
}

function argumentsOf(change: Change): { name: string; type: string; value: unknown }[] {
  const table = (value: string) => ({ name: 'table', type: 'String!', value })
  const id = (value: number) => ({ name: 'id', type: 'ID!', value: String(value) })
  const values = (value: Values) => ({ name: 'values', type: '[Value!]!', value: pairs(value) })
  const expect = (value: Values | undefined) =>
    value ? [{ name: 'expect', type: '[Value!]', value: pairs(value) }] : []
  if ('create' in change) return [table(change.create), values(change.values)]
  if ('createMany' in change)
    return [table(change.createMany), { name: 'rows', type: '[[Value!]!]!', value: change.rows.map(pairs) }]
  if ('update' in change)
    return [table(change.update), id(change.id), values(change.values), ...expect(change.expect)]
  if ('delete' in change) return [table(change.delete), id(change.id), ...expect(change.expect)]
  return [table(change.deleteMany), { name: 'ids', type: '[ID!]!', value: change.ids.map(String) }]
}

function pairs(values: Values): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
