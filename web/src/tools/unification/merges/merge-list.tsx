import { type MergeInHistory, undoableDays } from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/use-words.ts'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { useMovedCountsText } from '../effects.tsx'
import { NothingHere } from '../notice.tsx'
import { type ListProps, useToolList } from '../tool-location.ts'
import { mergesQuery, useUnified } from '../unification-data.ts'

/** The past merges, with a button to undo each. */
export function MergeList(props: ListProps) {
  const { navigate, lastOpened } = props
  const { t, format } = useWords()
  const { kind } = useUnified()
  const { request, pager, field } = useToolList(props)
  const merges = useQuery(mergesQuery(kind, request))
  const movedCountsText = useMovedCountsText()
  const columns: DataColumn<MergeInHistory>[] = [
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
        <UndoCell
          merge={merge}
          isLastOpened={merge.id === lastOpened}
          onUndo={() => navigate({ opened: merge.id })}
        />
      ),
    },
  ]
  return (
    <>
      <SearchField {...field} label={t('unification.search_merges')} busy={merges.isPlaceholderData} />
      <QueryTable
        label={t('unification.merges')}
        columns={columns}
        list={pager}
        page={merges}
        empty={
          request.search ? (
            <NothingHere reason="no_match" values={{ search: request.search }} />
          ) : (
            <NothingHere reason="none_merged" values={{ days: undoableDays }} />
          )
        }
      />
    </>
  )
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
