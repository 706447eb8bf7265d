import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { OrderCampaignRow, OrderRow } from '@comptoir/contract/tables/order'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../../data/tables.ts'
import { campaignNamesQuery, type TodaysCodes, todaysCodesQuery } from './code-queries.ts'

export interface TodaysCode {
  id: number
  code: string
  createddate: string
  company: Pick<AccountRow, 'id' | 'name'> | null
  contact: Pick<ContactRow, 'id' | 'name'> | null
  property: string | undefined
  campaign: string | undefined
}

export const todaysCodesKey = ['order', 'codes-of-today']

interface TodaysCodesRequest extends Omit<TodaysCodes, 'company'> {
  company: AccountRow | undefined
}

export function todaysCodes({ author, since, company, page, size }: TodaysCodesRequest) {
  return queryOptions({
    queryKey: [...todaysCodesKey, { author, since, company: company?.id, page, size }],
    queryFn: async ({ signal }) => {
      const query = todaysCodesQuery({ author, since, company: company?.sfid, page, size })
      const { records, count } = await runQuery(query, { count: true, signal })
      const campaigns = await campaignNames(records, signal)
      return { codes: records.map((record) => todaysCode(record, campaigns)), count }
    },
    placeholderData: keepPreviousData,
  })
}

interface CodeRecord {
  order: Pick<OrderRow, 'id' | 'external_id__c' | 'createddate'>
  account: Pick<AccountRow, 'id' | 'name'> | null
  contact: Pick<ContactRow, 'id' | 'name'> | null
  property__c: Pick<PropertyRow, 'name'> | null
  order_campaign: Pick<OrderCampaignRow, 'campaign_id'>[]
}

function todaysCode(
  { order, account, contact, property__c, order_campaign: [link] }: CodeRecord,
  campaigns: ReadonlyMap<number, string>,
): TodaysCode {
  return {
    id: order.id,
    code: order.external_id__c ?? '',
    createddate: order.createddate,
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
  const ids = new Set(records.flatMap(({ order_campaign }) => order_campaign.map((link) => link.campaign_id)))
  if (ids.size === 0) return new Map()
  const { records: found } = await runQuery(campaignNamesQuery([...ids]), { signal })
  return new Map(found.map(({ campaign: { id, name } }) => [id, name]))
}
