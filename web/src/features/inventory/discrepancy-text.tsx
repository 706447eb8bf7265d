import { useWords } from '../../lib/use-words.ts'
import classes from './inventory.module.css'

/** Returns a function that says how many cards are missing or too many. */
export function useDiscrepancyWords(): (discrepancy: number) => string {
  const { t, format } = useWords()
  return (discrepancy) => {
    if (discrepancy === 0) return t('inventory.adds_up')
    const many = { count: Math.abs(discrepancy), number: format.number(Math.abs(discrepancy)) }
    return discrepancy < 0 ? t('inventory.short', many) : t('inventory.over', many)
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
