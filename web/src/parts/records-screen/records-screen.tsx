import type { ColumnPath, TableName } from '@comptoir/contract/tables/all-tables'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { TimelineTable } from '@comptoir/contract/timeline'
import { Button, Group } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, useState } from 'react'
import { recordsPage } from '../../data/records.ts'
import { useSessionUser } from '../../data/session.ts'
import type { RecordQueries, TableFilter } from '../../data/table-query.ts'
import { isResumed } from '../../lib/drafts.ts'
import type { Format } from '../../lib/format.ts'
import { useWords } from '../../lib/use-words.ts'
import { withIcon } from '../../ui/button-icon.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { useListState } from '../../ui/list-state.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { QueryTable } from '../list/query-table.tsx'
import { chosenOption, type UrlFilter, UrlFilters } from '../list/url-filters.tsx'
import { RecordTimeline, TimelineDialog } from '../timeline/timeline-dialog.tsx'
import {
  type FormText,
  type ListText,
  type NamespaceWith,
  type RemovalText,
  type SettingsPage,
  useTexts,
} from './record-texts.ts'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'

/** A screen of the settings: everything that it needs to know about its table. */
export interface RecordsDescription<
  Table extends TableName,
  Listed extends { id: number },
  Texts extends NamespaceWith<ListText>,
> {
  records: RecordQueries<Table, Listed>
  page: SettingsPage
  /** Whether the settings describe the page with the same sentence, so that `lead` is missing. */
  isLeadOfSettings?: boolean
  /** The texts of the screen, by the names that all screens share. `lead` and `none_text` may be missing. */
  texts: Texts
  /** What a row is called in labels and messages. */
  nameOf: (row: Listed, t: TFunction) => string
  /** The first one names the row; the list is sorted by it at first. */
  columns: (given: {
    t: TFunction
    format: Format
    user: SessionUser
  }) => [HeadingColumn<Table, Listed>, ...RecordColumn<Table, Listed>[]]
  /** The lazy dialog that creates a row, or edits the one given. */
  form?: Texts extends NamespaceWith<FormText> ? ComponentType<RecordFormProps<Listed>> : never
  /** The lazy dialog that creates a row, where rows are not edited. */
  creation?: ComponentType<{ onClose: () => void }>
  removal?: Texts extends NamespaceWith<RemovalText> ? Removal<Listed> : never
  /** Whether rows have a timeline. */
  history?: Table extends TimelineTable ? boolean : never
  /** Whether the user may create a row, or edit and delete the one given. */
  mayChange?: (user: SessionUser, row: Listed | undefined) => boolean
  /** What limits the list besides the search. A hook. */
  useFilters?: (user: SessionUser) => ListFilter<Table>[]
  /** Read before a page is shown, because its cells show it. If that fails, the page is shown all the same. */
  alongside?: (client: QueryClient) => Promise<unknown>
  /** Further controls of the page, and of each row. */
  HeadTools?: ComponentType
  RowTools?: ComponentType<{ row: Listed }>
}

export interface ListFilter<Table extends TableName> extends UrlFilter {
  /** What the list holds with the chosen option, or without one; undefined while that is not known. */
  conditions: (chosen: string | undefined) => TableFilter<Table>[] | undefined
}

type RecordColumn<Table extends TableName, Listed> = DataColumn<Listed> &
  ({ sortable?: false } | { sortable: true; name: ColumnPath<Table> })

/** Shows the name of the row unless it has a cell of its own. */
type HeadingColumn<Table extends TableName, Listed> = Pick<DataColumn<Listed>, 'title'> &
  Partial<DataColumn<Listed>> & { name: ColumnPath<Table> }

export interface RecordFormProps<Listed> {
  /** Absent for a new row. */
  row: Listed | undefined
  onClose: () => void
}

type Open<Listed> = { edit: Listed | undefined } | { remove: Listed } | { history: Listed }

/** The screen of a table: searched, sorted and paged by the address, with the dialogs that its description names. */
export function recordsScreen<
  Table extends TableName,
  Listed extends { id: number },
  const Texts extends NamespaceWith<ListText>,
>(description: RecordsDescription<Table, Listed, Texts>): ComponentType {
  return function RecordsScreen() {
    const user = useSessionUser()
    return user ? <Records description={description} user={user} /> : null
  }
}

function Records<
  Table extends TableName,
  Listed extends { id: number },
  Texts extends NamespaceWith<ListText>,
>({ description, user }: { description: RecordsDescription<Table, Listed, Texts>; user: SessionUser }) {
  const { records, nameOf, creation: Creation, alongside, HeadTools, useFilters = useNone } = description
  // Their conditional types only require the texts that they need.
  const Form = description.form as ComponentType<RecordFormProps<Listed>> | undefined
  const removal = description.removal as Removal<Listed> | undefined
  const { t, format } = useWords()
  const text = useTexts(description.texts)
  const [params, setParams] = useUrlParams()
  const isNewAsked = params.has('new') && mayChange(undefined)
  const [open = isNewAsked ? { edit: undefined } : undefined, setOpen] = useState<Open<Listed> | undefined>(
    () => (isResumed(`${records.table}:new-`) ? { edit: undefined } : undefined),
  )
  const filters = useFilters(user)
  const [heading, ...columns] = description.columns({ t, format, user })
  const sortable = columns.flatMap((column) => (column.sortable ? [column.name] : []))
  const list = useListState<ColumnPath<Table>>({
    sort: heading.name,
    sortable: [heading.name, ...sortable],
  })
  const { page: number, size, sort, direction } = list
  const search = list.settledSearch.trim()
  const conditions = filters.map((filter) => filter.conditions(chosenOption(filter, params)))
  const isFiltered = filters.some((filter) => chosenOption(filter, params))
  const filter = conditions.flatMap((known) => known ?? [])
  const page = useQuery({
    ...recordsPage(records, { search, page: number, size, sort, direction, filter }, alongside),
    enabled: conditions.every((known) => known !== undefined),
  })
  const resumed = page.data?.rows.find(({ id }) => isResumed(`${records.table}:${id}`))
  if (resumed && !open) setOpen({ edit: resumed })
  const CreateDialog = Form ?? Creation
  return (
    <PageFrame
      title={t(`shell.pages.${description.page}`)}
      above={{ label: t('settings.title'), to: '/settings' }}
      lead={text('lead') || (description.isLeadOfSettings && t(`settings.${description.page}_text`))}
      count={page.data && format.count(page.data.count)}
      actions={
        <>
          <SearchField
            label={text('search')}
            value={list.search}
            onChange={list.setSearch}
            busy={page.isPlaceholderData && page.isFetching}
          />
          <UrlFilters filters={filters} />
          {HeadTools && <HeadTools />}
          {CreateDialog && mayChange(undefined) && (
            <Button
              {...withIcon(IconPlus)}
              {...prefetchHandlers(CreateDialog)}
              onClick={() => setOpen({ edit: undefined })}
            >
              {text('create')}
            </Button>
          )}
        </>
      }
    >
      <QueryTable
        label={t(`shell.pages.${description.page}`)}
        columns={[
          { whole: true, unlabelled: true, sortable: true, cell: name, ...heading },
          ...columns,
          { name: 'actions', title: t('ui.actions'), end: true, unlabelled: true, cell: actions },
        ]}
        list={list}
        page={page}
        empty={empty()}
      />
      {open && 'edit' in open && Form && <Form row={open.edit} onClose={close} />}
      {open && 'edit' in open && Creation && <Creation onClose={close} />}
      {open && 'remove' in open && removal && (
        <RemovalDialog
          records={records}
          text={text}
          removal={removal}
          row={open.remove}
          name={nameOf(open.remove, t)}
          onClose={close}
        />
      )}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: records.table as TimelineTable, id: open.history.id }}
          name={nameOf(open.history, t)}
          onClose={close}
        />
      )}
    </PageFrame>
  )

  function close(): void {
    setOpen(undefined)
    if (params.has('new')) setParams({ new: undefined })
  }

  function mayChange(row: Listed | undefined): boolean {
    return description.mayChange?.(user, row) ?? true
  }

  function name(row: Listed) {
    return <strong>{nameOf(row, t)}</strong>
  }

  function actions(row: Listed) {
    const { history, RowTools } = description
    const name = nameOf(row, t)
    return (
      <Group gap={0} wrap="nowrap" justify="flex-end">
        {RowTools && <RowTools row={row} />}
        {history && (
          <RowAction
            icon={IconHistory}
            label={t('timeline.open_named', { name })}
            opens={RecordTimeline}
            onClick={() => setOpen({ history: row })}
          />
        )}
        {Form && mayChange(row) && (
          <RowAction
            icon={IconPencil}
            label={text('edit_label', { name }) || t('words.edit_named', { name })}
            opens={Form}
            onClick={() => setOpen({ edit: row })}
          />
        )}
        {removal && mayChange(row) && (
          <RowAction
            icon={IconTrash}
            label={t('words.delete_named', { name })}
            disabledReason={removal.disabledReason?.(row, user, t)}
            danger
            onClick={() => setOpen({ remove: row })}
          />
        )}
      </Group>
    )
  }

  function empty() {
    if (search !== '')
      return (
        <EmptyPanel
          title={text('no_match_title')}
          action={{ label: t('ui.clear_search'), onClick: () => list.setSearch('') }}
        >
          {text('no_match_text', { search })}
        </EmptyPanel>
      )
    if (isFiltered)
      return (
        <EmptyPanel
          title={text('no_match_title')}
          action={{
            label: t('ui.clear_filters'),
            onClick: () => setParams(Object.fromEntries(filters.map(({ param }) => [param, undefined]))),
          }}
        />
      )
    return <EmptyPanel title={text('none_title')}>{text('none_text')}</EmptyPanel>
  }
}

function useNone() {
  return []
}
