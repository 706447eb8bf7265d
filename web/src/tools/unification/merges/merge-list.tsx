import { type MergeInHistory, undoableDays } from '@comptoir/contract/unification'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import type { ListProps } from '../list-props.ts'
import { useMovedCountsText } from '../moved-counts-text.ts'
import { maxSearchLength } from '../tool-location.ts'
import { mergesQuery } from '../unification-data.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { useToolList } from '../use-tool-list.ts'

/** The past merges, with a button to undo each. */
export function MergeList(props: ListProps) {
  const { kind, location, navigate, lastOpened } = props
  const { t } = useTranslation()
  const { request, pager } = useToolList(props)
  const merges = useQuery(mergesQuery(kind, request))
  const columns = useColumns(lastOpened, (merge) => navigate({ opened: merge.id }))
  return (
    <>
      <SearchField
        label={t('unification.search_merges')}
        value={location.search}
        maxLength={maxSearchLength}
        busy={merges.isPlaceholderData}
        onChange={(next) => navigate({ search: next, page: 1 })}
        mb="md"
      />
      <QueryTable
        label={t('unification.merges')}
        columns={columns}
        list={pager}
        page={merges}
        empty={<NoMerges search={request.search} />}
      />
    </>
  )
}

function useColumns(
  lastOpened: number | undefined,
  onUndo: (merge: MergeInHistory) => void,
): DataColumn<MergeInHistory>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const movedCountsText = useMovedCountsText()
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
      cell: ({ moved, combined }) =>
        movedCountsText({ ...moved, combined }) || t('unification.nothing_moved'),
    },
    {
      name: 'at',
      title: t('unification.when'),
      cell: ({ at, by }) => (
        <span title={format.utcMoment(at)}>
          {t('unification.by', { moment: format.moment(at), name: by })}
        </span>
      ),
    },
    {
      name: 'undo',
      title: t('unification.state'),
      width: '11rem',
      cell: (merge) => (
        <UndoCell merge={merge} isLastOpened={merge.id === lastOpened} onUndo={() => onUndo(merge)} />
      ),
    },
  ]
}

interface UndoCellProps {
  merge: MergeInHistory
  isLastOpened: boolean
  onUndo: () => void
}

function UndoCell({ merge: { kept, gone, undone, undoableUntil }, isLastOpened, onUndo }: UndoCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const button = useFocusOnMount<HTMLButtonElement>(isLastOpened)
  if (undone)
    return (
      <Text fz="sm" c="dimmed" title={format.utcMoment(undone.at)}>
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
