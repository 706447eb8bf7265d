import { activated, draft } from '@comptoir/contract/rules/order-status'
import { type DemoCampaign, runsAt } from './campaigns.ts'
import { b2cCompany, type CompanyProfile } from './companies.ts'
import { dayLength } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import type { DemoProperty } from './properties.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'

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
export function* planOrders(model: DemoModel): Generator<OrderPlan> {
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
