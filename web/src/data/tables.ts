import type { Row, TableName } from '@comptoir/contract/tables/all-tables'
import { Failure, graphqlFailure } from '../lib/failure.ts'
import { isOffered, withOfferedColumns } from './additions.ts'
import {
  countedPageDocument,
  fieldName,
  type GraphqlRequest,
  type MutationField,
  mutationDocument,
  pageDocument,
  pagesDocument,
} from './graphql-documents.ts'
import { changedRowValues, newRowValues } from './new-row.ts'
import { request } from './request.ts'
import type { TableQuery } from './table-query.ts'

export interface TablePage<Item> {
  records: Item[]
  /** Exact up to 10,000; 10,001 means more than that. */
  count: number
  /** Errors that came along with the records. */
  failures: Failure[]
}

export interface ReadOptions {
  count?: boolean
  signal?: AbortSignal | undefined
}

/** Reads all pages of a list that is rarely longer than one page. */
export async function readAllPages<Item>(
  pageSize: number,
  readPage: (page: { limit: number; offset: number }) => Promise<{ records: Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const { records } = await readPage({ limit: pageSize, offset: all.length })
    all.push(...records)
    if (records.length < pageSize) return all
  }
}

/** Reads a page of a table. A record has the row under its table's name and contained rows under their relation's. */
export async function runQuery<Item>(
  query: TableQuery<Item>,
  { count = false, signal }: ReadOptions = {},
): Promise<TablePage<Item>> {
  const { data, failures } = await sendGraphql<{ table: { records: Item[]; count?: number } | null }>(
    { query: count ? countedPageDocument : pageDocument, variables: { ...withOfferedColumns(query) } },
    { saves: false, signal },
  )
  if (!data?.table) throw failures[0] ?? new Failure('internal')
  return { records: data.table.records, count: data.table.count ?? data.table.records.length, failures }
}

/** The first record of a query. */
export async function readFirst<Item>(
  query: TableQuery<Item>,
  signal?: AbortSignal,
): Promise<Item | undefined> {
  const { records } = await runQuery(query, { signal })
  return records[0]
}

/** What one of several queries returned: its records, or why there are none. */
export type QueryResult<Item> = { records: Item[]; failure?: never } | { failure: Failure; records?: never }

/** Runs several queries in one request. A query that fails leaves the others; the request fails only as a whole. */
export async function runQueries<Items extends object>(
  queries: { readonly [Name in keyof Items]?: TableQuery<Items[Name]> },
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ [Name in keyof Items]?: QueryResult<Items[Name]> }> {
  type Results = { [Name in keyof Items]?: QueryResult<Items[Name]> }
  const { data, failures } = await sendGraphql<Record<string, { records: unknown[] } | null>>(
    pagesDocument(
      Object.fromEntries(
        Object.entries<TableQuery | undefined>(queries).map(([name, query]) => [
          name,
          query && withOfferedColumns(query),
        ]),
      ),
    ),
    { saves: false, signal },
  )
  const answers = Object.values(data ?? {})
  if (!data || answers.every((answer) => answer === null)) throw failures[0] ?? new Failure('internal')
  const results = Object.keys(queries).map((name): [string, QueryResult<unknown>] => {
    const records = data[name]?.records
    const failure = failures.find(({ rootField }) => rootField === name)
    return [name, records ? { records } : { failure: failure ?? new Failure('internal') }]
  })
  return Object.fromEntries(results) as Results
}

/** Values for some of the table's columns. Any may be null here; the server rejects null where it is not allowed. */
export type Values<Table extends TableName> = { [Column in keyof Row<Table>]?: Row<Table>[Column] | null }

/** A change of one table, or the mail about counts that are changed with it. */
export type Change<Table extends TableName = TableName> =
  | TableChange<Table>
  | { queueCountMail: readonly number[] }

/** The type parameter is spread over a union of tables. */
type TableChange<Table extends TableName = TableName> = Table extends TableName
  ?
      | { create: Table; values: Values<Table> }
      | { createMany: Table; rows: readonly Values<Table>[] }
      | { update: Table; id: number; values: Values<Table>; expect?: Values<Table> }
      | { delete: Table; id: number; expect?: Values<Table> }
      | { deleteMany: Table; ids: readonly number[] }
  : never

type RecordIn<Table extends TableName> = { [Name in Table]: Row<Table> }

type ResultOf<Made> = Made extends { create: infer Table extends TableName }
  ? RecordIn<Table>
  : Made extends { update: infer Table extends TableName }
    ? RecordIn<Table>
    : Made extends { delete: infer Table extends TableName }
      ? RecordIn<Table>
      : Made extends { createMany: infer Table extends TableName }
        ? RecordIn<Table>[]
        : Made extends { deleteMany: infer Table extends TableName }
          ? RecordIn<Table>[]
          : never

/** Applies the changes in order, in one transaction. Returns one record, or list of records, per change. */
export async function changeTables<const Changes extends readonly Change[]>(
  ...changes: Changes
): Promise<{ -readonly [At in keyof Changes]: ResultOf<Changes[At]> }> {
  const { data, failures } = await sendGraphql<Record<string, unknown>>(
    mutationDocument(changes.map(mutationField)),
    { saves: true },
  )
  if (failures[0]) throw failures[0]
  if (!data) throw new Failure('internal')
  return changes.map((_, at) => data[fieldName(at)]) as {
    -readonly [At in keyof Changes]: ResultOf<Changes[At]>
  }
}

/** Sends a query to the table API and returns its data. Throws the first error if one of its fields failed. */
export async function queryGraphql<Data>(
  query: string,
  variables: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Data> {
  const { data, failures } = await sendGraphql<Data>({ query, variables }, { saves: false, signal })
  if (failures[0]) throw failures[0]
  if (!data) throw new Failure('internal')
  return data
}

/** Sends a document to the table API. Data and errors may come together, and both are returned. */
async function sendGraphql<Data>(
  body: GraphqlRequest,
  { saves, signal }: { saves: boolean; signal?: AbortSignal | undefined },
): Promise<{ data: Data | null; failures: Failure[] }> {
  const reply = await request({
    method: 'POST',
    path: '/api/graphql/v2',
    body,
    signedIn: true,
    saves,
    signal,
  })
  const { data, errors } = (reply.body ?? {}) as { data?: Data; errors?: unknown[] }
  const failures = (errors ?? []).map((entry) => graphqlFailure(reply.status, entry))
  if (data === undefined && failures.length === 0) failures.push(graphqlFailure(reply.status, undefined))
  return { data: data ?? null, failures }
}

function mutationField(change: Change): MutationField {
  if ('queueCountMail' in change)
    return { operation: 'queueCountMail', arguments: { ids: change.queueCountMail.map(String) } }
  if ('create' in change) {
    const { create: table, values } = change
    return { operation: 'createRow', arguments: { table, values: newRow(table, values) } }
  }
  if ('createMany' in change) {
    const { createMany: table, rows } = change
    return { operation: 'batchCreateRow', arguments: { table, rows: rows.map((row) => newRow(table, row)) } }
  }
  if ('deleteMany' in change) {
    const { deleteMany: table, ids } = change
    return { operation: 'batchDeleteRow', arguments: { table, ids: ids.map(String) } }
  }
  const expected = change.expect && isOffered('expect') ? { expect: pairs(change.expect) } : {}
  const id = String(change.id)
  if ('delete' in change)
    return { operation: 'deleteRow', arguments: { table: change.delete, id, ...expected } }
  const values = pairs({ ...changedRowValues(change.update), ...change.values })
  return { operation: 'updateRow', arguments: { table: change.update, id, values, ...expected } }
}

function newRow(table: TableName, values: object) {
  return pairs({ ...newRowValues(table), ...values })
}

function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
