import { prefixPattern } from '@comptoir/contract/rules/search-pattern'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readTable } from '../../../data/tables.ts'

const table = 'trnsx_ecom_activegc_b2c'

/** The most that a search shows; whoever finds more types more. */
export const mostFound = 50
/** The resend lookup shows fewer. */
const mostLookedUp = 10

/** Active gift codes whose e-mail, name, recipient or order number begins with the text, newest first. */
export function giftCodesBeginning(text: string) {
  return search(text, ['customer_email', 'first_name', 'last_name', 'name', 'recipient', 'order'], mostFound)
}

/** The same by e-mail and name alone, for sending again. */
export function giftCodesOf(text: string) {
  return search(text, ['customer_email', 'first_name', 'last_name', 'name'], mostLookedUp)
}

function search(text: string, columns: readonly string[], limit: number) {
  const wanted = text.trim()
  return queryOptions({
    queryKey: ['gift-codes', 'found', limit, wanted],
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { records } = await readTable<{ [table]: GiftCodeRow }>(
        {
          name: table,
          limit,
          orderBy: 'id',
          orderByDirection: 'DESC',
          filter: [
            { or_: columns.map((column) => ({ column, operator: 'iLIKE', value: prefixPattern(wanted) })) },
          ],
        },
        { signal },
      )
      return records.map((record) => record[table])
    },
  })
}
