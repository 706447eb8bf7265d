import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { fileColumns, type ListColumn, tableColumns } from '../../parts/list/list-columns.ts'
import { TierBadge, useTierName } from '../../parts/tiers/tier-badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { EmailText } from '../../ui/highlight.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import {
  type ComparedReward,
  filterRewards,
  ofTier,
  type SortableColumn,
  sortableColumns,
  sortRewards,
  type TierFilter,
} from './reward-list.ts'

interface RewardTableProps {
  rows: readonly ComparedReward[]
  /** Whether these are all rows of the year, rather than the first. */
  isWhole: boolean
  /** Whether the year before has columns, which keep their place while it loads. */
  isCompared: boolean
  filter: TierFilter
  year: number
  property: ChosenProperty
}

/** The companies of the year. All rows are loaded, so searching, sorting and paging need no request, only their arrival. */
export function RewardTable(props: RewardTableProps) {
  const { rows, isWhole, isCompared, filter, year, property } = props
  const { t } = useWords()
  const list = useListState({
    sort: 'total_purchases',
    direction: 'DESC',
    sortable: sortableColumns,
  })
  const columns = useColumns(year, {
    inTable: isCompared,
    inFile: rows.some(({ before }) => before !== null),
  })
  const tierName = useTierName()
  const found = sortRewards(
    filterRewards(ofTier(rows, filter.tier), list.search),
    list.sort as SortableColumn,
    list.direction,
  )
  const isFirstPage =
    list.page === 1 &&
    list.search === '' &&
    filter.tier === undefined &&
    list.sort === 'total_purchases' &&
    list.direction === 'DESC'
  const shown = found.slice((list.page - 1) * list.size, list.page * list.size)

  return (
    <>
      <Group mb="md" justify="space-between">
        <Group gap="sm">
          <SearchField label={t('rewards.search')} value={list.search} onChange={list.setSearch} />
          {filter.tier !== undefined && (
            <FilterChip onRemove={() => filter.choose(undefined)}>{tierName(filter.tier)}</FilterChip>
          )}
        </Group>
        <ExportButton
          list="rewards"
          fileTitle={`${t('rewards.file')} ${property.name} ${year}`}
          columns={fileColumns(columns)}
          readRows={() => found}
          disabled={!isWhole || found.length === 0}
        />
      </Group>
      <DataTable
        label={t('shell.pages.b2brewards')}
        columns={tableColumns(columns)}
        rows={shown}
        rowKey={({ id }) => id}
        list={list}
        instead={
          !isWhole && !isFirstPage ? (
            <LoadingPanel />
          ) : found.length === 0 ? (
            <EmptyPanel title={t(rows.length === 0 ? 'rewards.none' : 'rewards.no_match')} />
          ) : undefined
        }
      />
      {isWhole && <Pager list={list} count={found.length} isExact />}
    </>
  )
}

/** The previous year is the last column of the file, and is left out if it is not known. */
function useColumns(
  year: number,
  compared: { inTable: boolean; inFile: boolean },
): ListColumn<ComparedReward>[] {
  const { t, format } = useWords()
  const tierName = useTierName()
  const columns: ListColumn<ComparedReward>[] = [
    {
      name: 'company_name',
      whole: true,
      title: t('columns.contact.accountid'),
      sortable: true,
      unlabelled: true,
      value: ({ company_name }) => company_name,
      cell: ({ id, company_name }) => (
        <Anchor component={Link} to={`/contactform?company=${id}`} fw={600}>
          {company_name}
        </Anchor>
      ),
    },
    {
      name: 'name',
      whole: true,
      title: t('rewards.contact'),
      sortable: true,
      value: ({ name }) => name,
      cell: ({ name }) => (name === null ? null : format.person(name)),
    },
    {
      name: 'email',
      whole: true,
      title: t('columns.contact.email'),
      value: ({ email }) => email,
      cell: ({ email }) => (email ? <EmailText>{email}</EmailText> : null),
    },
    {
      name: 'phone',
      title: t('columns.contact.phone'),
      value: ({ phone }) => phone,
      cell: ({ phone }) => (phone ? format.phone(phone) : null),
    },
    {
      name: 'language',
      title: t('columns.contact.language'),
      from: 'wide',
      value: ({ language }) => language,
      cell: ({ language }) => (language ? language.toUpperCase() : null),
    },
    {
      name: 'before',
      title: String(year - 1),
      sortable: true,
      end: true,
      width: amountWidth,
      from: 'wide',
      cell: ({ before }) => (before === null ? null : format.money(before)),
    },
    {
      name: 'total_purchases',
      title: t('rewards.total'),
      sortable: true,
      end: true,
      width: amountWidth,
      value: ({ total_purchases }) => total_purchases,
      decimals: 2,
      cell: ({ total_purchases }) => <strong>{format.money(total_purchases)}</strong>,
    },
    {
      name: 'change',
      title: t('rewards.change'),
      end: true,
      width: '6rem',
      from: 'wide',
      cell: ({ before, total_purchases: total }) =>
        before ? format.signedPercent((total - before) / before) : before === null ? '' : t('rewards.new'),
    },
    {
      name: 'tier',
      title: t('words.tier'),
      sortable: true,
      value: ({ tier }) => (tier === null ? null : tierName(tier)),
      cell: ({ tier }) => <TierBadge tier={tier} />,
    },
  ]
  return [
    ...columns.filter(({ name }) => compared.inTable || (name !== 'before' && name !== 'change')),
    ...(compared.inFile ? [{ title: String(year - 1), value: before, decimals: 2 }] : []),
  ]
}

function before(row: ComparedReward): number | null {
  return row.before
}

/** Wide enough for most, so that amounts that come late widen no column. */
const amountWidth = '9rem'
