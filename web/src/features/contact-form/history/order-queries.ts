import { maxPageSize } from '@comptoir/contract/constants'
import { activated } from '@comptoir/contract/rules/order-status'
import { type TableFilter, tableQuery } from '../../../data/table-query.ts'
import { type Sale, yearsUpTo } from './yearly-totals.ts'

/** The sfids of whose orders are read: the contact's if there is one, otherwise the whole company's. */
export interface OrderBuyer {
  company: { sfid: string | null }
  contact: { sfid: string | null } | undefined
}

export function ordersQuery(buyer: OrderBuyer, { limit, offset }: { limit: number; offset: number }) {
  return tableQuery('order', {
    limit,
    offset,
    ...newestFirst,
    where: activatedOrders(buyer),
    contain: ['contact', 'property__c', 'orderitem'],
    columns: [
      'id',
      'ordernumber',
      'external_id__c',
      'vts_id',
      'effectivedate',
      'createddate',
      'totalamount',
      'status',
      'contact.name',
      'property__c.name',
      'orderitem.quantity',
      'orderitem.isdeleted',
    ],
  })
}

/** Paginates by the last sale rather than by offset, which new orders would shift. */
export function salesQuery(buyer: OrderBuyer, thisYear: number, last: Sale | undefined) {
  return tableQuery('order', {
    limit: maxPageSize.order,
    ...newestFirst,
    columns: ['id', 'effectivedate', 'totalamount'],
    where: activatedOrders(buyer),
    filter: [
      { column: 'effectivedate', operator: '>=', value: `${yearsUpTo(thisYear).at(-1)}-01-01` },
      { column: 'effectivedate', operator: '<=', value: last?.effectivedate ?? `${thisYear}-12-31` },
      ...(last ? [afterOnSameDay(last)] : []),
    ],
  })
}

const newestFirst = { orderBy: 'effectivedate', orderByDirection: 'DESC' } as const

function activatedOrders({ company, contact }: OrderBuyer) {
  return { ...(contact ? { contact__c: contact.sfid } : { accountid: company.sfid }), status: activated }
}

function afterOnSameDay({ id, effectivedate }: Sale): TableFilter<'order'> {
  return {
    or_: [
      { column: 'effectivedate', operator: '!=', value: effectivedate },
      { column: 'id', operator: '<=', value: id - 1 },
    ],
  }
}
