import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { contactRows, mailDomains } from './contacts.ts'
import type { DemoModel } from './demo-model.ts'
import { firstNames, lastNames, slug } from './person-names.ts'
import { randomFor } from './seeded-random.ts'

/** Some addresses belong to contacts, others do not. */
export function* blockedEmailRows(model: DemoModel): Generator<BlockedEmailRow> {
  const blocked = new Set<string>()
  for (const { email } of contactRows(model, model.isBlockedContact)) {
    if (email) blocked.add(email)
  }
  for (let stranger = 0; blocked.size < model.scale.blockedEmails; stranger++) {
    const random = strangerDice(stranger)
    const name = `${slug(random.pick(firstNames.en))}_${slug(random.pick(lastNames.fr))}${random.between(10, 9999)}`
    blocked.add(`${name}@${random.pick(mailDomains)}`)
  }
  let id = 0
  for (const email of blocked) yield { id: ++id, email }
}

const strangerDice = randomFor('stranger')
