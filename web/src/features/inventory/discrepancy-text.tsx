import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import classes from './inventory.module.css'

/** Signed and coloured; what the colour says is said in words too. A simple SKU has no discrepancy. */
export function DiscrepancyText({ value }: { value: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
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
