import { activated, draft } from '@comptoir/contract/tables/order'
import { type DemoCampaign, runsAt } from './campaigns.ts'
import { b2cCompany, type CompanyProfile } from './companies.ts'
import { dayLength } from './days.ts'
import type { DemoWorld } from './demo-world.ts'
import { at, type Dice, diceFor } from './dice.ts'
import type { DemoProperty } from './properties.ts'

/** What is settled about an order before its rows are written. */
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
  /** Linked by a row of its own, as the contact form does; others name the campaign in the order itself. */
  isLinked: boolean
}

/** Oldest first, each worked out from its number: three tables read the same sequence and none of it is kept. */
export function* planOrders(world: DemoWorld): Generator<OrderPlan> {
  let index = 0
  for (const moment of world.timeline.moments(world.scale.orders)) yield planOrder(world, index++, moment)
}

function planOrder(world: DemoWorld, index: number, moment: number): OrderPlan {
  const dice = planDice(index)
  const company = buyingCompany(world, dice, moment)
  const profile = world.companies.profile(company)
  const isIndividual = company === b2cCompany
  const usual = !isIndividual && dice.chance(0.7)
  const property = usual ? at(profile.properties, 0) : dice.pick(profile.properties)
  const status = statusOf(dice, world.today - moment)
  const generosity = isIndividual ? 0 : company <= busiestCompanies ? 1 : profile.generosity
  const quantities: number[] = []
  const total = status === draft ? 0 : buy(dice, quantities, generosity)
  const lot = dice.fraction()
  return {
    index,
    moment,
    company,
    profile,
    property,
    status,
    isDeleted: dice.chance(0.002),
    ecomm: status !== draft && dice.chance(isIndividual ? 0.5 : 0.04),
    quantities,
    total,
    campaign: lot < 0.13 ? runningCampaign(world, dice, property, moment) : undefined,
    isLinked: lot < 0.07,
  }
}

const planDice = diceFor('order')

/** The first companies buy so often that their five years do not fit one page of the date range. */
const busiestCompanies = 3
const ordersOfABusiest = 2_900
const b2cShare = 0.1

/** Older companies buy more; nobody buys before they exist. */
function buyingCompany({ companies, scale }: DemoWorld, dice: Dice, moment: number): number {
  const busiestShare = Math.min(0.3, (busiestCompanies * ordersOfABusiest) / scale.orders)
  const lot = dice.fraction()
  if (lot < b2cShare) return b2cCompany
  if (lot < b2cShare + busiestShare) return 1 + dice.below(busiestCompanies)
  const company = Math.floor(companies.countAt(moment) * dice.fraction() ** 2.5)
  // The ones set apart above leave their share to those that follow.
  if (company <= busiestCompanies) return Math.min(company + busiestCompanies + 1, companies.count - 1)
  return companies.isDeleted(company) ? company - 1 : company
}

function statusOf(dice: Dice, age: number): string {
  const lot = dice.fraction()
  // A recent code has often not been used yet.
  if (lot < (age < 3 * dayLength ? 0.4 : 0.05)) return draft
  return lot > 0.97 ? 'Cancelled' : activated
}

function runningCampaign(
  { campaigns }: DemoWorld,
  dice: Dice,
  property: DemoProperty,
  moment: number,
): DemoCampaign | undefined {
  const running = campaigns.filter((campaign) => runsAt(campaign, property, moment))
  return running[dice.below(running.length)]
}

const cardValues = [25, 25, 50, 50, 50, 100, 100, 150, 200]

/** Companies buy in quantity, individuals a card or a few. Fills in the quantities and returns what they cost. */
function buy(dice: Dice, quantities: number[], generosity: number): number {
  let total = 0
  do {
    const quantity = generosity
      ? Math.max(1, Math.round((1 + 9 * dice.fraction() ** 3) * generosity))
      : dice.between(1, 4)
    quantities.push(quantity)
    total += quantity * dice.pick(cardValues)
  } while (quantities.length < 6 && dice.chance(0.55))
  return total
}
