import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { contactRows, mailDomains } from './contacts.ts'
import type { DemoWorld } from './demo-world.ts'
import { diceFor } from './dice.ts'
import { firstNames, lastNames, slug } from './person-names.ts'

/** Some are known contacts, the others strangers. */
export function* blockedEmailRows(world: DemoWorld): Generator<BlockedEmailRow> {
  const blocked = new Set<string>()
  for (const { email } of contactRows(world, world.isBlockedContact)) {
    if (email) blocked.add(email)
  }
  for (let stranger = 0; blocked.size < world.scale.blockedEmails; stranger++) {
    const dice = strangerDice(stranger)
    const name = `${slug(dice.pick(firstNames.en))}_${slug(dice.pick(lastNames.fr))}${dice.between(10, 9999)}`
    blocked.add(`${name}@${dice.pick(mailDomains)}`)
  }
  let id = 0
  for (const email of blocked) yield { id: ++id, email }
}

const strangerDice = diceFor('stranger')
