import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import {
  type CountColumn,
  type CountInputs,
  countColumns,
  inputsOf,
  type StoredValues,
  typedCards,
} from './count-values.ts'
import type { Count } from './counts-data.ts'

interface CountConflictProps {
  before: StoredValues
  now: Count
  /** What was typed, on top of what is stored now. */
  mine: CountInputs
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What the other person has changed, beside what keeping one's own would store. */
export function CountConflict({ before, now, mine, onKeepMine, onTakeTheirs }: CountConflictProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const theirs = inputsOf(now)
  const columns = countColumns.filter(
    (column) => before[column] !== now[column] || mine[column] !== theirs[column],
  )

  function shown(inputs: CountInputs, column: CountColumn): string {
    const text = inputs[column]
    if (column === 'date') return format.day(text)
    if (column === 'reason' || column === 'comment') return text
    const cards = typedCards(text)
    return cards === null || Number.isNaN(cards) ? text : format.number(cards)
  }

  return (
    <ConflictNotice
      fields={columns.map((column) => ({
        label: t(`inventory.fields.${column}`),
        mine: shown(mine, column),
        theirs: shown(theirs, column),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}
