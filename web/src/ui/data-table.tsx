import { Paper, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'

export interface DataColumn<Row> {
  /** The column's wire name where the list sorts by it, otherwise any name. */
  name: string
  title: string
  sortable?: boolean
  /** Numbers and amounts stand at the end of their cell. */
  end?: boolean
  /** How wide it is at least, so that what belongs together stays on a line. */
  width?: string
  /** Narrow screens stack a row's cells under each other; there this one has no label before it. */
  unlabelled?: boolean
  cell: (row: Row) => ReactNode
}

/** By which column a list is sorted, and how that changes. */
export type TableOrder = Pick<ListState, 'sort' | 'direction' | 'sortBy'>

interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Absent while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number | string
  /** Without an order, no column can be sorted. */
  list?: Pick<ListState, 'size'> & Partial<TableOrder>
  /** Newer rows are on their way. */
  refreshing?: boolean
  /** What stands in place of rows when there are none, or when they could not be loaded. */
  instead?: ReactNode
  onOpen?: (row: Row) => void
}

/** More columns than this do not fit on a tablet. */
const fewColumns = 6

/** Rows under sortable titles. Where they do not fit, each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, list, refreshing, instead, onOpen } = props
  const cards = useMediaQuery(`(max-width: ${columns.length > fewColumns ? 78 : 48}em)`, undefined, {
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
  const Sign = sorted ? (up ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <Table.Th
      scope="col"
      data-end={end || undefined}
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton className={classes.sort} onClick={() => sortBy(name)}>
        {title}
        <Sign size={15} aria-hidden="true" opacity={sorted ? 1 : 0.55} />
      </UnstyledButton>
    </Table.Th>
  )
}

function Placeholders({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to tell them apart, and never move.
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
