import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/state-mark.tsx'

const marks = { approved: 'done', pending: 'waiting', missing: 'none' } as const

/** Whether a SKU is counted, and the count approved. */
export function CountStateMark({ state }: { state: keyof typeof marks }) {
  const { t } = useTranslation()
  return <StateMark state={marks[state]}>{t(`inventory.states.${state}`)}</StateMark>
}
