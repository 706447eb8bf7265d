import { useWords } from '../../lib/use-words.ts'
import classes from './inventory.module.css'

/** Returns a function that says how many cards are missing or too many. */
export function useDiscrepancyWords(): (discrepancy: number) => string {
  const { t } = useWords()
  return (discrepancy) => {
    if (discrepancy === 0) return t('inventory.adds_up')
    return t(discrepancy < 0 ? 'inventory.short' : 'inventory.over', { count: Math.abs(discrepancy) })
  }
}

/** Signed and coloured; what the colour says is said in words too. A simple SKU has no discrepancy. */
export function DiscrepancyText({ value }: { value: number | undefined }) {
  const { t, format } = useWords()
  if (value === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('inventory.no_discrepancy')}</span>
      </>
    )
  return (
    <span className={classes.discrepancy} data-sign={Math.sign(value)}>
      {format.signed(value)}
      {value !== 0 && (
        <span className="visually-hidden">
          {' '}
          {t(value < 0 ? 'inventory.cards_missing' : 'inventory.cards_over')}
        </span>
      )}
    </span>
  )
}
