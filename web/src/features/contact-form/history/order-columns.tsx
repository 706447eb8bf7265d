import { confirmationCodePattern } from '@comptoir/contract/rules/confirmation-code'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { localDayOf } from '../../../lib/local-day.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import type { FormMode } from '../form-state.ts'
import type { PastOrder } from './history-data.ts'

export function useOrderColumns(mode: FormMode): DataColumn<PastOrder>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      name: 'date',
      title: t('columns.order.effectivedate'),
      cell: ({ effectivedate, createddate }) =>
        effectivedate && (
          <span title={format.utcMoment(createddate)}>
            {format.day(localDayOf(effectivedate, createddate))}
          </span>
        ),
    },
    { name: 'number', title: t('history.order'), cell: ({ ordernumber }) => ordernumber },
    {
      name: 'code',
      title: t('history.code'),
      cell: ({ external_id__c: code }) =>
        code !== null && confirmationCodePattern.test(code) ? <CodeText code={code} plain /> : code,
    },
    {
      name: 'vts',
      title: t('columns.order.vts_id'),
      from: 'wide',
      cell: ({ vts_id }) =>
        vts_id && (
          <Text span c="dimmed">
            {vts_id}
          </Text>
        ),
    },
    {
      name: 'contact',
      whole: true,
      title: t(`history.buyer.${mode}`),
      from: 'wide',
      cell: ({ contact }) => contact && format.person(contact),
    },
    { name: 'items', title: t('history.items'), end: true, cell: ({ items }) => format.number(items) },
    { name: 'property', title: t('columns.order.property__c'), cell: ({ property }) => property },
    {
      name: 'amount',
      title: t('columns.order.totalamount'),
      end: true,
      cell: ({ totalamount }) => <strong>{format.money(totalamount)}</strong>,
    },
  ]
}
