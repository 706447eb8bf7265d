import { draft } from '@comptoir/contract/rules/order-status'
import type { OrderCampaignRow, OrderItemRow, OrderRow } from '@comptoir/contract/tables/order'
import { order as orderRoom } from '../tables/order.ts'
import { companySfid } from './companies.ts'
import { contactSfid } from './contacts.ts'
import { dayLength } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import { demoSfid } from './demo-sfid.ts'
import { type OrderPlan, planOrders } from './order-plan.ts'
import { randomFor } from './seeded-random.ts'
import { staffAt } from './staff.ts'

export function* orderRows(model: DemoModel): Generator<OrderRow> {
  for (const plan of planOrders(model)) yield orderRow(model, plan)
}

export function* orderItemRows(model: DemoModel): Generator<OrderItemRow> {
  let id = 0
  for (const plan of planOrders(model)) {
    const [orderid, code] = [orderSfid(plan), externalId(plan)]
    for (const quantity of plan.quantities) {
      yield { id: ++id, orderid, order__external_id__c: code, isdeleted: plan.isDeleted, quantity }
    }
  }
}

export function* orderCampaignRows(model: DemoModel): Generator<OrderCampaignRow> {
  let id = 0
  for (const { index, campaign, isLinked } of planOrders(model)) {
    if (campaign && isLinked) yield { id: ++id, order_id: index + 1, campaign_id: campaign.id }
  }
}

function orderRow(model: DemoModel, plan: OrderPlan): OrderRow {
  const { index, moment, company, profile, property, status, campaign, isLinked } = plan
  const random = rowDice(index)
  const contact = model.contacts.buyer(random, company, profile, moment)
  const author = random.pick(staffAt(model.staff, property, moment, salesRoles))
  const settled = Math.min(model.today, moment + random.below(2 * dayLength))
  const created = new Date(moment).toISOString()
  return {
    id: index + 1,
    sfid: orderSfid(plan),
    external_id__c: externalId(plan),
    vts_id: status === draft ? null : `VTS${10_000_000 + index * 13 + random.below(13)}`,
    ordernumber: firstOrderNumber + index,
    status,
    totalamount: plan.total,
    effectivedate: created.slice(0, 10),
    createddate: created,
    systemmodstamp: new Date(settled).toISOString(),
    isdeleted: plan.isDeleted,
    accountid: companySfid(company),
    contact__c: contactSfid(contact),
    propertyuser__c: author.sfid,
    property__c: property.sfid,
    campaign__c: isLinked ? null : (campaign?.code ?? null),
    ecomm: plan.ecomm,
  }
}

function orderSfid({ index }: OrderPlan): string {
  return demoSfid(orderRoom.keyPrefix, index + 1)
}

/** The shop's number for an online order, a confirmation code for the others. */
function externalId({ index, ecomm }: OrderPlan): string {
  return ecomm ? `ec${4_800_000_000 + index * 37}` : codeDice(index).text(codeAlphabet, 12)
}

const rowDice = randomFor('order row')
const codeDice = randomFor('confirmation code')
const codeAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const firstOrderNumber = 100_001
const salesRoles = ['user', 'user_inventory', 'admin'] as const
