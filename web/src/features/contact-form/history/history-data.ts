import { defaultPageSize, maxCsvExportRows, maxPageSize } from '@comptoir/contract/constants'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { runQuery } from '../../../data/tables.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { Buyer } from '../buyer.ts'
import { ordersQuery, salesQuery } from './order-queries.ts'
import { type Sale, yearlyTotals } from './yearly-totals.ts'

export type PastOrder = Awaited<ReturnType<typeof readOrders>>['rows'][number]

export function ordersPage(buyer: Buyer, { page, size }: { page: number; size: number }) {
  return queryOptions({
    queryKey: [...keyOf(buyer), 'orders', { page, size }],
    queryFn: ({ signal }) => readOrders(buyer, { limit: size, offset: (page - 1) * size, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of orders of the whole company, where only those of one of its contacts are listed. */
function companyOrderCount(buyer: Buyer) {
  return {
    ...ordersPage({ ...buyer, contact: undefined }, { page: 1, size: defaultPageSize }),
    enabled: buyer.mode === 'b2b' && buyer.contact !== undefined,
    select: ({ count }: { count: number }) => count,
  }
}

/** The newest orders, up to the limit of a CSV file. */
export async function ordersForFile(buyer: Buyer, signal: AbortSignal): Promise<PastOrder[]> {
  const { rows } = await readOrders(buyer, { limit: maxCsvExportRows, offset: 0, signal })
  return rows
}

export function totalsOf(buyer: Buyer, onProgress: (read: number) => void) {
  // The server dates orders by the UTC day.
  const today = new Date().toISOString().slice(0, 10)
  const thisYear = Number(today.slice(0, 4))
  return queryOptions({
    queryKey: [...keyOf(buyer), 'totals', today],
    queryFn: ({ signal }) => {
      onProgress(0)
      const pageSize = maxPageSize.order
      const salesAfter = (last: Sale | undefined) => readSales(buyer, thisYear, last, signal)
      return yearlyTotals(today, { salesAfter, pageSize, onProgress })
    },
    // Reads up to thousands of orders, and past orders rarely change.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

function keyOf({ company, contact }: Buyer): unknown[] {
  return ['company', company.id, 'history', contact?.id ?? 'all']
}

async function readSales(
  buyer: Buyer,
  thisYear: number,
  last: Sale | undefined,
  signal: AbortSignal,
): Promise<Sale[]> {
  const { records, failures } = await runQuery(salesQuery(buyer, thisYear, last), { signal })
  if (failures[0]) throw failures[0]
  return records.flatMap(({ order: { id, effectivedate, totalamount } }) =>
    effectivedate === null ? [] : [{ id, effectivedate, totalamount }],
  )
}

async function readOrders(
  buyer: Buyer,
  { limit, offset, signal }: { limit: number; offset: number; signal?: AbortSignal },
) {
  const { records, count } = await runQuery(ordersQuery(buyer, { limit, offset }), { count: true, signal })
  const rows = records.map(({ order, contact, property__c, orderitem }) => ({
    ...order,
    contact: contact?.name,
    property: property__c?.name,
    /** The number of cards in all items. */
    items: orderitem.reduce((sum, { quantity, isdeleted }) => sum + (isdeleted ? 0 : quantity), 0),
  }))
  return { rows, count }
}

/** What to say wherever only the orders of one contact of a company are shown. Undefined if they are not. */
export function useNarrowed(buyer: Buyer) {
  const { t, format } = useWords()
  const { data: count } = useQuery(companyOrderCount(buyer))
  if (buyer.mode === 'b2c' || !buyer.contact) return undefined
  const name = format.person(buyer.contact.name)
  const companyOrders =
    count === undefined ? undefined : t('history.company_orders', { count, number: format.count(count) })
  return {
    /** The contact. */
    name,
    /** How many orders the whole company has, once that is known. */
    companyOrders,
    /** Both, in one line. */
    note: [t('history.only', { name }), companyOrders].filter(Boolean).join(', '),
  }
}
