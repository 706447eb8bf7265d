import type { Page } from '@playwright/test'
import { graphql } from './journey.ts'

/** Reads and writes rows by the table API, for fixtures that no screen creates, or not as fast. */

export interface Row {
  id: number
  sfid: string
  name: string
}

export async function create<Created>(
  page: Page,
  token: string,
  table: string,
  values: object,
): Promise<Created> {
  const { createRow } = await graphql<{ createRow: Record<string, Created> }>(
    page,
    token,
    'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }',
    { table, values: pairs(values) },
  )
  return createRow[table] as Created
}

/** Creates all of them or none. */
export async function createAll<Created>(
  page: Page,
  token: string,
  table: string,
  rows: readonly object[],
): Promise<Created[]> {
  const { batchCreateRow } = await graphql<{ batchCreateRow: Record<string, Created>[] }>(
    page,
    token,
    'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }',
    { table, rows: rows.map(pairs) },
  )
  return batchCreateRow.map((made) => made[table] as Created)
}

export async function change(
  page: Page,
  token: string,
  table: string,
  id: number,
  values: object,
): Promise<void> {
  await graphql(
    page,
    token,
    'mutation ($table: String!, $id: ID!, $values: [Value!]!) { updateRow(table: $table, id: $id, values: $values) }',
    { table, id: String(id), values: pairs(values) },
  )
}

export async function remove(page: Page, token: string, table: string, id: number): Promise<void> {
  await graphql(page, token, 'mutation ($table: String!, $id: ID!) { deleteRow(table: $table, id: $id) }', {
    table,
    id: String(id),
  })
}

export interface Filter {
  column: string
  operator: string
  value: unknown
}

export async function read<Item>(
  page: Page,
  token: string,
  question: { name: string; filter?: Filter[]; [more: string]: unknown },
): Promise<{ records: Item[]; count: number }> {
  const { table } = await graphql<{ table: { records: Item[]; count: number } }>(
    page,
    token,
    `query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
      $filter: [Filter!], $join: [String!], $contain: [String!]) {
      table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain) { records count }
    }`,
    question,
  )
  return table
}

/** A row's values as the table API takes them. */
function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}
