import { type MergeInHistory, undoableDays } from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/use-words.ts'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { useMovedCountsText } from '../effects.tsx'
import { type ListProps, maxSearchLength, useToolList } from '../tool-location.ts'
import { mergesQuery } from '../unification-data.ts'

/** The past merges, with a button to undo each. */
export function MergeList(props: ListProps) {
  const { kind, location, navigate, lastOpened } = props
  const { t } = useWords()
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
        my="md"
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
  const { t, format } = useWords()
  const movedCountsText = useMovedCountsText()
  return [
    {
      name: 'kept',
      whole: true,
      title: t('unification.kept'),
      unlabelled: true,
      cell: ({ kept }) => <strong>{format.person(kept.name)}</strong>,
    },
    { name: 'gone', whole: true, title: t('unification.gone'), cell: ({ gone }) => format.person(gone.name) },
    {
      name: 'moved',
      title: t('unification.moved'),
      from: 'wide',
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
      width: '16rem',
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
  const { t, format } = useWords()
  const button = useFocusOnMount<HTMLButtonElement>(isLastOpened)
  if (undone)
    return (
      <span title={format.utcMoment(undone.at)}>
        <StateMark state="off">
          {t('unification.undone', { moment: format.moment(undone.at), name: undone.by })}
        </StateMark>
      </span>
    )
  if (new Date(undoableUntil) < new Date())
    return <StateMark state="locked">{t('unification.undo_over')}</StateMark>
  return (
    <span className="row between gap-md">
      <span className="dim">{t('unification.undo_until', { day: format.day(undoableUntil) })}</span>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        aria-label={t('unification.undo_named', {
          gone: format.person(gone.name),
          kept: format.person(kept.name),
        })}
        onClick={onUndo}
      >
        {t('unification.undo')}
      </Button>
    </span>
  )
}

function NoMerges({ search }: { search: string }) {
  const { t } = useWords()
  return search ? (
    <EmptyPanel title={t('unification.no_match')}>{t('unification.no_match_text', { search })}</EmptyPanel>
  ) : (
    <EmptyPanel title={t('unification.none_merged')}>
      {t('unification.none_merged_text', { days: undoableDays })}
    </EmptyPanel>
  )
}
