import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Failure } from '../../../data/failure.ts'
import type { TableFilter } from '../../../data/table-query.ts'
import { changeTables, readTable } from '../../../data/tables.ts'
import type { ListState } from '../../../ui/list-state.ts'

/** A token, with the name of the user who redeemed it. */
export interface EToken extends ETokenRow {
  redeemedBy: string | undefined
}

interface ETokenRecord {
  eml_token: ETokenRow
  propertyuser__c: { name: string } | null
}

export const eTokensKey = ['e-tokens'] as const
export const sortableColumns = ['external_id', 'recipient_name', 'amount', 'status', 'updated_at'] as const

export function eTokensPage({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: ListState<(typeof sortableColumns)[number]>) {
  return queryOptions({
    queryKey: [...eTokensKey, 'page', settledSearch, page, size, sort, direction],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { records, count } = await readTable(
        'eml_token',
        {
          contain: ['propertyuser__c'],
          limit: size,
          offset: (page - 1) * size,
          orderBy: sort,
          orderByDirection: direction,
          filter: matching(settledSearch),
        },
        { count: true, signal },
      )
      return { rows: records.map(asToken), count }
    },
  })
}

/** The token with this external id, ignoring case. */
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
    queryFn: async ({ signal }) => {
      const { records } = await readTable(
        'property__c',
        {
          limit: queryLimits.single,
          filter: [{ column: 'external_id__c', operator: '=', value: externalId }],
          columns: ['name'],
        },
        { signal },
      )
      return records[0]?.property__c.name ?? externalId
    },
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
  const values = { redeem: true, redeem_centre: centre, comment: comment.trim() || null }
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
  const escaped = externalId.trim().replace(/[\\%_]/g, '\\$&')
  const { records } = await readTable(
    'eml_token',
    {
      contain: ['propertyuser__c'],
      limit: queryLimits.single,
      filter: [{ column: 'external_id', operator: 'iLIKE', value: escaped }],
    },
    { signal },
  )
  return records[0] ? asToken(records[0]) : null
}

function matching(search: string): TableFilter<'eml_token'>[] {
  if (search.trim() === '') return []
  const value = searchPattern(search)
  const columns = [
    'external_id',
    'recipient_name',
    'recipient_email',
    'customer_name',
    'customer_email',
  ] as const
  return [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) }]
}

function asToken({ eml_token, propertyuser__c }: ETokenRecord): EToken {
  return { ...eml_token, redeemedBy: propertyuser__c?.name }
}
