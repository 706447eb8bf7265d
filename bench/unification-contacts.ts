import type { Dice } from '../server/src/demo/dice.ts'
import { firstNames, lastNames } from '../server/src/demo/person-names.ts'
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
export function labelledContacts(diceOf: (row: number) => Dice, people: number): LabelledContact[] {
  const rows: LabelledContact[] = []
  for (let number = 0; number < people; number++) {
    const dice = diceOf(1_000_000 + number)
    const one = person(dice, `person ${number}`, dice.chance(0.6) ? dice.below(people / 4) : null)
    rows.push(one)
    if (dice.chance(0.25)) rows.push(again(one, dice, people))
    if (dice.chance(0.08)) rows.push(...family(one, dice))
    if (dice.chance(0.08)) rows.push(...colleagues(one, dice))
    if (dice.chance(0.05)) rows.push(namesake(one, dice))
  }
  return rows
}

function person(dice: Dice, truth: string, company: number | null): LabelledContact {
  const language = dice.chance(0.6) ? 'fr' : 'en'
  const [firstname, lastname] = [dice.pick(firstNames[language]), dice.pick(lastNames[language])]
  return {
    truth,
    company,
    firstname,
    lastname,
    email: mailbox(dice, firstname, lastname),
    phone: phone(dice),
  }
}

function mailbox(dice: Dice, firstname: string, lastname: string): string {
  const [first, last] = [firstname, lastname].map((name) =>
    name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
  return `${dice.pick([`${first}.${last}`, `${first?.charAt(0)}${last}`, `${last}${first?.charAt(0)}`])}${dice.below(1000)}@${dice.pick(domains)}`
}

const domains = ['courriel.example', 'mail.example', 'gmail.com', 'bureau.example']

function phone(dice: Dice): string {
  return (
    dice.pick(['514', '450', '418', '416', '604']) + dice.text('23456789', 1) + dice.text('0123456789', 6)
  )
}

const nameSlips: Slip[] = [typingError, withoutAccents, withoutAccents, capitals, smallLetters, hyphenless]

function hyphenless(text: string): string {
  return text.replace(/[-’']/g, ' ')
}

/** The same person once more: with the same mailbox elsewhere, or at the same company or number with another one. */
function again(one: LabelledContact, dice: Dice, people: number): LabelledContact {
  const firstname = slipped(one.firstname, dice, nameSlips)
  const lastname = slipped(one.lastname, dice, nameSlips)
  const sameNumber = one.phone && phoneForms(one.phone, dice)
  const otherMailbox = dice.chance(0.8) ? mailbox(dice, one.firstname, one.lastname) : null
  const { truth, company, email } = one
  return dice.pick<() => LabelledContact>([
    // In one company an address stands once: the same mailbox is another writing of it, or stands in another company.
    () => ({
      truth,
      company: dice.below(people / 4),
      firstname,
      lastname,
      email,
      phone: dice.pick([sameNumber, null]),
    }),
    () => ({ truth, company, firstname, lastname, email: otherMailbox, phone: sameNumber }),
    () => ({ truth, company, firstname, lastname, email: mistyped(email, dice), phone: sameNumber }),
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

function mistyped(email: string | null, dice: Dice): string | null {
  return email && typingError(email, dice).toLowerCase()
}

/** A household has one number and one name. */
function family(one: LabelledContact, dice: Dice): LabelledContact[] {
  const names = [one.firstname]
  return Array.from({ length: dice.between(1, 3) }, (_, number) => {
    const firstname = otherThan(names, dice)
    names.push(firstname)
    return {
      ...one,
      truth: `${one.truth} relative ${number}`,
      company: null,
      firstname,
      email: dice.chance(0.8) ? mailbox(dice, firstname, one.lastname) : null,
    }
  })
}

/** An office has one number for all of them. */
function colleagues(one: LabelledContact, dice: Dice): LabelledContact[] {
  return Array.from({ length: dice.between(2, 8) }, (_, number) => ({
    ...person(dice, `${one.truth} colleague ${number}`, one.company),
    phone: one.phone,
  }))
}

/** Another person of the same name. */
function namesake(one: LabelledContact, dice: Dice): LabelledContact {
  return {
    ...one,
    truth: `${one.truth} namesake`,
    company: one.company === null ? null : one.company + 1,
    email: mailbox(dice, one.firstname, one.lastname),
    phone: phone(dice),
  }
}

function otherThan(taken: readonly string[], dice: Dice): string {
  const other = dice.pick(firstNames.fr)
  return taken.includes(other) ? otherThan(taken, dice) : other
}
