import { Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'
import { useWholeText } from './whole-text.tsx'

export interface DataColumn<Row> {
  /** The wire name of a sortable column; any unique name otherwise. */
  name: string
  title: string
  /** Stands in the head instead of the title. */
  head?: ReactNode
  sortable?: boolean
  /** Aligns numbers and amounts to the end of the cell. */
  end?: boolean
  /** The minimum width, so that a value stays on one line. */
  width?: string
  /** `wide`: the column is left out on tablets, where not all of them fit. */
  from?: 'wide'
  /** A name, or what tells namesakes apart: it wraps where other values are cut. */
  whole?: boolean
  /** Omits the label before the cell where narrow screens show a row as a card. */
  unlabelled?: boolean
  cell: (row: Row) => ReactNode
}

/** By which column a list is sorted, and how that changes. */
export type TableOrder = Pick<ListState, 'sort' | 'direction' | 'sortBy'>

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Absent while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number | string
  /** Without an order, no column can be sorted. */
  list?: Pick<ListState, 'size'> & Partial<TableOrder>
  /** Whether newer rows are loading. */
  refreshing?: boolean
  /** Replaces the table if there are no rows or loading failed. */
  instead?: ReactNode
  onOpen?: (row: Row) => void
}

/**
 * A table with sortable columns, of plain elements: a page of rows has hundreds of cells. Each row is one line, unless a
 * name needs more; another value that is cut off is shown whole on hover and focus. On phones each row becomes a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, list, refreshing, instead, onOpen } = props
  const cards = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { handlers, tips } = useWholeText({ row: 'tr', cell: 'td' })
  if (instead) return <div className={classes.frame}>{instead}</div>
  return (
    <div className={classes.frame} aria-busy={rows === undefined || refreshing}>
      <table
        aria-label={label}
        className={classes.table}
        data-sticky
        data-refreshing={refreshing || undefined}
        data-cards={cards || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Title key={column.name} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              {...(onOpen && { onClick: () => onOpen(row), style: { cursor: 'pointer' } })}
            >
              {columns.map(({ name, title, cell, end, from, whole, unlabelled, width }) => (
                <td
                  key={name}
                  data-title={unlabelled ? undefined : title}
                  data-end={end || undefined}
                  data-from={from}
                  data-whole={whole || undefined}
                  {...(width && !cards ? { style: { minWidth: width } } : {})}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          )) ?? <Placeholders columns={columns} rows={Math.min(list?.size ?? 10, 10)} />}
        </tbody>
      </table>
      {tips}
    </div>
  )
}

function Title<Row>({ column, list }: { column: DataColumn<Row>; list: DataTableProps<Row>['list'] }) {
  const { name, title, head = title, sortable, end, from } = column
  const sortBy = list?.sortBy
  if (!sortable || !sortBy)
    return (
      <th data-end={end || undefined} data-from={from} scope="col">
        {head}
      </th>
    )
  const sorted = list.sort === name
  const up = list.direction === 'ASC'
  return (
    <th
      scope="col"
      data-end={end || undefined}
      data-from={from}
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : 'none'}
    >
      <SortButton sorted={sorted ? (up ? 'up' : 'down') : undefined} onClick={() => sortBy(name)}>
        {title}
      </SortButton>
    </th>
  )
}

function Placeholders<Row>({ columns, rows }: { columns: readonly DataColumn<Row>[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row has no tabindex and nothing in it takes the focus.
    <tr key={row} aria-hidden="true">
      {columns.map(({ name, from }, column) => (
        <td key={name} data-from={from}>
          <Skeleton height={12} width={`${50 + ((row * 7 + column * 23) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}

interface SortButtonProps {
  /** Absent while the list is sorted by another column. */
  sorted: 'up' | 'down' | undefined
  onClick: () => void
  children: ReactNode
}

/** The title of a column that a list can be sorted by. */
export function SortButton({ sorted, onClick, children }: SortButtonProps) {
  const Icon = sorted ? (sorted === 'up' ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <UnstyledButton className={classes.sort} onClick={onClick}>
      {children}
      <Icon size={12} stroke={2} aria-hidden="true" className={sorted ? undefined : classes.unsorted} />
    </UnstyledButton>
  )
}
