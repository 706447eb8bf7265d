import { columnOf, isLabelled } from '@comptoir/contract/tables/labels'
import { type EditedSince, type UndoPreview, unificationCalls } from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSplit, IconCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatValue } from '../../../lib/column-text.ts'
import type { Format } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { postToHost, toolCall } from '../../shell/tool-session.ts'
import { Effect, Effects, useMovedCountsText } from '../effects.tsx'
import { BackLink, ScreenHeading } from '../notice.tsx'
import classes from '../unification.module.css'
import { undoQuery, useUnified } from '../unification-data.ts'

interface UndoScreenProps {
  merge: number
  onLeave: () => void
}

/** Previews the undoing of a merge, and then shows its result. */
export function UndoScreen({ merge, onLeave }: UndoScreenProps) {
  const { t, format, errorText, reasonText } = useWords()
  const { kind, refresh } = useUnified()
  const preview = useQuery({ ...undoQuery(kind, merge), enabled: (query) => query.state.data === undefined })
  const undo = useAction({
    mutationFn: () => toolCall(unificationCalls.undo, { parts: { kind, id: String(merge) }, payload: {} }),
    onSettled: refresh,
    onSuccess: () => postToHost({ type: 'top' }),
  })
  const edits = undo.data ?? preview.data
  const edited = edits?.edited.filter(({ table, column }) => shownColumn(table, column)) ?? []
  return (
    <>
      <div className={classes.head}>
        <div className="row">
          <BackLink onClick={onLeave}>{t('unification.merges')}</BackLink>
        </div>
        <ScreenHeading key={String(undo.isSuccess)}>
          {t(undo.data ? 'unification.undone_title' : 'unification.undo_title')}
        </ScreenHeading>
        {preview.data && (
          <p className="dim anywhere flush" title={format.utcMoment(preview.data.merge.at)}>
            {t('unification.undo_text', {
              ...namesOf(preview.data, format),
              moment: format.moment(preview.data.merge.at),
              name: preview.data.merge.by,
            })}
          </p>
        )}
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
              further={edits?.furtherEdits ?? []}
            />
          )}
          {undo.isError && <FailureNote>{reasonText(undo.error)}</FailureNote>}
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

function namesOf({ merge }: UndoPreview, format: Format) {
  return { kept: format.person(merge.kept.name), gone: format.person(merge.gone.name) }
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
  const names = namesOf(undo, format)
  const { combined, ...moved } = undo.restores
  const [back, staying] = [movedCountsText(moved), movedCountsText(undo.stays)]
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
  edited: readonly EditedSince[]
  further: UndoPreview['furtherEdits']
}

/** The values that were edited after a merge, which undoing it keeps. */
function EditedTable({ caption, edited, further }: EditedTableProps) {
  const { t, format } = useWords()
  // How many rows the table leaves out, of those that are only counted.
  const more = further.reduce(
    (sum, { table, column, rows }) => sum + (shownColumn(table, column) ? rows : 0),
    0,
  )
  const heads = [t('words.field'), t('unification.before'), t('words.now')]
  return (
    <table className={classes.edited}>
      <caption className="strong">{caption}</caption>
      <thead>
        <tr>
          {[t('unification.record'), ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {edited.map(({ table, id, name, column, before, now }) => {
          const shown = shownColumn(table, column)
          if (!shown) return null
          const text = (value: string | null) =>
            formatValue(value, shown.format, { t, format, names: {} }) || '–'
          return (
            <tr key={`${table} ${id} ${column}`}>
              <th scope="row" className="strong">
                {t(`unification.records.${table}`, { name })}
              </th>
              {[t(shown.label), text(before), text(now)].map((cell, at) => (
                <td key={heads[at]} data-title={heads[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
        {more > 0 && (
          <tr>
            <td colSpan={4}>{t('unification.more', { count: more })}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Columns without a label follow from others and are left out. */
function shownColumn(table: EditedSince['table'], column: string) {
  if (column === 'isdeleted') return { label: 'unification.deleted', format: 'yesNo' } as const
  if (!isLabelled(table, column)) return undefined
  const { label, format = 'text' } = columnOf(table, column)
  // The server replaces the ids of companies and contacts by their names.
  return { label, format: format === 'companyName' || format === 'contactName' ? 'text' : format } as const
}
