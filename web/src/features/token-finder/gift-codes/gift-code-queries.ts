import { queryLimits } from '@comptoir/contract/constants'
import { prefixPattern } from '@comptoir/contract/query'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { type TableFilter, tableQuery } from '../../../data/table-query.ts'

export const giftCodeTable = 'trnsx_ecom_activegc_b2c'

export const sentFilters = ['all', 'sent', 'unsent'] as const
/** Whether the mail was sent again. */
export type SentFilter = (typeof sentFilters)[number]

const personColumns = ['customer_email', 'first_name', 'last_name', 'name', 'recipient'] as const

/** Active gift codes whose email, name, recipient or order number begins with the text, newest first. */
export function codesByPrefix(text: string, sent: SentFilter = 'all') {
  return queryByPrefix(text, [...personColumns, 'order'], queryLimits.giftCodes, conditions[sent])
}

/** The same without the order number, for the resend lookup. */
export function codesByPersonPrefix(text: string) {
  return queryByPrefix(text, personColumns, queryLimits.giftCodesOfPerson)
}

const conditions: Record<SentFilter, TableFilter<typeof giftCodeTable>[]> = {
  all: [],
  sent: [{ column: 'cwf_last_sent', operator: '!=', value: null }],
  unsent: [{ column: 'cwf_last_sent', operator: '=', value: null }],
}

function queryByPrefix(
  text: string,
  columns: readonly (keyof GiftCodeRow)[],
  limit: number,
  also: readonly TableFilter<typeof giftCodeTable>[] = [],
) {
  const value = prefixPattern(text)
  return tableQuery(giftCodeTable, {
    limit,
    orderBy: 'id',
    orderByDirection: 'DESC',
    filter: [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) }, ...also],
  })
}
