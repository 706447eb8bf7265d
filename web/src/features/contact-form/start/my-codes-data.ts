import { activated } from '@comptoir/contract/rules/order-status'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../../data/tables.ts'
import { browserStore, storedJson, userDataKey } from '../../../lib/browser-store.ts'
import { myCodesQuery } from '../confirmation/code-queries.ts'
import { todaysCodesKey } from '../confirmation/todays-codes-data.ts'

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
 * The codes that this user has cancelled in this browser, without those of earlier days. A cancelled code is deleted, so no
 * list of the server has it.
 */
export function cancelledCodes(userId: number, since: string): MyCode[] {
  return (storedJson(keyOf(userId), asCodes) ?? []).filter(({ createddate }) => createddate >= since)
}

export function keepCancelledCode(userId: number, since: string, code: MyCode): void {
  const codes = [...cancelledCodes(userId, since), { ...code, state: 'cancelled' }]
  browserStore.set(keyOf(userId), JSON.stringify(codes))
}

function keyOf(userId: number): string {
  return userDataKey('cancelled-codes', userId)
}

function asCodes(value: unknown): MyCode[] | undefined {
  return Array.isArray(value) ? value.filter(isCancelledCode) : undefined
}

function isCancelledCode(value: unknown): value is MyCode {
  const { id, code, createddate, state } = (value ?? {}) as Partial<Record<keyof MyCode, unknown>>
  return (
    typeof id === 'number' &&
    typeof code === 'string' &&
    typeof createddate === 'string' &&
    state === 'cancelled'
  )
}
