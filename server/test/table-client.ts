import type { Filter } from '@comptoir/contract/query'
import { changes, pairs, tableQuery } from '../../tooling/specified-tables.ts'
import type { AnyRow } from '../src/engine/definition/define-table.ts'
import type { SignedIn } from './test-app.ts'

/** A client of the table API: returns a row or an error. */
export interface TableClient {
  list(name: string, options?: ListOptions): Promise<Listed>
  create<Row = AnyRow>(table: string, values: object): Promise<Outcome<Row>>
  update<Row = AnyRow>(table: string, id: number, values: object, expect?: object): Promise<Outcome<Row>>
  remove<Row = AnyRow>(table: string, id: number, expect?: object): Promise<Outcome<Row>>
}

export interface ListOptions {
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: string
  filter?: readonly Filter[]
  join?: string[]
  contain?: string[]
  columns?: string[]
}

export interface Listed {
  records: Record<string, AnyRow>[]
  count: number | undefined
  /** The base rows alone. */
  rows: AnyRow[]
  error: Failure | undefined
}

export interface Outcome<Row> {
  row: Row | undefined
  error: Failure | undefined
}

export interface Failure {
  message: string
  code: string
  key?: string
  property?: string
}

export function tableClient(who: Pick<SignedIn, 'graphql'>): TableClient {
  async function mutate<Row>(
    field: string,
    table: string,
    query: string,
    variables: object,
  ): Promise<Outcome<Row>> {
    const { data, errors } = await who.graphql<Record<string, Record<string, Row>>>(query, {
      table,
      ...variables,
    })
    return { row: data?.[field]?.[table], error: failure(errors) }
  }
  return {
    async list(name, options = {}) {
      const { data, errors } = await who.graphql<{ table: Pick<Listed, 'records' | 'count'> | null }>(
        tableQuery,
        { name, ...options },
      )
      const records = data?.table?.records ?? []
      return {
        records,
        count: data?.table?.count,
        rows: records.map((record) => record[name] ?? {}),
        error: failure(errors),
      }
    },
    create: (table, values) => mutate('createRow', table, changes.createRow, { values: pairs(values) }),
    update: (table, id, values, expect) =>
      mutate(
        'updateRow',
        table,
        `mutation ($table: String!, $id: ID!, $values: [Value!]!, $expect: [Value!]) {
          updateRow(table: $table, id: $id, values: $values, expect: $expect) }`,
        { id: String(id), values: pairs(values), expect: expect && pairs(expect) },
      ),
    remove: (table, id, expect) =>
      mutate(
        'deleteRow',
        table,
        'mutation ($table: String!, $id: ID!, $expect: [Value!]) { deleteRow(table: $table, id: $id, expect: $expect) }',
        { id: String(id), expect: expect && pairs(expect) },
      ),
  }
}

export function failure(
  errors: { message: string; extensions: Omit<Failure, 'message'> }[],
): Failure | undefined {
  const [first] = errors
  return first && { message: first.message, ...first.extensions }
}
