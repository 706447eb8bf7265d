import { searchDelayMs } from '@comptoir/contract/constants'
import type { Direction } from '@comptoir/contract/query'
import { Group } from '@mantine/core'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { type ListState, useListState } from '../../ui/list-state.ts'
import { PageFrame, type PageFrameProps } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { type ListPage, QueryTable } from './query-table.tsx'

interface SearchableListProps<Row extends { id: number }, Sort extends string, Key extends QueryKey> {
  /** Names the table for screen readers. */
  label: string
  searchLabel: string
  columns: readonly DataColumn<Row>[]
  sort: Sort
  direction?: Direction
  sortable: readonly Sort[]
  /** How long typing has to pause before the search runs. */
  delayMs?: number
  query: (list: ListState<Sort>) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>
  /** Shown when the table has no rows at all. */
  none: EmptyText
  /** Shown when no row matches the search; a function receives the searched text. */
  noMatch: EmptyText | ((search: string) => EmptyText)
  /** The page around a list that is the whole of it: its head then holds the search and says how many there are. */
  frame?: Omit<PageFrameProps, 'count' | 'children'>
  /** Controls before the search field. */
  beside?: ReactNode
  onOpen?: (row: Row) => void
  /** The dialogs of the page, with `frame`. */
  children?: ReactNode
}

interface EmptyText {
  title: string
  text?: string
}

/** A table with a search field. Search, order and page are kept in the address bar. */
export function SearchableList<Row extends { id: number }, const Sort extends string, Key extends QueryKey>(
  props: SearchableListProps<Row, Sort, Key>,
) {
  const {
    label,
    searchLabel,
    columns,
    sort,
    direction = 'ASC',
    sortable,
    delayMs = searchDelayMs.list,
  } = props
  const { t } = useTranslation()
  const format = useFormat()
  const list = useListState<Sort>({ sort, direction, sortable, delayMs })
  const page = useQuery(props.query(list))
  const search = (
    <>
      {props.beside}
      <SearchField
        label={searchLabel}
        value={list.search}
        onChange={list.setSearch}
        busy={page.isPlaceholderData && page.isFetching}
      />
    </>
  )
  const table = (
    <QueryTable
      label={label}
      columns={columns}
      list={list}
      page={page}
      empty={empty()}
      {...(props.onOpen ? { onOpen: props.onOpen } : {})}
    />
  )
  if (props.frame) {
    const { actions, ...frame } = props.frame
    return (
      <PageFrame
        {...frame}
        count={page.data && format.count(page.data.count)}
        actions={
          <>
            {search}
            {actions}
          </>
        }
      >
        {table}
        {props.children}
      </PageFrame>
    )
  }
  return (
    <>
      <Group mb="md" gap="md" align="flex-start">
        {search}
      </Group>
      {table}
    </>
  )

  function empty() {
    const search = list.settledSearch.trim()
    if (search === '') return <EmptyPanel title={props.none.title}>{props.none.text}</EmptyPanel>
    const { title, text } = typeof props.noMatch === 'function' ? props.noMatch(search) : props.noMatch
    return (
      <EmptyPanel title={title} action={{ label: t('ui.clear_search'), onClick: () => list.setSearch('') }}>
        {text}
      </EmptyPanel>
    )
  }
}
