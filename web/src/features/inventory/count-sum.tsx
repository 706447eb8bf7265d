import { countFigures } from '@comptoir/contract/rules/discrepancy'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import classes from './count-sum.module.css'
import { type Cards, figureOf, figureSigns, type Sum, type SummedFigure, typedCards } from './count-values.ts'
import { DiscrepancyText, useDiscrepancyWords } from './discrepancy-text.tsx'
import { useFigureTitle } from './file-columns.ts'
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
  const titleOf = useFigureTitle()
  const known = previous
    ? t('inventory.previous_of', { date: format.day(previous.date) })
    : t('inventory.previous_none')
  const verdict = sum?.discrepancy === undefined ? t('inventory.discrepancy_later') : words(sum.discrepancy)
  return (
    <table className={classes.sum}>
      <caption>{t('inventory.sum')}</caption>
      <tbody>
        {countFigures.map((figure) => {
          if (figure === 'reason') return null
          if (figure === 'previous') return term(figure, previous === undefined ? unknown : known)
          return term(figure, figure === 'discrepancy' && <span role="status">{verdict}</span>)
        })}
      </tbody>
    </table>
  )

  function term(figure: SummedFigure, note: ReactNode) {
    const isDiscrepancy = figure === 'discrepancy'
    return (
      <tr key={figure} data-result={figure === 'expected' || isDiscrepancy || undefined}>
        <th scope="row">
          <span className={classes.sign}>{isDiscrepancy ? '=' : figureSigns[figure]}</span>
          {titleOf(figure)}
          {note && (
            <span className="block dim small" style={{ paddingInlineStart: '1.25rem' }}>
              {note}
            </span>
          )}
        </th>
        <td>{isDiscrepancy ? <DiscrepancyText value={sum?.discrepancy} /> : number(figure)}</td>
      </tr>
    )
  }

  function number(figure: SummedFigure): string {
    const value = figureOf(figure, cards, sum)
    const number = typeof value === 'number' ? value : typedCards(value)
    return number === null || Number.isNaN(number) ? '–' : format.number(number)
  }
}
