import { activated, draft } from '@comptoir/contract/rules/order-status'
import type { OrderCampaignRow, OrderItemRow, OrderRow } from '@comptoir/contract/tables/order'
import { type DemoCampaign, runsAt } from './campaigns.ts'
import { b2cCompany, type CompanyProfile, companySfid } from './companies.ts'
import { contactSfid } from './contacts.ts'
import { dayLength } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import { demoSfid } from './demo-sfid.ts'
import type { DemoProperty } from './properties.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'
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
  return demoSfid('order', index + 1)
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

/** The data of an order from which its rows are generated. */
export interface OrderPlan {
  index: number
  moment: number
  company: number
  profile: CompanyProfile
  property: DemoProperty
  status: string
  isDeleted: boolean
  ecomm: boolean
  quantities: readonly number[]
  total: number
  campaign: DemoCampaign | undefined
  /** Linked by a separate row, as the contact form does; others have the campaign in the order itself. */
  isLinked: boolean
}

/** Oldest first, each generated from its number: three tables read the same sequence without storing it. */
function* planOrders(model: DemoModel): Generator<OrderPlan> {
  let index = 0
  for (const moment of model.timeline.moments(model.scale.orders)) yield planOrder(model, index++, moment)
}

function planOrder(model: DemoModel, index: number, moment: number): OrderPlan {
  const random = planDice(index)
  const company = buyingCompany(model, random, moment)
  const profile = model.companies.profile(company)
  const isIndividual = company === b2cCompany
  const usual = !isIndividual && random.chance(0.7)
  const property = usual ? at(profile.properties, 0) : random.pick(profile.properties)
  const status = statusOf(random, model.today - moment)
  const generosity = isIndividual ? 0 : company <= busiestCompanies ? 1 : profile.generosity
  const quantities: number[] = []
  const total = status === draft ? 0 : buy(random, quantities, generosity)
  const lot = random.fraction()
  return {
    index,
    moment,
    company,
    profile,
    property,
    status,
    isDeleted: random.chance(0.002),
    ecomm: status !== draft && random.chance(isIndividual ? 0.5 : 0.04),
    quantities,
    total,
    campaign: lot < 0.13 ? runningCampaign(model, random, property, moment) : undefined,
    isLinked: lot < 0.07,
  }
}

const planDice = randomFor('order')

/** The first companies buy so often that their five years do not fit one page of the date range. */
const busiestCompanies = 3
const ordersOfABusiest = 2_900
const b2cShare = 0.1

/** Older companies buy more, and none buys before it exists. */
function buyingCompany({ companies, scale }: DemoModel, random: SeededRandom, moment: number): number {
  const busiestShare = Math.min(0.3, (busiestCompanies * ordersOfABusiest) / scale.orders)
  const lot = random.fraction()
  if (lot < b2cShare) return b2cCompany
  if (lot < b2cShare + busiestShare) return 1 + random.below(busiestCompanies)
  const company = Math.floor(companies.countAt(moment) * random.fraction() ** 2.5)
  // The busiest companies are chosen above; their share here goes to the next ones.
  if (company <= busiestCompanies) return Math.min(company + busiestCompanies + 1, companies.count - 1)
  return companies.isDeleted(company) ? company - 1 : company
}

function statusOf(random: SeededRandom, age: number): string {
  const lot = random.fraction()
  // A recent code has often not been used yet.
  if (lot < (age < 3 * dayLength ? 0.4 : 0.05)) return draft
  return lot > 0.97 ? 'Cancelled' : activated
}

function runningCampaign(
  { campaigns }: DemoModel,
  random: SeededRandom,
  property: DemoProperty,
  moment: number,
): DemoCampaign | undefined {
  const running = campaigns.filter((campaign) => runsAt(campaign, property, moment))
  return running[random.below(running.length)]
}

const cardValues = [25, 25, 50, 50, 50, 100, 100, 150, 200]

/** Companies buy in quantity, individuals a card or a few. Fills in the quantities and returns what they cost. */
function buy(random: SeededRandom, quantities: number[], generosity: number): number {
  let total = 0
  do {
    const quantity = generosity
      ? Math.max(1, Math.round((1 + 9 * random.fraction() ** 3) * generosity))
      : random.between(1, 4)
    quantities.push(quantity)
    total += quantity * random.pick(cardValues)
  } while (quantities.length < 6 && random.chance(0.55))
  return total
}
