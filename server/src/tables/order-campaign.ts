import { maxPageSize } from '@comptoir/contract/constants'
import { draft } from '@comptoir/contract/rules/order-status'
import { type OrderCampaignRow, orderCampaignTable } from '@comptoir/contract/tables/order'
import { index, unique } from 'drizzle-orm/pg-core'
import { nullable, text } from '../database/row-shape.ts'
import { sql } from '../database/sql.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Rule } from '../engine/definition/rules.ts'

export const orderCampaign = defineTable(orderCampaignTable, {
  constraints: (column) => [
    unique('order_campaign_one_per_order').on(column('order_id')),
    index('order_campaign_by_campaign').on(column('campaign_id')),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.order,
  read: anyStaff,
  create: { by: () => true, columns: ['order_id', 'campaign_id'], rules: [onlyOnAnOwnDraft] },
})

async function onlyOnAnOwnDraft(...[{ row }, context]: Parameters<Rule<OrderCampaignRow>>): Promise<void> {
  const order = await context.tx.first(
    sql`select status, propertyuser__c from "order" where id = ${row.order_id} and not isdeleted for key share`.returns(
      { status: text, propertyuser__c: nullable(text) },
    ),
  )
  const mine = order?.propertyuser__c === actorOf(context).sfid
  if (!mine || order?.status !== draft) throw refuse('forbidden', { property: 'order_id' })
}
