import { countFigures } from '@comptoir/contract/rules/discrepancy'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { DiscrepancyCell } from './sheet-row.tsx'
import classes from './sheet-table.module.css'
import type { SheetTotals } from './sheet-totals.ts'

/** The sums of the gift cards, in sight while the sheet scrolls. */
export function TotalsRow({ totals }: { totals: SheetTotals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { complete, all } = totals
  const { columns, ...ends }: Partial<SheetTotals> = complete > 0 ? totals : {}
  const sums = { ...columns, ...ends }
  return (
    <tfoot className={classes.totals}>
      <tr>
        <th scope="row" className={classes.sku}>
          {t('monthSheet.all_cards')}
        </th>
        {countFigures.map((figure) => {
          if (figure === 'reason') return null
          const value = sums[figure]
          if (figure === 'discrepancy') return <DiscrepancyCell key={figure} value={value} />
          return <td key={figure}>{value !== undefined && format.number(value)}</td>
        })}
        <td className={classes.totalsNote} colSpan={2}>
          {t('monthSheet.complete', { complete: format.number(complete), all: format.number(all) })}
        </td>
      </tr>
    </tfoot>
  )
}
