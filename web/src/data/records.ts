import type { ColumnPath, Row, TableName } from '@comptoir/contract/tables/all-tables'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ListRequest, RecordQueries, TableFilter } from './table-query.ts'
import { runQuery } from './tables.ts'

/** The key of every query of a table's own screen. */
export function recordsKey({ table }: { table: TableName }): QueryKey {
  return ['records', table]
}

/** A page of the rows, and how many match in all. */
export function recordsPage<Table extends TableName, Listed extends { id: number }>(
  records: RecordQueries<Table, Listed>,
  request: ListRequest<ColumnPath<Table>> & { filter?: readonly TableFilter<Table>[] | undefined },
) {
  return queryOptions({
    queryKey: [...recordsKey(records), 'list', request],
    queryFn: async ({ signal }) => {
      const { records: found, count } = await runQuery(records.list(request), { count: true, signal })
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
  const { records: found } = await runQuery(records.by(column, value))
  return found[0] === undefined ? null : records.rowOf(found[0])
}
