import { firstNames, lastNames } from '../server/src/demo/names.ts'
import type { SeededRandom } from '../server/src/demo/seeded-random.ts'
import {
  capitals,
  phoneForms,
  type Slip,
  slipped,
  smallLetters,
  typingError,
  withoutAccents,
} from './unification-slips.ts'

/** A contact as a user typed it, of the company with that number; without a company it is a consumer. */
export interface LabelledContact {
  truth: string
  company: number | null
  firstname: string
  lastname: string
  email: string | null
  phone: string | null
}

/** People of whom some were typed twice, among relatives, colleagues and namesakes. */
export function labelledContacts(diceOf: (row: number) => SeededRandom, people: number): LabelledContact[] {
  const rows: LabelledContact[] = []
  for (let number = 0; number < people; number++) {
    const random = diceOf(1_000_000 + number)
    const one = person(random, `person ${number}`, random.chance(0.6) ? random.below(people / 4) : null)
    rows.push(one)
    if (random.chance(0.25)) rows.push(again(one, random, people))
    if (random.chance(0.08)) rows.push(...family(one, random))
    if (random.chance(0.08)) rows.push(...colleagues(one, random))
    if (random.chance(0.05)) rows.push(namesake(one, random))
  }
  return rows
}

function person(random: SeededRandom, truth: string, company: number | null): LabelledContact {
  const language = random.chance(0.6) ? 'fr' : 'en'
  const [firstname, lastname] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  return {
    truth,
    company,
    firstname,
    lastname,
    email: mailbox(random, firstname, lastname),
    phone: phone(random),
  }
}

function mailbox(random: SeededRandom, firstname: string, lastname: string): string {
  const [first, last] = [firstname, lastname].map((name) =>
    name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
  return `${random.pick([`${first}.${last}`, `${first?.charAt(0)}${last}`, `${last}${first?.charAt(0)}`])}${random.below(1000)}@${random.pick(domains)}`
}

const domains = ['courriel.example', 'mail.example', 'gmail.com', 'bureau.example']

function phone(random: SeededRandom): string {
  return (
    random.pick(['514', '450', '418', '416', '604']) +
    random.text('23456789', 1) +
    random.text('0123456789', 6)
  )
}

const nameSlips: Slip[] = [typingError, withoutAccents, withoutAccents, capitals, smallLetters, hyphenless]

function hyphenless(text: string): string {
  return text.replace(/[-’']/g, ' ')
}

/** The same person once more: with the same mailbox elsewhere, or at the same company or number with another one. */
function again(one: LabelledContact, random: SeededRandom, people: number): LabelledContact {
  const firstname = slipped(one.firstname, random, nameSlips)
  const lastname = slipped(one.lastname, random, nameSlips)
  const sameNumber = one.phone && phoneForms(one.phone, random)
  const otherMailbox = random.chance(0.8) ? mailbox(random, one.firstname, one.lastname) : null
  const { truth, company, email } = one
  return random.pick<() => LabelledContact>([
    // In one company an address stands once: the same mailbox is another writing of it, or stands in another company.
    () => ({
      truth,
      company: random.below(people / 4),
      firstname,
      lastname,
      email,
      phone: random.pick([sameNumber, null]),
    }),
    () => ({ truth, company, firstname, lastname, email: otherMailbox, phone: sameNumber }),
    () => ({ truth, company, firstname, lastname, email: mistyped(email, random), phone: sameNumber }),
    () => ({
      truth,
      company,
      firstname: one.lastname,
      lastname: one.firstname,
      email: otherMailbox,
      phone: sameNumber,
    }),
  ])()
}

function mistyped(email: string | null, random: SeededRandom): string | null {
  return email && typingError(email, random).toLowerCase()
}

/** A household has one number and one name. */
function family(one: LabelledContact, random: SeededRandom): LabelledContact[] {
  const names = [one.firstname]
  return Array.from({ length: random.between(1, 3) }, (_, number) => {
    const firstname = otherThan(names, random)
    names.push(firstname)
    return {
      ...one,
      truth: `${one.truth} relative ${number}`,
      company: null,
      firstname,
      email: random.chance(0.8) ? mailbox(random, firstname, one.lastname) : null,
    }
  })
}

/** An office has one number for all of them. */
function colleagues(one: LabelledContact, random: SeededRandom): LabelledContact[] {
  return Array.from({ length: random.between(2, 8) }, (_, number) => ({
    ...person(random, `${one.truth} colleague ${number}`, one.company),
    phone: one.phone,
  }))
}

/** Another person of the same name. */
function namesake(one: LabelledContact, random: SeededRandom): LabelledContact {
  return {
    ...one,
    truth: `${one.truth} namesake`,
    company: one.company === null ? null : one.company + 1,
    email: mailbox(random, one.firstname, one.lastname),
    phone: phone(random),
  }
}

function otherThan(taken: readonly string[], random: SeededRandom): string {
  const other = random.pick(firstNames.fr)
  return taken.includes(other) ? otherThan(taken, random) : other
}
