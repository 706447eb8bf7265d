import type { ColumnPath, Row, TableName } from '@comptoir/contract/tables/all-tables'
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { Failure } from '../lib/failure.ts'
import type { ListRequest, RecordQueries, TableFilter } from './table-query.ts'
import { changeTables, readFirst, runQuery } from './tables.ts'

/** The key of every query of a table's own screen. */
export function recordsKey({ table }: { table: TableName }): QueryKey {
  return ['records', table]
}

/** A page of the rows, and how many match in all. `alongside` is waited for, but may fail. */
export function recordsPage<Table extends TableName, Listed extends { id: number }>(
  records: RecordQueries<Table, Listed>,
  request: ListRequest<ColumnPath<Table>> & { filter?: readonly TableFilter<Table>[] | undefined },
  alongside: (client: QueryClient) => Promise<unknown> = async () => undefined,
) {
  return queryOptions({
    queryKey: [...recordsKey(records), 'list', request],
    queryFn: async ({ client, signal }) => {
      const [{ records: found, count }] = await Promise.all([
        runQuery(records.list(request), { count: true, signal }),
        alongside(client).catch(() => undefined),
      ])
      return { rows: found.map(records.rowOf), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The row as it is stored now, by its id or another unique column; null if it no longer is. */
export async function readRecord<Table extends TableName, Listed extends { id: number }>(
  records: RecordQueries<Table, Listed>,
  column: keyof Row<Table> & string,
  value: string | number,
): Promise<Listed | null> {
  const found = await readFirst(records.by(column, value))
  return found === undefined ? null : records.rowOf(found)
}

/** Deletes the row. One that is already deleted counts as success. */
export async function deleteRecord(table: 'blocked' | 'campaign' | 'order', id: number): Promise<void> {
  try {
    await changeTables({ delete: table, id })
  } catch (error) {
    if (!(error instanceof Failure && error.key === 'not_found')) throw error
  }
}
