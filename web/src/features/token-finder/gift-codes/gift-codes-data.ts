import { restCalls } from '@comptoir/contract/rest'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRest } from '../../../data/rest.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import { codesBeginning, codesOfBuyer, giftCodeTable } from './gift-code-questions.ts'

export function giftCodesBeginning(text: string) {
  return search(text, codesBeginning(text))
}

export function giftCodesOf(text: string) {
  return search(text, codesOfBuyer(text))
}

/** Loads the whole code, which the server records. It is for the screen alone and must not be cached or stored. */
export async function revealGiftCode(id: number): Promise<string> {
  const { gift_code } = await callRest(restCalls.revealGiftCode, { parts: { id: String(id) } })
  return gift_code
}

function search(text: string, question: TableQuery<{ [giftCodeTable]: GiftCodeRow }>) {
  return queryOptions({
    queryKey: ['gift-codes', 'found', question.limit, text.trim()],
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(question, { signal })
      return records.map((record) => record[giftCodeTable])
    },
  })
}
