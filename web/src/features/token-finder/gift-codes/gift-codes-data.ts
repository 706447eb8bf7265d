import { restCalls } from '@comptoir/contract/rest'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { giftCodeRevealsDocument } from '../../../data/graphql-documents.ts'
import { callIfOffered } from '../../../data/rest.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { queryGraphql, runQuery } from '../../../data/tables.ts'
import { codesByPersonPrefix, codesByPrefix, giftCodeTable, type SentFilter } from './gift-code-queries.ts'

interface Reveal {
  createdAt: string
  user: { name: string } | null
}

export function giftCodesByPrefix(text: string, sent: SentFilter) {
  return search([text.trim(), sent], codesByPrefix(text, sent))
}

export function giftCodesByPersonPrefix(text: string) {
  return search([text.trim(), 'person'], codesByPersonPrefix(text))
}

/** When and by whom the whole code was shown, the latest first. */
export function giftCodeReveals(id: number) {
  return queryOptions({
    queryKey: ['gift-codes', 'reveals', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const variables = { id: String(id) }
      const { allAudits } = await queryGraphql<{ allAudits: Reveal[] }>(
        giftCodeRevealsDocument(),
        variables,
        signal,
      )
      return allAudits
    },
  })
}

/** Loads the whole code, which the server records. It is for the screen alone and must not be cached or stored. */
export async function revealGiftCode({ id, gift_code }: GiftCodeRow, case_number?: string): Promise<string> {
  const revealed = await callIfOffered(restCalls.revealGiftCode, {
    parts: { id: String(id) },
    payload: { case_number },
  })
  // A server that does not mask codes has given the whole one already.
  return revealed?.gift_code ?? gift_code
}

function search(
  [text, kind]: readonly [text: string, kind: string],
  query: TableQuery<{ [giftCodeTable]: GiftCodeRow }>,
) {
  return queryOptions({
    queryKey: ['gift-codes', 'found', kind, text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { records, count } = await runQuery(query, { count: true, signal })
      return { rows: records.map((record) => record[giftCodeTable]), count }
    },
  })
}
