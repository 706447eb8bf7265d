import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { activated } from '@comptoir/contract/tables/order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../../data/tables.ts'
import { todaysCodesKey } from '../confirmation/todays-codes-data.ts'
import { myCodesQuery } from './code-list-queries.ts'

export interface MyCode {
  id: number
  code: string
  createddate: string
  state: 'unused' | 'activated' | 'cancelled'
  company: Pick<AccountRow, 'id' | 'name'> | null
  contact: Pick<ContactRow, 'id' | 'name'> | null
  property: string | undefined
}

/** Refreshed with the other lists of today's codes. */
export function myCodes(request: { author: string; since: string; size: number }) {
  return queryOptions({
    queryKey: [...todaysCodesKey, 'mine', request],
    queryFn: async ({ signal }) => {
      const { records, count } = await runQuery(myCodesQuery(request), { count: true, signal })
      const codes = records.map(
        ({ order, account, contact, property__c }): MyCode => ({
          id: order.id,
          code: order.external_id__c ?? '',
          createddate: order.createddate,
          state: order.status === activated ? 'activated' : 'unused',
          company: account,
          contact,
          property: property__c?.name,
        }),
      )
      return { codes, count }
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * The codes that this user has cancelled on this page. A cancelled code is deleted, so no list of the server has it.
 */
export function cancelledCodes(author: string) {
  return queryOptions<MyCode[]>({
    queryKey: ['cancelled-codes', author],
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
