import { confirmationCode } from '@comptoir/contract/rules/codes'
import { draft } from '@comptoir/contract/rules/order-status'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { OrderCampaignRow, OrderRow } from '@comptoir/contract/tables/order'
import { queryOptions } from '@tanstack/react-query'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { deleteRecord } from '../../../data/records.ts'
import { changeTables, readFirst, runQuery } from '../../../data/tables.ts'
import { localDay } from '../../../lib/clock.ts'
import type { Buyer } from '../buyer.ts'
import { campaignsAtQuery, codeExistsQuery, draftQuery, lastNumberQuery } from './code-queries.ts'
import type { CodeCalls, CodeOrder } from './generate-code.ts'

export type Purchase = Buyer & { contact: ContactRow }

export interface GeneratedCode extends CodeOrder {
  campaign: CampaignRow | undefined
}

/** The active campaigns of the property, by name. */
export function campaignsAt(property: ChosenProperty) {
  const today = localDay(new Date())
  return queryOptions({
    queryKey: ['campaigns', 'at', property.id, today],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(campaignsAtQuery(property.id, today), { signal })
      return records.map(({ campaign }) => campaign)
    },
    staleTime: 60_000,
  })
}

/** The highest order number, read ahead: a code is generated without waiting for it. */
export function lastOrderNumber() {
  return queryOptions({
    queryKey: ['order', 'last-number'],
    queryFn: async ({ signal }) => (await readFirst(lastNumberQuery(), signal))?.order.ordernumber ?? 0,
  })
}

export function codeCalls(
  { company, contact, property }: Purchase,
  author: string,
  { campaignId, lastNumber }: { campaignId: number | undefined; lastNumber: number | undefined },
): CodeCalls {
  const orderOwner = {
    accountid: company.sfid,
    contact__c: contact.sfid,
    propertyuser__c: author,
    property__c: property.sfid,
  }
  return {
    campaignId,
    newCode: confirmationCode,
    create: async (code) => {
      const values = {
        ...orderOwner,
        external_id__c: code,
        status: draft,
        totalamount: 0,
        ecomm: false,
        effectivedate: new Date().toISOString().slice(0, 10),
        // Two desks may count up from the same number, so a server that numbers orders itself ignores this one.
        ...(lastNumber === undefined ? {} : { ordernumber: lastNumber + 1 }),
      }
      const [created] = await changeTables({ create: 'order', values })
      return codeOrder(created)
    },
    find: async (code) => {
      const found = await readFirst(draftQuery(orderOwner, code))
      return found && codeOrder(found)
    },
    link: async ({ id }, campaign) => {
      await changeTables({ create: 'order_campaign', values: { order_id: id, campaign_id: campaign } })
    },
    // Its campaign link goes with it.
    remove: ({ id }) => deleteRecord('order', id),
  }
}

const existsCheckMs = 15_000

/** Whether the order of a code that is on the screen still exists: its author may cancel it on another screen. */
export function codeExists(id: number) {
  return queryOptions({
    queryKey: ['order', 'code-exists', id],
    queryFn: async ({ signal }) => (await readFirst(codeExistsQuery(id), signal)) !== undefined,
    initialData: true,
    refetchInterval: existsCheckMs,
    refetchOnWindowFocus: 'always',
  })
}

interface OrderRecord {
  order: OrderRow
  order_campaign?: OrderCampaignRow[]
}

function codeOrder({ order, order_campaign: [link] = [] }: OrderRecord): CodeOrder {
  const { id, external_id__c, createddate } = order
  return { id, code: external_id__c ?? '', createddate, campaignId: link?.campaign_id }
}
