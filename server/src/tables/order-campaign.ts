import { maxPageSize } from '@comptoir/contract/constants'
import { earliestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { offeredCampaigns } from '@comptoir/contract/rules/offered-campaigns'
import { draft } from '@comptoir/contract/rules/order-status'
import { type OrderCampaignRow, orderCampaignTable } from '@comptoir/contract/tables/order'
import { index, unique } from 'drizzle-orm/pg-core'
import { nullable, number, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, type RuleContext } from '../engine/definition/rules.ts'

export const orderCampaign = defineTable(orderCampaignTable, {
  constraints: (column) => [
    unique('order_campaign_one_per_order').on(column('order_id')),
    index('order_campaign_by_campaign').on(column('campaign_id')),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.order,
  read: anyStaff,
  create: {
    by: () => true,
    columns: ['order_id', 'campaign_id'],
    rules: [onlyOnAnOwnDraft, campaignIsOffered],
  },
})

async function onlyOnAnOwnDraft({ row }: Change<OrderCampaignRow>, context: RuleContext): Promise<void> {
  const order = await context.tx.first(sqlOf({ status: text, propertyuser__c: nullable(text) })`
    select status, propertyuser__c from "order" where id = ${row.order_id} and not isdeleted for key share`)
  const mine = order?.propertyuser__c === actorOf(context).sfid
  if (!mine || order?.status !== draft)
    throw refuse('forbidden', { property: 'order_id', message: 'Choose a Draft order of your own.' })
}

/**
 * The campaign is locked first: a change of it, or of its properties, which touches it, then waits for the commit or is already
 * seen by the query. A desk's own day is not known here, so the last day lasts until it is over everywhere in Canada.
 */
async function campaignIsOffered({ row }: Change<OrderCampaignRow>, context: RuleContext): Promise<void> {
  const locked = await context.tx.first(sqlOf({ property: nullable(number) })`
    select p.id as property from campaign c, "order" o left join property__c p on p.sfid = o.property__c
    where c.id = ${row.campaign_id} and o.id = ${row.order_id} for share of c`)
  if (!locked) throw badInput('A link needs a campaign.', 'campaign_id')
  const { join, filter } = offeredCampaigns(locked.property ?? 0, earliestDayInCanada(context.now))
  const chosen = { column: 'id', operator: '=', value: row.campaign_id } as const
  if (!(await context.finds('campaign', { join, filter: [chosen, ...filter] })))
    throw refuse('campaign_not_offered_error', { property: 'campaign_id' })
}
