import { Paper, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'

export interface DataColumn<Row> {
  /** The wire name of a sortable column; any unique name otherwise. */
  name: string
  title: string
  sortable?: boolean
  /** Aligns numbers and amounts to the end of the cell. */
  end?: boolean
  /** The minimum width, so that a value stays on one line. */
  width?: string
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

/** More columns than this do not fit on a tablet. */
const maxTabletColumns = 6

/** A table with sortable columns. Where the columns do not fit, each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, list, refreshing, instead, onOpen } = props
  const cards = useMediaQuery(`(max-width: ${columns.length > maxTabletColumns ? 78 : 48}em)`, undefined, {
    getInitialValueInEffect: false,
  })
  if (instead) return <Paper withBorder>{instead}</Paper>
  return (
    <Paper withBorder className={classes.frame} aria-busy={rows === undefined || refreshing}>
      <Table
        aria-label={label}
        highlightOnHover
        verticalSpacing="sm"
        horizontalSpacing="md"
        className={classes.table}
        data-refreshing={refreshing || undefined}
        data-cards={cards || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Title key={column.name} column={column} list={list} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              {...(onOpen ? { onClick: () => onOpen(row), className: classes.opens } : {})}
            >
              {columns.map(({ name, title, cell, end, unlabelled, width }) => (
                <Table.Td
                  key={name}
                  data-title={unlabelled ? undefined : title}
                  data-end={end || undefined}
                  {...(width && !cards ? { miw: width } : {})}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          )) ?? <Placeholders columns={columns.length} rows={Math.min(list?.size ?? 10, 10)} />}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Title<Row>({ column, list }: { column: DataColumn<Row>; list: DataTableProps<Row>['list'] }) {
  const { name, title, sortable, end } = column
  const sortBy = list?.sortBy
  if (!sortable || !sortBy)
    return (
      <Table.Th data-end={end || undefined} scope="col">
        {title}
      </Table.Th>
    )
  const sorted = list.sort === name
  const up = list.direction === 'ASC'
  const Icon = sorted ? (up ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <Table.Th
      scope="col"
      data-end={end || undefined}
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton className={classes.sort} onClick={() => sortBy(name)}>
        {title}
        <Icon size={15} aria-hidden="true" opacity={sorted ? 1 : 0.55} />
      </UnstyledButton>
    </Table.Th>
  )
}

function Placeholders({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
    <Table.Tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Table.Td key={column}>
          <Skeleton height={14} width={`${50 + ((row * 7 + column * 23) % 40)}%`} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
