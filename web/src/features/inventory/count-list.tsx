import { administrators } from '@comptoir/contract/roles'
import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Anchor, Badge, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { QueryTable } from '../../parts/list/query-table.tsx'
import { UrlFilters } from '../../parts/list/url-filters.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { MonthField } from '../../ui/date-fields.tsx'
import { useListState } from '../../ui/list-state.ts'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { maxApprovals } from './count-changes.ts'
import { type UnsentMail, unsentMails } from './count-mails.ts'
import { CountStateMark } from './count-state-mark.tsx'
import { discrepancyOf } from './count-values.ts'
import { type Count, countsPage, pendingCounts } from './counts-data.ts'
import { DiscrepancyText } from './discrepancy-text.tsx'
import { countsForFile } from './export-data.ts'
import { useFileColumns } from './file-columns.ts'
import { countStates, filtersOf, isNarrowed, stateOf } from './filters.ts'
import classes from './inventory.module.css'
import { today } from './months.ts'
import { NoCardTypes } from './no-card-types.tsx'
import { type CountSelection, useCountSelection } from './selection.ts'

interface CountListProps {
  property: ChosenProperty
  user: SessionUser
  skus: readonly SkuRow[]
  onOpen: (count: Count) => void
}

/** Every count of the property, the newest first, page by page. */
export function CountList({ property, user, skus, onOpen }: CountListProps) {
  const { t, format } = useWords()
  const list = useListState({ sort: 'date', direction: 'DESC', sortable: [] })
  const [params, change] = useUrlParams()
  const filters = filtersOf(params)
  const widen = isNarrowed(filters) && {
    label: t('inventory.widen'),
    onClick: () => change({ sku: '', month: '', state: '', page: '' }),
  }
  const page = useQuery(countsPage(property.id, filters, list))
  const { data } = page
  const mayApprove = administrators.includes(user.role)
  const pending = useQuery({ ...pendingCounts(property.id), enabled: mayApprove })
  const selection = useCountSelection(data?.rows ?? [], pending.data)
  const { data: unsent } = useQuery(unsentMails(property.id, data?.rows ?? []))
  const columns = useCountColumns({
    onOpen,
    selection: mayApprove ? selection : undefined,
    unsent,
  })
  const fileColumns = useFileColumns(property.name)
  const [approving, setApproving] = useState<Count[]>()
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="md">
        <div className={classes.filterBar}>
          <UrlFilters
            filters={[
              {
                param: 'sku',
                label: t('columns.count.sku'),
                every: t('inventory.every_sku'),
                options: skus.map(({ id, description }) => ({
                  value: String(id),
                  label: format.sku(description),
                })),
              },
              {
                param: 'state',
                label: t('words.state'),
                every: t('words.every_state'),
                options: countStates.map((state) => ({
                  value: state,
                  label: t(`inventory.states.${state}`),
                })),
              },
            ]}
          />
          <MonthField
            aria-label={t('words.month')}
            latest={today()}
            value={params.get('month') ?? ''}
            onChange={(month) => change({ month, page: '' })}
          />
          {widen && (
            <Button variant="subtle" onClick={widen.onClick}>
              {widen.label}
            </Button>
          )}
        </div>
        {data?.count !== 0 && (
          // Its place is kept until the counts are there, as is that of the selection, so that nothing moves then.
          <div style={data ? undefined : { visibility: 'hidden' }}>
            <ExportButton
              list="counts"
              fileTitle={`${t('inventory.file')} ${property.name}`}
              columns={fileColumns}
              readRows={(onProgress, signal) => countsForFile(property.id, filters, onProgress, signal)}
              extent={{ list: 'inventory', count: data?.count ?? 0 }}
            />
          </div>
        )}
      </Group>
      {mayApprove && selectionBar()}
      <QueryTable
        label={t('words.counts')}
        columns={columns}
        list={list}
        page={page}
        empty={
          skus.length === 0 ? (
            <NoCardTypes />
          ) : widen ? (
            <EmptyPanel title={t('inventory.no_match_title')} action={widen}>
              {t('inventory.no_match_text')}
            </EmptyPanel>
          ) : (
            <EmptyPanel title={t('inventory.none_title')}>{t('inventory.none_text')}</EmptyPanel>
          )
        }
        onOpen={onOpen}
      />
      {approving && (
        <ApproveDialog
          counts={approving}
          approver={user.id}
          onApproved={selection.clear}
          onClose={() => setApproving(undefined)}
        />
      )}
    </Stack>
  )

  function selectionBar() {
    if (page.isPending || pending.isPending) return <Skeleton height={20} width={220} />
    if (selection.offered.length === 0) return null
    return <SelectionBar selection={selection} onApprove={() => setApproving(selection.selected)} />
  }
}

/** Approves several counts at once. */
function SelectionBar({ selection, onApprove }: { selection: CountSelection; onApprove: () => void }) {
  const { t } = useWords()
  const { offered, selected } = selection
  const whole = selected.length === Math.min(offered.length, maxApprovals)
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
            {t('inventory.selected', { count: selected.length })}
            {selection.isFull && ` ${t('inventory.most_at_once', { most: maxApprovals })}`}
          </Text>
          <Button size="xs" onClick={onApprove}>
            {t('inventory.approve_selected')}
          </Button>
        </>
      )}
    </Group>
  )
}

interface CountColumnsOptions {
  onOpen: (count: Count) => void
  /** For those who may approve. */
  selection: CountSelection | undefined
  /** Those whose mail has not reached everyone, by id. */
  unsent: ReadonlyMap<number, UnsentMail> | undefined
}

function useCountColumns({ onOpen, selection, unsent }: CountColumnsOptions): DataColumn<Count>[] {
  const { t, format } = useWords()
  return [
    {
      name: 'date',
      title: t('columns.count.date'),
      width: '9rem',
      unlabelled: true,
      cell: (count) => (
        <Group gap="sm" wrap="nowrap">
          {selection && <Selecting count={count} selection={selection} />}
          <Anchor
            component="button"
            type="button"
            ta="start"
            inherit
            onClick={(event) => {
              event.stopPropagation()
              onOpen(count)
            }}
          >
            {format.day(count.date)}
          </Anchor>
        </Group>
      ),
    },
    { name: 'sku', title: t('columns.count.sku'), cell: ({ skuName }) => format.sku(skuName) },
    {
      name: 'on_hand',
      title: t('columns.count.on_hand'),
      end: true,
      cell: ({ on_hand }) => format.number(on_hand),
    },
    {
      name: 'discrepancy',
      title: t('inventory.discrepancy'),
      end: true,
      cell: (count) => <DiscrepancyText value={discrepancyOf(count)} />,
    },
    { name: 'counted_by', title: t('inventory.counted_by'), cell: ({ countedBy }) => countedBy },
    {
      name: 'state',
      title: t('words.state'),
      cell: (count) => (
        <Group gap="sm" w="fit-content" wrap="nowrap">
          <CountStateMark state={stateOf(count)} />
          {unsent?.get(count.id) === 'unsent' && (
            <Badge color="red" miw="max-content" leftSection={<IconMailOff size={12} aria-hidden="true" />}>
              {t('inventory.mail_unsent')}
            </Badge>
          )}
        </Group>
      ),
    },
  ]
}

/** Keeps its place where a count cannot be selected, so that the dates stay in line. */
function Selecting({ count, selection }: { count: Count; selection: CountSelection }) {
  const { t, format } = useWords()
  const offered = selection.offered.includes(count)
  return (
    <Checkbox
      size="sm"
      style={offered ? {} : { visibility: 'hidden' }}
      aria-label={t('inventory.select', { sku: format.sku(count.skuName), date: format.day(count.date) })}
      checked={selection.isSelected(count)}
      disabled={!offered || (selection.isFull && !selection.isSelected(count))}
      onClick={(event) => event.stopPropagation()}
      onChange={() => selection.toggle(count)}
    />
  )
}
