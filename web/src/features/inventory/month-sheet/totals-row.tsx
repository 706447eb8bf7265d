import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { DiscrepancyCell } from './sheet-row.tsx'
import classes from './sheet-table.module.css'
import type { SheetTotals } from './sheet-totals.ts'

/** The sums of the gift cards, in sight while the sheet scrolls. */
export function TotalsRow({ totals }: { totals: SheetTotals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { previous, columns, expected, discrepancy, complete, all } = totals
  return (
    <tfoot className={classes.totals}>
      <tr>
        <th scope="row" className={classes.sku}>
          {t('monthSheet.all_cards')}
        </th>
        <td>{format.number(previous)}</td>
        {movementColumns.map((column) => (
          <td key={column}>{format.number(columns[column])}</td>
        ))}
        <td>{complete > 0 && format.number(expected)}</td>
        <td>{format.number(columns.on_hand)}</td>
        <DiscrepancyCell value={complete > 0 ? discrepancy : undefined} />
        <td className={classes.totalsNote} colSpan={2}>
          {t('monthSheet.complete', { complete: format.number(complete), all: format.number(all) })}
        </td>
      </tr>
    </tfoot>
  )
}
