import { Button, Group } from '@mantine/core'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { ExportButton } from '../csv-export/export-button.tsx'
import { fileColumns, type ListColumn, tableColumns } from '../list/list-columns.ts'
import { type NamespaceWith, type SettingsPage, useTexts } from './record-texts.ts'

interface RowsScreenProps<Row> {
  /** `lead` may be missing, and is replaced by that of the properties. */
  page: SettingsPage
  texts: NamespaceWith<'not_offered'>
  lead?: string | undefined
  /** `isOffered` says whether the server has such a list; `rows` are absent until they are loaded. */
  list: {
    query: UseQueryResult | UseInfiniteQueryResult
    rows: readonly Row[] | undefined
    isOffered: boolean
    count?: number | undefined
  }
  columns: readonly ListColumn<Row>[]
  /** The file of the list, if it has one. */
  file?: Omit<ComponentProps<typeof ExportButton<Row>>, 'columns' | 'disabled'>
  actions?: ReactNode
  empty: ReactNode
  /** The label of the button that loads more rows. */
  more?: string
  /** Filters above the table. */
  filters?: ReactNode
  /** The dialogs of the page. */
  children?: ReactNode
}

/** A screen of the settings whose rows come from a call of their own, all at once or some more at each request. */
export function RowsScreen<Row extends { id: number | string }>(props: RowsScreenProps<Row>) {
  const { page, list, columns, file, actions, empty, more, filters, children } = props
  const { query, rows, isOffered, count } = list
  const { t, format, reasonText } = useWords()
  const text = useTexts(props.texts)
  const failure = isOffered && query.error && reasonText(query.error)
  return (
    <PageFrame
      title={t(`shell.pages.${page}`)}
      above={{ label: t('settings.title'), to: '/settings' }}
      lead={props.lead ?? text('lead')}
      count={count === undefined ? undefined : format.count(count)}
      actions={
        <>
          {actions}
          {file && <ExportButton {...file} columns={fileColumns(columns)} disabled={!rows?.length} />}
        </>
      }
    >
      {filters}
      {failure && rows && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={t(`shell.pages.${page}`)}
        columns={tableColumns(columns)}
        rows={rows}
        rowKey={({ id }) => id}
        refreshing={query.isPlaceholderData}
        instead={instead()}
      />
      {'hasNextPage' in query && query.hasNextPage && !query.isPlaceholderData && (
        <Group justify="center" my="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      )}
      {children}
    </PageFrame>
  )

  function instead() {
    if (!isOffered) return <EmptyPanel title={text('not_offered')} />
    if (failure && !rows) return <FailedPanel onRetry={() => query.refetch()}>{failure}</FailedPanel>
    return rows?.length === 0 ? empty : undefined
  }
}
