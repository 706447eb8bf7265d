import { searchDelayMs } from '@comptoir/contract/constants'
import { type MergeInHistory, undoableDays } from '@comptoir/contract/unification'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import type { ListProps } from '../list-props.ts'
import { useMovedWords } from '../moved-words.ts'
import { longestSearch } from '../place.ts'
import { mergesQuery } from '../unification-data.ts'
import { useFocus } from '../use-focus.ts'

/** What was merged, by whom, and the way to undo it. */
export function MergeList({ kind, place, go, leftAt }: ListProps) {
  const { t } = useTranslation()
  const { search, page, size } = place
  const { settled } = useDebounced(search, searchDelayMs.list)
  const merges = useQuery(mergesQuery(kind, { search: settled, page, size }))
  const columns = useColumns(leftAt, (merge) => go({ opened: merge.id }))
  const list = {
    page,
    size,
    setPage: (next: number) => go({ page: next }),
    setSize: (next: number) => go({ size: next, page: 1 }),
  }
  return (
    <>
      <SearchField
        label={t('unification.search_merges')}
        value={search}
        maxLength={longestSearch}
        busy={merges.isPlaceholderData}
        onChange={(next) => go({ search: next, page: 1 })}
        mb="md"
      />
      <QueryTable
        label={t('unification.merges')}
        columns={columns}
        list={list}
        page={merges}
        empty={<NoMerges search={settled} />}
      />
    </>
  )
}

function useColumns(
  leftAt: number | undefined,
  onUndo: (merge: MergeInHistory) => void,
): DataColumn<MergeInHistory>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const movedWords = useMovedWords()
  return [
    {
      name: 'kept',
      title: t('unification.kept'),
      unlabelled: true,
      cell: ({ kept }) => <Text fw={600}>{kept.name}</Text>,
    },
    { name: 'gone', title: t('unification.gone'), cell: ({ gone }) => gone.name },
    {
      name: 'moved',
      title: t('unification.moved'),
      cell: ({ moved, combined }) => movedWords({ ...moved, combined }) || t('unification.nothing_moved'),
    },
    {
      name: 'at',
      title: t('unification.when'),
      cell: ({ at, by }) => t('unification.by', { moment: format.moment(at), name: by }),
    },
    {
      name: 'undo',
      title: t('unification.state'),
      width: '11rem',
      cell: (merge) => <UndoCell merge={merge} isLeftAt={merge.id === leftAt} onUndo={() => onUndo(merge)} />,
    },
  ]
}

interface UndoCellProps {
  merge: MergeInHistory
  isLeftAt: boolean
  onUndo: () => void
}

function UndoCell({ merge: { kept, gone, undone, undoableUntil }, isLeftAt, onUndo }: UndoCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const button = useFocus<HTMLButtonElement>(isLeftAt)
  if (undone)
    return (
      <Text fz="sm" c="dimmed">
        {t('unification.undone', { moment: format.moment(undone.at), name: undone.by })}
      </Text>
    )
  if (new Date(undoableUntil) < new Date())
    return (
      <Text fz="sm" c="dimmed">
        {t('unification.undo_over')}
      </Text>
    )
  return (
    <div>
      <Button
        ref={button}
        size="xs"
        variant="default"
        aria-label={t('unification.undo_named', { gone: gone.name, kept: kept.name })}
        onClick={onUndo}
      >
        {t('unification.undo')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('unification.undo_until', { day: format.day(undoableUntil) })}
      </Text>
    </div>
  )
}

function NoMerges({ search }: { search: string }) {
  const { t } = useTranslation()
  return search ? (
    <EmptyPanel title={t('unification.no_match')}>{t('unification.no_match_text', { search })}</EmptyPanel>
  ) : (
    <EmptyPanel title={t('unification.none_merged')}>
      {t('unification.none_merged_text', { days: undoableDays })}
    </EmptyPanel>
  )
}
