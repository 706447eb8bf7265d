import { activated } from '@comptoir/contract/rules/order-status'
import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../../lib/csv.ts'
import { useFormat } from '../../../lib/format.ts'
import type { FormMode } from '../form-state.ts'
import type { PastOrder } from './history-data.ts'

/** The columns of the CSV file. */
export function useFileColumns(mode: FormMode): CsvColumn<PastOrder>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { title: t('columns.order.effectivedate'), value: ({ effectivedate }) => effectivedate },
    { title: t('columns.order.ordernumber'), value: ({ ordernumber }) => ordernumber },
    { title: t('columns.order.external_id__c'), value: ({ external_id__c }) => external_id__c },
    { title: t('columns.order.vts_id'), value: ({ vts_id }) => vts_id },
    { title: t(`history.buyer.${mode}`), value: ({ contact }) => (contact ? format.person(contact) : null) },
    { title: t('history.items'), value: ({ items }) => items },
    { title: t('columns.order.property__c'), value: ({ property }) => property ?? null },
    { title: t('columns.order.totalamount'), value: ({ totalamount }) => totalamount, decimals: 2 },
    {
      title: t('columns.order.status'),
      value: ({ status }) => (status === activated ? t('history.activated') : status),
    },
  ]
}
