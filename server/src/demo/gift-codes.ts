import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { mailDomains } from './contacts.ts'
import { dayLength, yearsBefore } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import { firstNames, lastNames, slug } from './names.ts'
import { properties } from './properties.ts'
import { randomFor, type SeededRandom } from './seeded-random.ts'

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
      gift_code: random.text(giftCodeAlphabet, 16),
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
const giftCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const giftCodeDice = randomFor('gift code')

function recipient(random: SeededRandom, language: 'en' | 'fr'): string {
  const [first, last] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  return random.chance(0.8) ? `${first} ${last}` : `${slug(first)}.${slug(last)}@${random.pick(mailDomains)}`
}

/** A round amount, or a remainder of one. */
function balance(random: SeededRandom): number {
  const value = random.pick([25, 25, 50, 50, 75, 100, 100, 150, 200, 250, 500])
  return random.chance(0.7) ? value : Number((value * (0.05 + 0.9 * random.fraction())).toFixed(2))
}

function sentAfter(random: SeededRandom, created: number, today: number): number {
  return Math.min(today, created + random.between(1, 60 * 24) * (dayLength / 24))
}
