import { activated } from '@comptoir/contract/rules/order-status'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSessionUser } from '../../../data/session.ts'
import type { TableQuery } from '../../../data/table-query.ts'
import { runQuery } from '../../../data/tables.ts'
import { localDayStart, useNow } from '../../../lib/clock.ts'
import { campaignNamesQuery, companyCodesQuery, myCodesQuery } from './code-queries.ts'

/** A confirmation code in a list. */
export interface Code {
  id: number
  code: string
  createddate: string
  state: 'unused' | 'activated' | 'cancelled'
  company: MyCode['account']
  contact: MyCode['contact']
  property: string | undefined
  campaign: string | undefined
}

export const todaysCodesKey = ['order', 'codes-of-today']

/** The codes that this user has generated today; with a company, those for it that are not used yet, with their campaigns. */
export function useTodaysCodes(place: { page: number; size: number }, company?: AccountRow) {
  const author = useSessionUser()?.sfid ?? ''
  // Drawn again now and then, because the day may end.
  useNow(15_000)
  const request = { author, since: todaysStart(), ...place }
  return useQuery({
    queryKey: [...todaysCodesKey, company?.id, request],
    queryFn: async ({ signal }) => {
      const query = company ? companyCodesQuery(request, company.sfid) : myCodesQuery(request)
      const { records, count } = await runQuery<CodeRecord>(query, { count: true, signal })
      const campaigns = await campaignNames(records, signal)
      return { codes: records.map((record) => codeOf(record, campaigns)), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The start of the user's day. */
export function todaysStart(): string {
  return localDayStart(new Date()).toISOString()
}

type MyCode = ReturnType<typeof myCodesQuery> extends TableQuery<infer Item> ? Item : never
type CodeRecord = MyCode & { order_campaign?: { campaign_id: number }[] }

function codeOf(
  { order, account, contact, property__c, order_campaign: [link] = [] }: CodeRecord,
  campaigns: ReadonlyMap<number, string>,
): Code {
  return {
    id: order.id,
    code: order.external_id__c ?? '',
    createddate: order.createddate,
    state: order.status === activated ? 'activated' : 'unused',
    company: account,
    contact,
    property: property__c?.name,
    campaign: link && campaigns.get(link.campaign_id),
  }
}

async function campaignNames(
  records: readonly CodeRecord[],
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const links = records.flatMap(({ order_campaign = [] }) => order_campaign)
  const ids = new Set(links.map(({ campaign_id }) => campaign_id))
  if (ids.size === 0) return new Map()
  const { records: found } = await runQuery(campaignNamesQuery([...ids]), { signal })
  return new Map(found.map(({ campaign: { id, name } }) => [id, name]))
}
