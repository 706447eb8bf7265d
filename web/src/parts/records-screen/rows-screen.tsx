import { Button, Group } from '@mantine/core'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureKey } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { type NamespaceWith, type SettingsPage, useTexts } from './record-texts.ts'

interface RowsScreenProps<Row> {
  /** `lead` may be missing, and is replaced by that of the properties. */
  page: SettingsPage
  texts: NamespaceWith<'not_offered'>
  lead?: string | undefined
  count?: string | undefined
  actions: ReactNode
  columns: readonly DataColumn<Row>[]
  /** Absent while they load or if they could not be loaded. */
  rows: readonly Row[] | undefined
  query: UseQueryResult | UseInfiniteQueryResult
  /** Whether the server has such a list. */
  isOffered: boolean
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
  const { columns, rows, query, isOffered, more } = props
  const { t, errorText } = useWords()
  const text = useTexts(props.texts)
  const failure = isOffered && query.error && errorText(failureKey(query.error, 'service_unavailable'))
  return (
    <PageFrame
      title={t(`shell.pages.${props.page}`)}
      above={{ label: t('settings.title'), to: '/settings' }}
      lead={props.lead ?? text('lead')}
      count={props.count}
      actions={props.actions}
    >
      {props.filters}
      {failure && rows && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={t(`shell.pages.${props.page}`)}
        columns={columns}
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
      {props.children}
    </PageFrame>
  )

  function instead() {
    if (!isOffered) return <EmptyPanel title={text('not_offered')} />
    if (failure && !rows) return <FailedPanel onRetry={() => query.refetch()}>{failure}</FailedPanel>
    return rows?.length === 0 ? props.empty : undefined
  }
}
