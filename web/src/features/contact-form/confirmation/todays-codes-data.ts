import { maxPageSize } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { draft, type OrderCampaignRow, type OrderRow } from '@comptoir/contract/tables/order'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readTable } from '../../../data/tables.ts'

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

interface TodaysCodesRequest {
  author: string
  /** The start of the day in the user’s time zone. */
  since: string
  company: AccountRow | undefined
  page: number
  size: number
}

export function todaysCodes({ author, since, company, page, size }: TodaysCodesRequest) {
  return queryOptions({
    queryKey: [...todaysCodesKey, { author, since, company: company?.id, page, size }],
    queryFn: async ({ signal }) => {
      const { records, count } = await readTable(
        'order',
        {
          limit: size,
          offset: (page - 1) * size,
          orderBy: 'createddate',
          orderByDirection: 'DESC',
          filter: [
            { column: 'propertyuser__c', operator: '=', value: author },
            { column: 'status', operator: '=', value: draft },
            { column: 'createddate', operator: '>=', value: since },
            ...(company ? [{ column: 'accountid', operator: '=', value: company.sfid } as const] : []),
          ],
          contain: ['account', 'contact', 'property__c', 'order_campaign'],
          columns: [
            'id',
            'external_id__c',
            'createddate',
            'account.id',
            'account.name',
            'contact.id',
            'contact.name',
            'property__c.name',
            'order_campaign.campaign_id',
          ],
        },
        { count: true, signal },
      )
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
  const { records: found } = await readTable(
    'campaign',
    {
      limit: maxPageSize.campaign,
      filter: [{ column: 'id', operator: 'IN', value: [...ids] }],
      columns: ['id', 'name'],
    },
    { signal },
  )
  return new Map(found.map(({ campaign: { id, name } }) => [id, name]))
}
