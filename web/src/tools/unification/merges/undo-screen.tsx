import { columnOf, isLabelled } from '@comptoir/contract/tables/labels'
import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type EditedSince,
  type FurtherEdits,
  type MergeInHistory,
  type UndoPreview,
  unificationCalls,
} from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSplit, IconCheck, IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatValue } from '../../../lib/column-text.ts'
import { failureKey } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { postToHost, toolCall } from '../../shell/tool-session.ts'
import { Effect, Effects, useMovedCountsText } from '../effects.tsx'
import { BackLink, ScreenHeading } from '../notice.tsx'
import classes from '../unification.module.css'
import { refreshLists, undoQuery } from '../unification-data.ts'

interface UndoScreenProps {
  kind: UnifiedKind
  merge: number
  onLeave: () => void
}

/** Previews the undoing of a merge, and then shows its result. */
export function UndoScreen({ kind, merge, onLeave }: UndoScreenProps) {
  const { t, errorText } = useWords()
  const client = useQueryClient()
  const editedValues = useEditedValues()
  const preview = useQuery({ ...undoQuery(kind, merge), enabled: (query) => query.state.data === undefined })
  const undo = useAction({
    mutationFn: () => toolCall(unificationCalls.undo, { parts: { kind, id: String(merge) }, payload: {} }),
    onSettled: () => refreshLists(client, kind),
    onSuccess: () => postToHost({ type: 'top' }),
  })
  const edits = undo.data ?? preview.data
  const edited = editedValues(edits?.edited ?? [])
  return (
    <>
      <div className={classes.head}>
        <div className="row">
          <BackLink onClick={onLeave}>{t('unification.merges')}</BackLink>
        </div>
        {undo.data ? (
          <ScreenHeading key="undone">{t('unification.undone_title')}</ScreenHeading>
        ) : (
          <ScreenHeading key="preview">{t('unification.undo_title')}</ScreenHeading>
        )}
        {preview.data && <MergeText merge={preview.data.merge} />}
      </div>
      {preview.data ? (
        <>
          <div className="form-width">
            {preview.data.refusal && !undo.data ? (
              <FailureNote>{errorText(preview.data.refusal)}</FailureNote>
            ) : (
              <UndoPreviewList
                undo={preview.data}
                isDone={undo.data !== undefined}
                isEdited={edited.length > 0}
              />
            )}
          </div>
          {edited.length > 0 && (
            <EditedTable
              caption={t(undo.data ? 'unification.undone_kept' : 'unification.undo_edited')}
              edited={edited}
              further={furtherEdits(edits?.furtherEdits ?? [])}
            />
          )}
          {undo.isError && (
            <FailureNote>{errorText(failureKey(undo.error, 'service_unavailable'))}</FailureNote>
          )}
          <div className={classes.foot}>
            {undo.data || preview.data.refusal ? (
              <Button onClick={onLeave}>{t('words.back_to_list')}</Button>
            ) : (
              <>
                <Button variant="subtle" color="gray" disabled={undo.isPending} onClick={onLeave}>
                  {t('ui.cancel')}
                </Button>
                <Button loading={undo.isPending} onClick={() => undo.mutate()}>
                  {t('unification.undo_now')}
                </Button>
              </>
            )}
          </div>
        </>
      ) : (
        <Awaited query={preview} />
      )}
    </>
  )
}

function MergeText({ merge: { kept, gone, at, by } }: { merge: MergeInHistory }) {
  const { t, format } = useWords()
  return (
    <p className="dim anywhere flush" title={format.utcMoment(at)}>
      {t('unification.undo_text', {
        kept: format.person(kept.name),
        gone: format.person(gone.name),
        moment: format.moment(at),
        name: by,
      })}
    </p>
  )
}

interface UndoPreviewListProps {
  undo: UndoPreview
  isDone: boolean
  /** Whether values were edited since the merge, which undoing keeps. */
  isEdited: boolean
}

/** The effects of undoing a merge: what is restored and what stays. */
function UndoPreviewList({ undo, isDone, isEdited }: UndoPreviewListProps) {
  const { t, format } = useWords()
  const movedCountsText = useMovedCountsText()
  const { merge, restores, stays } = undo
  const names = { kept: format.person(merge.kept.name), gone: format.person(merge.gone.name) }
  const { combined, ...moved } = restores
  const [back, staying] = [movedCountsText(moved), movedCountsText(stays)]
  return (
    <Effects>
      <Effect icon={IconArrowBackUp}>
        {t(isDone ? 'unification.undo_came_back' : 'unification.undo_comes_back', names)}{' '}
        {back && t('unification.undo_restores', { what: back })}
      </Effect>
      {combined > 0 && (
        <Effect icon={IconArrowsSplit}>{t('unification.undo_separates', { count: combined })}</Effect>
      )}
      {staying && <Effect icon={IconLock}>{t('unification.undo_stays', { ...names, what: staying })}</Effect>}
      {!isEdited && !isDone && <Effect icon={IconCheck}>{t('unification.undo_not_edited')}</Effect>}
    </Effects>
  )
}

interface EditedTableProps {
  caption: string
  edited: readonly EditedValue[]
  /** The number of edits that are not listed. */
  further: number
}

/** The values that were edited after a merge, which undoing it keeps. */
function EditedTable({ caption, edited, further }: EditedTableProps) {
  const { t } = useWords()
  return (
    <table className={classes.edited}>
      <caption className="strong">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('unification.record')}</th>
          <th scope="col">{t('words.field')}</th>
          <th scope="col">{t('unification.before')}</th>
          <th scope="col">{t('words.now')}</th>
        </tr>
      </thead>
      <tbody>
        {edited.map(({ key, record, field, before, now }) => (
          <tr key={key}>
            <th scope="row" className="strong">
              {record}
            </th>
            <td data-title={t('words.field')}>{field}</td>
            <td data-title={t('unification.before')}>{before}</td>
            <td data-title={t('words.now')}>{now}</td>
          </tr>
        ))}
        {further > 0 && (
          <tr>
            <td colSpan={4}>{t('unification.more', { count: further })}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** A value that was changed after a merge, as the table shows it. */
interface EditedValue {
  key: string
  record: string
  field: string
  before: string
  now: string
}

/** Formats the values that were changed after a merge; columns without a label follow from others and are left out. */
function useEditedValues(): (edited: readonly EditedSince[]) => EditedValue[] {
  const { t, format } = useWords()
  return (edited) =>
    edited.flatMap(({ table, id, name, column, before, now }) => {
      const shown = shownColumn(table, column)
      if (!shown) return []
      const text = (value: string | null) => formatValue(value, shown.format, { t, format, names: {} }) || '–'
      return {
        key: `${table} ${id} ${column}`,
        record: t(`unification.records.${table}`, { name }),
        field: t(shown.label),
        before: text(before),
        now: text(now),
      }
    })
}

/** How many rows the table leaves out, of those that are only counted. */
function furtherEdits(further: readonly FurtherEdits[]): number {
  return further.reduce((sum, { table, column, rows }) => sum + (shownColumn(table, column) ? rows : 0), 0)
}

function shownColumn(table: EditedSince['table'], column: string) {
  if (column === 'isdeleted') return { label: 'unification.deleted', format: 'yesNo' } as const
  if (!isLabelled(table, column)) return undefined
  const { label, format = 'text' } = columnOf(table, column)
  // The server replaces the ids of companies and contacts by their names.
  return { label, format: format === 'companyName' || format === 'contactName' ? 'text' : format } as const
}
