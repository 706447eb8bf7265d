import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { type DataColumn, DataTable, type TableOrder } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { useDrawnInSlices } from '../../ui/lazy-screen.tsx'
import { Pager, type PagerState } from '../../ui/pager.tsx'
import { FailedQuery } from './loaded.tsx'

/** One page of a list, and how many rows the whole list has. */
export interface ListPage<Row> {
  rows: Row[]
  count: number
}

interface QueryTableProps<Row extends { id: number }> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  list: PagerState & Partial<TableOrder>
  page: UseQueryResult<ListPage<Row>>
  /** Shown in place of the table when the list has no rows. */
  empty: ReactNode
  onOpen?: (row: Row) => void
}

/** A page of rows with its pager, and what replaces it while it loads, when it is empty or when loading fails. */
export function QueryTable<Row extends { id: number }>(props: QueryTableProps<Row>) {
  const { label, columns, list, page, empty, onOpen } = props
  const { reasonText } = useWords()
  const { error } = page
  const data = useDrawnInSlices(page.data !== undefined) ? page.data : undefined
  const failure = error && reasonText(error)
  // On a page after the last one, the placeholders stay until the pager has gone back to the last page.
  const isBeyondLastPage = data !== undefined && data.count > 0 && data.rows.length === 0
  return (
    <div className="column grow">
      {failure && data && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={label}
        columns={columns}
        rows={isBeyondLastPage ? undefined : data?.rows}
        rowKey={({ id }) => id}
        list={list}
        refreshing={page.isPlaceholderData}
        instead={instead()}
        {...(onOpen ? { onOpen } : {})}
      />
      <Pager list={list} count={data?.count} />
    </div>
  )

  function instead() {
    if (error && !data) return <FailedQuery query={page} />
    return data?.count === 0 ? empty : undefined
  }
}
