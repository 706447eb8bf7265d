import { type CountFigure, countFigures } from '@comptoir/contract/rules/discrepancy'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../lib/column-text.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { figureOf, storedSum } from './count-values.ts'
import type { Count } from './counts-data.ts'
import { stateOf } from './filters.ts'

/** A count with everything about it, as a spreadsheet wants it. */
export function useFileColumns(property: string): CsvColumn<Count>[] {
  const { t } = useTranslation()
  const { label } = useColumnText()
  const title = useFigureTitle()
  return [
    { title: label('gc_inventory', 'property__c_id'), value: () => property },
    { title: label('gc_inventory', 'date'), value: ({ date }) => date },
    { title: label('gc_inventory', 'sku'), value: ({ skuName }) => skuName },
    ...countFigures.map((figure) => ({
      title: title(figure),
      value: (count: Count) =>
        figure === 'reason' ? count.reason : figureOf(figure, count, storedSum(count)),
    })),
    { title: label('gc_inventory', 'comment'), value: ({ comment }) => comment },
    { title: t('inventory.counted_by'), value: ({ countedBy }) => countedBy },
    {
      title: t('words.state'),
      value: (count) => t(`inventory.states.${stateOf(count)}`),
    },
    { title: t('inventory.approved_by'), value: ({ approvedBy }) => approvedBy },
  ]
}

/** Returns a function that names a figure as the file does. */
export function useFigureTitle(): (figure: CountFigure) => string {
  const { t } = useTranslation()
  const { label } = useColumnText()
  return (figure) => {
    if (figure === 'previous') return t('columns.count.previous_on_hand')
    if (figure === 'expected') return t('inventory.calculated')
    return figure === 'discrepancy' ? t('inventory.discrepancy') : label('gc_inventory', figure)
  }
}
