import type { UndoPreview } from '@comptoir/contract/unification'
import { IconArrowBackUp, IconArrowsSplit, IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { Effect, Effects } from '../effects.tsx'
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
        <Effect icon={IconArrowsSplit}>
          {t('unification.undo_separates', { count: combined, number: format.number(combined) })}
        </Effect>
      )}
      {staying && <Effect icon={IconLock}>{t('unification.undo_stays', { ...names, what: staying })}</Effect>}
      {!isEdited && !isDone && <Effect icon={IconCheck}>{t('unification.undo_not_edited')}</Effect>}
    </Effects>
  )
}
