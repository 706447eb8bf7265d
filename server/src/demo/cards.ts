import { allPropertiesGroup, type ETokenRow } from '@comptoir/contract/tables/e-token'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { mailDomains } from './contacts.ts'
import { dayLength, yearsBefore } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import { firstNames, lastNames, slug } from './names.ts'
import { properties } from './properties.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'
import { staffAt } from './staff.ts'

/** Without the name, which the database generates. */
type StoredGiftCode = { id: number } & Omit<GiftCodeRow, 'id' | 'name'>

/** Two years of codes bought online, oldest first. */
export function* giftCodeRows({ scale, today, staff }: DemoModel): Generator<StoredGiftCode> {
  const start = yearsBefore(today, 2)
  for (let index = 0; index < scale.giftCodes; index++) {
    const random = giftCodeDice(index)
    const property = random.pick(properties)
    const { language } = property
    const [first, last] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
    const created = start + Math.floor(((today - start) * (index + 0.5)) / scale.giftCodes)
    yield {
      id: index + 1,
      gift_code: random.text(cardAlphabet, 16),
      customer_email: `${slug(first)}.${slug(last)}${random.between(1, 99)}@${random.pick(mailDomains)}`,
      first_name: first,
      last_name: last,
      recipient: recipient(random, language),
      order: `WEB-${700_000 + index * 3 + random.below(3)}`,
      language,
      CSL_CLOSING_BALANCE: balance(random),
      mall: property.name,
      mall_address: property.address,
      created_at: new Date(created).toISOString(),
      action_created_by: random.chance(0.85) ? 'E-commerce' : random.pick(staff).name,
      cwf_last_sent: random.chance(0.12) ? new Date(sentAfter(random, created, today)).toISOString() : null,
    }
  }
}

/** Without letters that are easily confused with a digit when read aloud. */
const cardAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const giftCodeDice = randomFor('gift code')

function recipient(random: SeededRandom, language: 'en' | 'fr'): string {
  const [first, last] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  return random.chance(0.8) ? `${first} ${last}` : addressOf(random, first, last)
}

/** A round amount, or a remainder of one. */
function balance(random: SeededRandom): number {
  const value = random.pick([25, 25, 50, 50, 75, 100, 100, 150, 200, 250, 500])
  return random.chance(0.7) ? value : Number((value * (0.05 + 0.9 * random.fraction())).toFixed(2))
}

function sentAfter(random: SeededRandom, created: number, today: number): number {
  return Math.min(today, created + random.between(1, 60 * 24) * (dayLength / 24))
}

/** Every state a token can be in, redeemed or not. */
export function* eTokenRows(model: DemoModel): Generator<ETokenRow> {
  for (let index = 0; index < model.scale.eTokens; index++) {
    const random = tokenDice(index)
    const property = random.pick(properties)
    const { language } = property
    const status = statusOf(random.fraction())
    const redeemed = status === 'Redeemed'
    const updated = model.today - Math.floor(random.fraction() * 540 * dayLength)
    const desk = staffAt(model.staff, property, updated, ['user', 'user_inventory', 'admin'])
    const [customer, receiver] = [person(random, language), person(random, language)]
    yield {
      id: index + 1,
      external_id: `EML-${random.text(cardAlphabet, 12)}`,
      last_4_digits: random.text(digits, 4),
      program_name: at(programmes, index % programmes.length),
      merchant_group_name: random.chance(0.3) ? allPropertiesGroup : property.name,
      amount: random.pick([25, 50, 50, 75, 100, 100, 150, 200, 250, 62.35, 18.9]),
      status,
      card_id: random.text(digits, 12),
      recipient_email: receiver.email,
      recipient_name: receiver.name,
      customer_email: customer.email,
      customer_name: customer.name,
      order_id: `EML-${300_000 + index * 7}`,
      redeem: redeemed,
      redeem_centre: redeemed ? property.externalId : null,
      comment: redeemed && random.chance(0.3) ? random.pick(comments[language]) : null,
      user_id: redeemed ? random.pick(desk).id : null,
      updated_at: new Date(updated).toISOString(),
    }
  }
}

const tokenDice = randomFor('e-token')
const digits = '0123456789'
const programmes = [
  'Carte-cadeau électronique',
  'Electronic gift card',
  'Récompense employés',
  'Employee rewards',
  'Fidélité / Loyalty',
]
const comments = {
  fr: [
    'Pièce d’identité vérifiée au comptoir.',
    'Carte physique remise.',
    'Le client avait perdu le courriel.',
  ],
  en: ['Photo ID checked at the desk.', 'Physical card handed over.', 'Customer had lost the email.'],
}

function statusOf(fraction: number): string {
  if (fraction < 0.5) return 'Active'
  if (fraction < 0.75) return 'Redeemed'
  if (fraction < 0.85) return 'Locked'
  if (fraction < 0.91) return 'Pending'
  if (fraction < 0.96) return 'Expired'
  return 'Cancelled'
}

function person(random: SeededRandom, language: 'en' | 'fr'): { name: string; email: string } {
  const [first, last] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  return { name: `${first} ${last}`, email: addressOf(random, first, last) }
}

function addressOf(random: SeededRandom, first: string, last: string): string {
  return `${slug(first)}.${slug(last)}@${random.pick(mailDomains)}`
}
