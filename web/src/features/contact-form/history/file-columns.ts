import { activated } from '@comptoir/contract/tables/order'
import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../../lib/csv.ts'
import type { FormMode } from '../form-state.ts'
import type { PastOrder } from './history-data.ts'

/** The columns of the CSV file. */
export function useFileColumns(mode: FormMode): CsvColumn<PastOrder>[] {
  const { t } = useTranslation()
  return [
    { title: t('history.date'), value: ({ effectivedate }) => effectivedate },
    { title: t('history.number'), value: ({ ordernumber }) => ordernumber },
    { title: t('history.code'), value: ({ external_id__c }) => external_id__c },
    { title: t('history.vts_id'), value: ({ vts_id }) => vts_id },
    { title: t(`history.buyer.${mode}`), value: ({ contact }) => contact ?? null },
    { title: t('history.items'), value: ({ items }) => items },
    { title: t('history.property'), value: ({ property }) => property ?? null },
    { title: t('history.amount'), value: ({ totalamount }) => totalamount, decimals: 2 },
    {
      title: t('history.status'),
      value: ({ status }) => (status === activated ? t('history.activated') : status),
    },
  ]
}
