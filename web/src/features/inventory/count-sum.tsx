import { movementColumns, movementSigns } from '@comptoir/contract/rules/discrepancy'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import classes from './count-sum.module.css'
import type { CardColumn, Sum } from './count-values.ts'
import { DiscrepancyText } from './discrepancy-text.tsx'

interface CountSumProps {
  /** Absent while it is not known. */
  previous: number | undefined
  /** Where the previous number comes from, or why it is missing. */
  previousNote: ReactNode
  /** Null where nothing is entered. */
  cards: Record<CardColumn, number | null>
  /** Absent while the previous count is not known. */
  sum: Sum | undefined
}

/** From the previous count to what should be on hand, term by term, and how far that is from what was counted. */
export function CountSum({ previous, previousNote, cards, sum }: CountSumProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const number = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? '–' : format.number(value)
  return (
    <table className={classes.sum}>
      <caption>{t('inventory.sum')}</caption>
      <tbody>
        <Term sign="" label={t('inventory.previous')} note={previousNote}>
          {number(previous)}
        </Term>
        {movementColumns.map((column) => (
          <Term
            key={column}
            sign={movementSigns[column] > 0 ? '+' : '−'}
            label={t(`columns.count.${column}`)}
          >
            {number(cards[column])}
          </Term>
        ))}
        <Term sign="=" label={t('inventory.calculated')} result>
          {number(sum?.calculated)}
        </Term>
        <Term sign="" label={t('columns.count.on_hand')}>
          {number(cards.on_hand)}
        </Term>
        <Term
          sign="="
          label={t('inventory.discrepancy')}
          result
          note={<span role="status">{verdict(sum?.discrepancy)}</span>}
        >
          <DiscrepancyText value={sum?.discrepancy} />
        </Term>
      </tbody>
    </table>
  )

  function verdict(discrepancy: number | undefined): string {
    if (discrepancy === undefined) return t('inventory.discrepancy_later')
    if (discrepancy === 0) return t('inventory.adds_up')
    const many = { count: Math.abs(discrepancy), number: format.number(Math.abs(discrepancy)) }
    return discrepancy < 0 ? t('inventory.short', many) : t('inventory.over', many)
  }
}

interface TermProps {
  sign: string
  label: string
  note?: ReactNode
  result?: boolean
  children: ReactNode
}

function Term({ sign, label, note, result, children }: TermProps) {
  return (
    <tr data-result={result || undefined}>
      <th scope="row">
        <span className={classes.sign}>{sign}</span>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </th>
      <td>{children}</td>
    </tr>
  )
}
