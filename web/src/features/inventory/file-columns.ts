import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../lib/column-text.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { discrepancyOf, inputsOf, sumOf } from './count-values.ts'
import type { Count } from './counts-data.ts'

/** A count with everything about it, as a spreadsheet wants it. */
export function useFileColumns(property: string): CsvColumn<Count>[] {
  const { t } = useTranslation()
  const { label } = useColumnText()
  return [
    { title: label('gc_inventory', 'property__c_id'), value: () => property },
    { title: label('gc_inventory', 'date'), value: ({ date }) => date },
    { title: label('gc_inventory', 'sku'), value: ({ skuName }) => skuName },
    {
      title: t('inventory.previous'),
      value: (count) => (count.detailed ? previousOnHand(count.previous, count) : null),
    },
    ...movementColumns.map((column) => ({
      title: label('gc_inventory', column),
      value: (count: Count) => count[column],
    })),
    {
      title: t('inventory.calculated'),
      value: (count) =>
        count.detailed ? sumOf(inputsOf(count), previousOnHand(count.previous, count)).calculated : null,
    },
    { title: label('gc_inventory', 'on_hand'), value: ({ on_hand }) => on_hand },
    { title: t('inventory.discrepancy'), value: (count) => discrepancyOf(count) ?? null },
    { title: label('gc_inventory', 'reason'), value: ({ reason }) => reason },
    { title: label('gc_inventory', 'comment'), value: ({ comment }) => comment },
    { title: t('inventory.counted_by'), value: ({ countedBy }) => countedBy },
    {
      title: t('inventory.state'),
      value: ({ approved_by }) =>
        t(approved_by === null ? 'inventory.states.pending' : 'inventory.states.approved'),
    },
    { title: t('inventory.approved_by'), value: ({ approvedBy }) => approvedBy },
  ]
}
