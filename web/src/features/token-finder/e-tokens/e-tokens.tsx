import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel, FailedPanel } from '../../../ui/state-panel.tsx'
import { useETokenColumns } from './e-token-columns.tsx'
import { ETokenDialog } from './e-token-dialog.tsx'
import { ETokenLookup, useETokenLookup } from './e-token-lookup.tsx'
import { type EToken, eTokensPage, sortableColumns } from './e-tokens-data.ts'

/** The EML E-Token tab: lookup by external id, list, details, redeeming. */
export function ETokens() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const list = useListState({ sort: 'updated_at', direction: 'DESC', sortable: sortableColumns })
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(eTokensPage(list))
  const [opened, setOpened] = useState<EToken>()
  const columns = useETokenColumns(setOpened)
  const lookup = useETokenLookup(setOpened)

  function instead() {
    if (error && !data)
      return <FailedPanel onRetry={() => refetch()}>{errorText(failureKey(error, 'internal'))}</FailedPanel>
    return data?.count === 0 ? <EmptyPanel title={t('eTokens.none')} /> : undefined
  }

  return (
    <>
      <Group mb="md" gap="md" align="flex-start">
        <ETokenLookup lookup={lookup} />
        <SearchField
          label={t('eTokens.search')}
          value={list.search}
          onChange={list.setSearch}
          busy={isPlaceholderData && isFetching}
        />
      </Group>
      <DataTable
        label={t('eTokens.title')}
        columns={columns}
        rows={data?.tokens}
        rowKey={({ id }) => id}
        list={list}
        refreshing={isPlaceholderData}
        instead={instead()}
        onOpen={setOpened}
      />
      <Pager list={list} count={data?.count} />
      {opened && (
        <ETokenDialog
          key={opened.id}
          token={opened}
          onClose={() => setOpened(undefined)}
          onScan={(externalId) => {
            setOpened(undefined)
            lookup.lookUp(externalId)
          }}
        />
      )}
    </>
  )
}
