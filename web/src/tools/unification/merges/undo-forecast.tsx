import type { UndoPreview } from '@comptoir/contract/unification'
import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useMovedWords } from '../moved-words.ts'

interface UndoForecastProps {
  undo: UndoPreview
  isDone: boolean
  /** Whether somebody changed something since that stays as it is. */
  isEdited: boolean
}

/** What comes back when a merge is undone, and what stays where it is. */
export function UndoForecast({ undo, isDone, isEdited }: UndoForecastProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const movedWords = useMovedWords()
  const { merge, restores, stays } = undo
  const names = { kept: merge.kept.name, gone: merge.gone.name }
  const { combined, ...moved } = restores
  const [back, staying] = [movedWords(moved), movedWords(stays)]
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
