import type { CountRow } from '@comptoir/contract/tables/count'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/state-mark.tsx'

export function CountState({ count }: { count: Pick<CountRow, 'approved_by'> }) {
  const { t } = useTranslation()
  return count.approved_by === null ? (
    <StateMark state="waiting">{t('inventory.states.pending')}</StateMark>
  ) : (
    <StateMark state="done">{t('inventory.states.approved')}</StateMark>
  )
}
