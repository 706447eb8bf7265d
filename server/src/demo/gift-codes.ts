import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { mailDomains } from './contacts.ts'
import { dayLength, yearsBefore } from './days.ts'
import type { DemoWorld } from './demo-world.ts'
import { type Dice, diceFor } from './dice.ts'
import { firstNames, lastNames, slug } from './person-names.ts'
import { properties } from './properties.ts'

/** All but the name, which the database joins itself. */
type StoredGiftCode = { id: number } & Omit<GiftCodeRow, 'id' | 'name'>

/** Two years of codes bought online, oldest first. */
export function* giftCodeRows({ scale, today, staff }: DemoWorld): Generator<StoredGiftCode> {
  const start = yearsBefore(today, 2)
  for (let index = 0; index < scale.giftCodes; index++) {
    const dice = giftCodeDice(index)
    const property = dice.pick(properties)
    const { language } = property
    const [first, last] = [dice.pick(firstNames[language]), dice.pick(lastNames[language])]
    const created = start + Math.floor(((today - start) * (index + 0.5)) / scale.giftCodes)
    yield {
      id: index + 1,
      gift_code: dice.text(giftCodeAlphabet, 16),
      customer_email: `${slug(first)}.${slug(last)}${dice.between(1, 99)}@${dice.pick(mailDomains)}`,
      first_name: first,
      last_name: last,
      recipient: recipient(dice, language),
      order: `WEB-${700_000 + index * 3 + dice.below(3)}`,
      language,
      CSL_CLOSING_BALANCE: balance(dice),
      mall: property.name,
      mall_address: property.address,
      created_at: new Date(created).toISOString(),
      action_created_by: dice.chance(0.85) ? 'E-commerce' : dice.pick(staff).name,
      cwf_last_sent: dice.chance(0.12) ? new Date(sentAfter(dice, created, today)).toISOString() : null,
    }
  }
}

/** Read aloud at a counter: no letter that sounds or looks like a digit. */
const giftCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const giftCodeDice = diceFor('gift code')

function recipient(dice: Dice, language: 'en' | 'fr'): string {
  const [first, last] = [dice.pick(firstNames[language]), dice.pick(lastNames[language])]
  return dice.chance(0.8) ? `${first} ${last}` : `${slug(first)}.${slug(last)}@${dice.pick(mailDomains)}`
}

/** A round amount, or what is left of one. */
function balance(dice: Dice): number {
  const value = dice.pick([25, 25, 50, 50, 75, 100, 100, 150, 200, 250, 500])
  return dice.chance(0.7) ? value : Number((value * (0.05 + 0.9 * dice.fraction())).toFixed(2))
}

function sentAfter(dice: Dice, created: number, today: number): number {
  return Math.min(today, created + dice.between(1, 60 * 24) * (dayLength / 24))
}
