import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import classes from './count-sum.module.css'
import { type Cards, figureSigns, type Sum, typedCards } from './count-values.ts'
import { DiscrepancyText, useDiscrepancyWords } from './discrepancy-text.tsx'
import type { PreviousCount } from './previous-counts.ts'

interface CountSumProps {
  /** Null where there is none, undefined while it is not known. */
  previous: PreviousCount | null | undefined
  /** Why the previous count is not known. */
  unknown?: ReactNode
  cards: Cards
  /** Absent while the previous count is not known. */
  sum: Sum | undefined
}

/** From the previous count to what should be on hand, term by term, and how far that is from what was counted. */
export function CountSum({ previous, unknown, cards, sum }: CountSumProps) {
  const { t, format } = useWords()
  const words = useDiscrepancyWords()
  const number = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? '–' : format.number(value)
  const known = previous
    ? t('inventory.previous_of', { date: format.day(previous.date) })
    : t('inventory.previous_none')
  return (
    <table className={classes.sum}>
      <caption>{t('inventory.sum')}</caption>
      <tbody>
        <Term
          sign=""
          label={t('columns.count.previous_on_hand')}
          note={previous === undefined ? unknown : known}
        >
          {number(sum?.previous)}
        </Term>
        {movementColumns.map((column) => (
          <Term key={column} sign={figureSigns[column] ?? ''} label={t(`columns.count.${column}`)}>
            {number(typedCards(cards[column]))}
          </Term>
        ))}
        <Term sign="=" label={t('inventory.calculated')} result>
          {number(sum?.calculated)}
        </Term>
        <Term sign="" label={t('columns.count.on_hand')}>
          {number(typedCards(cards.on_hand))}
        </Term>
        <Term
          sign="="
          label={t('inventory.discrepancy')}
          result
          note={
            <span role="status">
              {sum?.discrepancy === undefined ? t('inventory.discrepancy_later') : words(sum.discrepancy)}
            </span>
          }
        >
          <DiscrepancyText value={sum?.discrepancy} />
        </Term>
      </tbody>
    </table>
  )
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
        {note && (
          <span className="block dim small" style={{ paddingInlineStart: '1.25rem' }}>
            {note}
          </span>
        )}
      </th>
      <td>{children}</td>
    </tr>
  )
}
