import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { changeTables, readFirst, runQuery } from '../../../data/tables.ts'
import { Failure } from '../../../lib/failure.ts'
import type { TokenList } from '../desk/use-finder-search.ts'
import { centreNameQuery, eTokenQuery, eTokensQuery, type StateFilter } from './e-token-queries.ts'

/** A token, with the name of the user who redeemed it. */
export interface EToken extends ETokenRow {
  redeemedBy: string | undefined
}

interface ETokenRecord {
  eml_token: ETokenRow
  propertyuser__c: { name: string } | null
}

/** Whether the text is the whole external id of the token. */
export function isNamed({ external_id }: EToken, text: string): boolean {
  return external_id.toLowerCase() === text.toLowerCase()
}

export const eTokensKey = ['e-tokens'] as const

export function eTokensPage({ settledSearch, page, size, sort, direction }: TokenList, state: StateFilter) {
  return queryOptions({
    queryKey: [...eTokensKey, 'page', settledSearch, page, size, sort, direction, state],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = eTokensQuery({ search: settledSearch, page, size, sort, direction }, state)
      const { records, count } = await runQuery(query, { count: true, signal })
      return { rows: records.map(asToken), count }
    },
  })
}

export function eTokenByExternalId(externalId: string) {
  return queryOptions({
    queryKey: [...eTokensKey, 'external-id', externalId],
    staleTime: 0,
    queryFn: ({ signal }) => lookUp(externalId, signal),
  })
}

/** The name of the centre with this external id. */
export function centreName(externalId: string) {
  return queryOptions({
    queryKey: ['property', 'named', externalId],
    staleTime: 600_000,
    queryFn: async ({ signal }) =>
      (await readFirst(centreNameQuery(externalId), signal))?.property__c.name ?? externalId,
  })
}

/**
 * Redeems the token, or returns it as `taken` if it was redeemed before. If the response is lost, the token is read again
 * to find out whether the request succeeded.
 */
export async function redeem(
  token: EToken,
  { centre, comment, userId }: { centre: string; comment: string; userId: number },
): Promise<{ redeemed: EToken } | { taken: EToken }> {
  const values = {
    redeem: true,
    redeem_centre: centre,
    comment: comment.trim() || null,
    user_id: userId,
    updated_at: new Date().toISOString(),
  }
  try {
    await changeTables({ update: 'eml_token', id: token.id, values, expect: { redeem: false } })
  } catch (error) {
    const mayBeRedeemed = error instanceof Failure && (error.answerLost || alreadyRedeemedKeys.has(error.key))
    if (!mayBeRedeemed) throw error
    const now = await lookUp(token.external_id)
    if (!now?.redeem) throw error
    const isOwn = error.answerLost && now.user_id === userId && now.redeem_centre === centre
    return isOwn ? { redeemed: now } : { taken: now }
  }
  return { redeemed: (await lookUp(token.external_id)) ?? token }
}

/** The errors of a token that was redeemed before. */
const alreadyRedeemedKeys = new Set<string>(['eml_token_redeem_fail', 'conflict'])

async function lookUp(externalId: string, signal?: AbortSignal): Promise<EToken | null> {
  const found = await readFirst(eTokenQuery(externalId), signal)
  return found ? asToken(found) : null
}

function asToken({ eml_token, propertyuser__c }: ETokenRecord): EToken {
  return { ...eml_token, redeemedBy: propertyuser__c?.name }
}
