import { restCalls } from '@comptoir/contract/rest'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../../data/optional-call.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import { codesByBuyerPrefix, codesByPrefix, giftCodeTable } from './gift-code-queries.ts'

/** The gift codes to list, and how many match in all. */
export interface FoundGiftCodes {
  rows: GiftCodeRow[]
  count: number
}

export function giftCodesByPrefix(text: string) {
  return search(text, codesByPrefix(text))
}

export function giftCodesByBuyerPrefix(text: string) {
  return search(text, codesByBuyerPrefix(text))
}

/** Loads the whole code, which the server records. It is for the screen alone and must not be cached or stored. */
export async function revealGiftCode({ id, gift_code }: GiftCodeRow): Promise<string> {
  const revealed = await callIfOffered(restCalls.revealGiftCode, { parts: { id: String(id) } })
  // A server that does not mask codes has given the whole one already.
  return revealed?.gift_code ?? gift_code
}

function search(text: string, query: TableQuery<{ [giftCodeTable]: GiftCodeRow }>) {
  return queryOptions({
    queryKey: ['gift-codes', 'found', query.limit, text.trim()],
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundGiftCodes> => {
      const { records, count } = await runQuery(query, { count: true, signal })
      return { rows: records.map((record) => record[giftCodeTable]), count }
    },
  })
}
