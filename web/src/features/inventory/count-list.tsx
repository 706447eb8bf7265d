import { administrators } from '@comptoir/contract/roles'
import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { mostAtOnce } from './count-changes.ts'
import { useCountColumns } from './count-columns.tsx'
import { type Count, countsPage } from './counts-data.ts'
import { unannounced } from './creation-mail-data.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isNarrowed, useInventoryFilters } from './filters.ts'
import { type CountSelection, useCountSelection } from './selection.ts'

interface CountListProps {
  property: ChosenProperty
  user: SessionUser
  skus: readonly SkuRow[]
  onOpen: (count: Count) => void
}

/** Every count of the property, the newest first, page by page. */
export function CountList({ property, user, skus, onOpen }: CountListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const list = useListState({ sort: 'date', direction: 'DESC', sortable: [] })
  const filtering = useInventoryFilters()
  const { filters } = filtering
  const { data, error, isPlaceholderData, refetch } = useQuery(countsPage(property.id, filters, list))
  const selection = useCountSelection(data?.counts ?? [])
  const mayApprove = administrators.includes(user.role)
  const { data: unsent } = useQuery(unannounced(property.id, data?.counts ?? []))
  const columns = useCountColumns({
    onOpen,
    selection: mayApprove ? selection : undefined,
    unannounced: unsent,
  })
  const [approving, setApproving] = useState<Count[]>()
  const failure = error && errorText(failureKey(error, 'service_unavailable'))
  // A page behind the last one: the pager is about to go back.
  const beyond = data !== undefined && data.count > 0 && data.counts.length === 0

  function instead() {
    if (failure && !data) return <FailedPanel onRetry={() => refetch()}>{failure}</FailedPanel>
    if (data?.count !== 0) return undefined
    if (!isNarrowed(filters))
      return <EmptyPanel title={t('inventory.none_title')}>{t('inventory.none_text')}</EmptyPanel>
    return (
      <EmptyPanel
        title={t('inventory.no_match_title')}
        action={{ label: t('inventory.widen'), onClick: filtering.widen }}
      >
        {t('inventory.no_match_text')}
      </EmptyPanel>
    )
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="md">
        <FilterBar skus={skus} filtering={filtering} />
        {data !== undefined && data.count > 0 && (
          <ExportButton property={property} filters={filters} count={data.count} />
        )}
      </Group>
      {mayApprove && selection.offered.length > 0 && (
        <SelectionBar selection={selection} onApprove={() => setApproving(selection.selected)} />
      )}
      {failure && data && <FailureNote>{failure}</FailureNote>}
      <div>
        <DataTable
          label={t('inventory.list_tab')}
          columns={columns}
          rows={beyond ? undefined : data?.counts}
          rowKey={({ id }) => id}
          list={list}
          refreshing={isPlaceholderData}
          instead={instead()}
          onOpen={onOpen}
        />
        <Pager list={list} count={data?.count} />
      </div>
      {approving && (
        <ApproveDialog
          property={property.id}
          counts={approving}
          approver={user.id}
          onApproved={selection.clear}
          onClose={() => setApproving(undefined)}
        />
      )}
    </Stack>
  )
}

/** Approving several counts in one go. */
function SelectionBar({ selection, onApprove }: { selection: CountSelection; onApprove: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offered, selected } = selection
  const whole = selected.length === Math.min(offered.length, mostAtOnce)
  return (
    <Group gap="md">
      <Checkbox
        label={t('inventory.select_clean')}
        checked={whole}
        indeterminate={selected.length > 0 && !whole}
        onChange={selection.toggleAll}
      />
      {selected.length > 0 && (
        <>
          <Text fz="sm" role="status">
            {t('inventory.selected', { count: selected.length, number: format.number(selected.length) })}
            {selection.isFull && ` ${t('inventory.most_at_once', { most: format.number(mostAtOnce) })}`}
          </Text>
          <Button size="xs" onClick={onApprove}>
            {t('inventory.approve_selected')}
          </Button>
        </>
      )}
    </Group>
  )
}
