import type { UndoPreview } from '@comptoir/contract/unification'
import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useMovedCountsText } from '../moved-counts-text.ts'

interface UndoPreviewListProps {
  undo: UndoPreview
  isDone: boolean
  /** Whether values were edited since the merge, which undoing keeps. */
  isEdited: boolean
}

/** The effects of undoing a merge: what is restored and what stays. */
export function UndoPreviewList({ undo, isDone, isEdited }: UndoPreviewListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const movedCountsText = useMovedCountsText()
  const { merge, restores, stays } = undo
  const names = { kept: merge.kept.name, gone: merge.gone.name }
  const { combined, ...moved } = restores
  const [back, staying] = [movedCountsText(moved), movedCountsText(stays)]
  return (
    <List spacing={4}>
      <List.Item>{t(isDone ? 'unification.undo_came_back' : 'unification.undo_comes_back', names)}</List.Item>
      {back && <List.Item>{t('unification.undo_restores', { what: back })}</List.Item>}
      {combined > 0 && (
        <List.Item>
          {t('unification.undo_separates', { count: combined, number: format.number(combined) })}
        </List.Item>
      )}
      {staying && <List.Item>{t('unification.undo_stays', { ...names, what: staying })}</List.Item>}
      {!isEdited && !isDone && <List.Item>{t('unification.undo_not_edited')}</List.Item>}
    </List>
  )
}
