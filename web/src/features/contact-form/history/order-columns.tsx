import { activated } from '@comptoir/contract/tables/order'
import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { localDayOf } from '../../../lib/local-day.ts'
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
      width: '7.5rem',
      cell: ({ effectivedate, createddate }) =>
        effectivedate && (
          <span title={format.utcMoment(createddate)}>
            {format.day(localDayOf(effectivedate, createddate))}
          </span>
        ),
    },
    { name: 'number', title: t('columns.order.ordernumber'), cell: ({ ordernumber }) => ordernumber },
    { name: 'codes', title: t('history.codes'), width: '9rem', cell: (order) => <Codes {...order} /> },
    { name: 'contact', title: t(`history.buyer.${mode}`), width: '8rem', cell: ({ contact }) => contact },
    { name: 'items', title: t('history.items'), end: true, cell: ({ items }) => format.number(items) },
    {
      name: 'property',
      title: t('columns.order.property__c'),
      width: '8rem',
      cell: ({ property }) => property,
    },
    {
      name: 'amount',
      title: t('columns.order.totalamount'),
      end: true,
      width: '6.5rem',
      cell: ({ totalamount }) => <span style={{ whiteSpace: 'nowrap' }}>{format.money(totalamount)}</span>,
    },
    {
      name: 'status',
      title: t('columns.order.status'),
      cell: ({ status }) => (
        <Badge color="green" miw="max-content">
          {status === activated ? t('history.activated') : status}
        </Badge>
      ),
    },
  ]
}

function Codes({ external_id__c, vts_id }: PastOrder) {
  return (
    <div>
      <Text ff="monospace" fz="sm">
        {external_id__c}
      </Text>
      {vts_id && (
        <Text fz="xs" c="dimmed">
          {vts_id}
        </Text>
      )}
    </div>
  )
}
