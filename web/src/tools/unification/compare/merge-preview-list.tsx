import type { UnifiedKind } from '@comptoir/contract/tools'
import { type ComparedRecord, type MergePreview, undoableDays } from '@comptoir/contract/unification'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsJoin,
  IconBuildingStore,
  IconCircleMinus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { Effect, Effects } from '../effects.tsx'
import { useMovedCountsText } from '../moved-counts-text.ts'

/** The effects of a merge, one per line. */
export function MergePreviewList({
  kind,
  preview,
  gone,
}: {
  kind: UnifiedKind
  preview: MergePreview
  gone: ComparedRecord
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const movedCountsText = useMovedCountsText()
  const { moves, combined, linkedTwice, givesUpBlockedEmail, consentLost } = preview
  const counted = (count: number) => ({ count, number: format.number(count) })
  const moved = movedCountsText(moves)
  const unnamed = combined.count - combined.first.length
  return (
    <Effects>
      <Effect icon={IconArrowRight}>
        {moved ? t('unification.moves', { what: moved }) : t('unification.moves_nothing')}
      </Effect>
      {combined.count > 0 && (
        <Effect icon={IconArrowsJoin}>
          {t('unification.combined', counted(combined.count))}
          <ul>
            {combined.first.map(({ name, email }) => (
              <li key={email}>{`${name} (${email})`}</li>
            ))}
            {unnamed > 0 && <li>{t('unification.more', counted(unnamed))}</li>}
          </ul>
        </Effect>
      )}
      {linkedTwice > 0 && (
        <Effect icon={IconBuildingStore}>{t('unification.linked_twice', counted(linkedTwice))}</Effect>
      )}
      {givesUpBlockedEmail && (
        <Effect icon={IconAlertTriangle} isWarning>
          {t('unification.blocked_given_up')}
        </Effect>
      )}
      {consentLost.map((consent) => (
        <Effect key={consent} icon={IconAlertTriangle} isWarning>
          {t(`unification.consent_lost.${consent}`)}
        </Effect>
      ))}
      <Effect icon={IconCircleMinus}>{t(`unification.${kind}.deletes`, { name: gone.row.name })}</Effect>
      <Effect icon={IconArrowBackUp}>
        {t('unification.undoable', { day: format.day(lastDayToUndo().toISOString()) })}
      </Effect>
    </Effects>
  )
}

function lastDayToUndo(): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + undoableDays)
  return day
}
