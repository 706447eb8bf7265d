import { cities } from '../server/src/demo/cities.ts'
import { companyName } from '../server/src/demo/company-names.ts'
import { at, type Dice } from '../server/src/demo/dice.ts'
import { firstNames, lastNames } from '../server/src/demo/person-names.ts'
import { streetName, streetNameCount } from '../server/src/demo/street-names.ts'
import {
  abbreviations,
  ampersand,
  capitals,
  legalForm,
  phoneForms,
  punctuation,
  type Slip,
  saints,
  slipped,
  smallLetters,
  streetForms,
  typingError,
  unitAdded,
  withoutAccents,
} from './unification-slips.ts'

/** A company as a user typed it, and the company that it really is. */
export interface LabelledCompany {
  truth: string
  name: string
  address: string
  city: string | null
  postalCode: string | null
  contact: { firstname: string; lastname: string; email: string; phone: string } | null
}

/** Companies of which some were typed twice or three times, among others that only look like each other. */
export function labelledCompanies(diceOf: (row: number) => Dice, companies: number): LabelledCompany[] {
  const rows: LabelledCompany[] = []
  for (let number = 0; number < companies; number++) {
    const dice = diceOf(number)
    const one = company(dice, `company ${number}`)
    rows.push(one)
    if (dice.chance(0.25)) rows.push(again(one, dice))
    if (dice.chance(0.03)) rows.push(again(one, dice))
    if (dice.chance(0.04)) rows.push(...chain(one, dice))
    if (dice.chance(0.03)) rows.push(...neighbours(one, dice))
    if (dice.chance(0.03)) rows.push(...numbered(one, dice))
    if (dice.chance(0.05)) rows.push(sameTradeOnTheStreet(one, dice))
  }
  return rows
}

function company(dice: Dice, truth: string): LabelledCompany {
  const french = dice.chance(0.6)
  const city = dice.pick(cities)
  return {
    truth,
    name: companyName(dice, french ? 'fr' : 'en', city.name),
    ...place(dice, french, city),
    contact: dice.chance(0.8) ? person(dice, french, city.phone) : null,
  }
}

function place(dice: Dice, french: boolean, city: (typeof cities)[number]) {
  const street = streetName(french, dice.below(streetNameCount(french)))
  const number = dice.between(1, 9999)
  return {
    address: french ? `${number}, ${street}` : `${number} ${street}`,
    city: city.name,
    postalCode: `${dice.pick(city.areas)} ${dice.below(10)}${dice.text('ABCEGHJKLMNPRSTVWXYZ', 1)}${dice.below(10)}`,
  }
}

function person(dice: Dice, french: boolean, areas: readonly string[]) {
  const language = french ? 'fr' : 'en'
  const [firstname, lastname] = [dice.pick(firstNames[language]), dice.pick(lastNames[language])]
  return {
    firstname,
    lastname,
    email: `${plain(firstname)}.${plain(lastname)}${dice.below(10_000)}@${dice.pick(['courriel.example', 'mail.example', 'bureau.example'])}`,
    phone: dice.pick(areas) + dice.text('23456789', 1) + dice.text('0123456789', 6),
  }
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

const nameSlips: Slip[] = [
  typingError,
  typingError,
  withoutAccents,
  capitals,
  smallLetters,
  legalForm,
  legalForm,
  saints,
  ampersand,
  punctuation,
  abbreviations,
]
const addressSlips: Slip[] = [
  typingError,
  withoutAccents,
  capitals,
  saints,
  punctuation,
  streetForms,
  streetForms,
  unitAdded,
]

/** The same company, typed by a user who did not find it. */
function again(one: LabelledCompany, dice: Dice): LabelledCompany {
  const { city, postalCode, contact } = one
  return {
    truth: one.truth,
    name: slipped(one.name, dice, nameSlips),
    address: slipped(one.address, dice, addressSlips),
    city: city && dice.pick([city, city, withoutAccents(city, dice), city.toUpperCase()]),
    postalCode:
      postalCode &&
      dice.pick([
        postalCode,
        postalCode,
        postalCode.replace(' ', ''),
        postalCode.toLowerCase(),
        wrongDigit(postalCode, dice),
      ]),
    contact:
      contact && dice.chance(0.6)
        ? { ...contact, phone: phoneForms(contact.phone, dice) }
        : dice.chance(0.5)
          ? person(dice, true, ['514'])
          : null,
  }
}

function wrongDigit(postalCode: string, dice: Dice): string {
  return postalCode.slice(0, -1) + dice.below(10)
}

/** One brand in other places, as the owners of each place registered it. */
function chain(one: LabelledCompany, dice: Dice): LabelledCompany[] {
  return Array.from({ length: dice.between(2, 6) }, (_, number) => {
    const city = dice.chance(0.4)
      ? (cities.find(({ name }) => name === one.city) ?? at(cities, 0))
      : dice.pick(cities)
    return {
      truth: `${one.truth} branch ${number}`,
      name: dice.chance(0.5) ? one.name : legalForm(one.name, dice),
      ...place(dice, dice.chance(0.6), city),
      contact: dice.chance(0.8) ? person(dice, true, city.phone) : null,
    }
  })
}

/** Other firms in one building, some of them of the same trade or family. */
function neighbours(one: LabelledCompany, dice: Dice): LabelledCompany[] {
  return Array.from({ length: dice.between(2, 12) }, (_, number) => {
    const other = company(dice, `${one.truth} neighbour ${number}`)
    const unit = dice.chance(0.5) ? `${number + 2}-${one.address}` : one.address
    return { ...other, address: unit, city: one.city, postalCode: one.postalCode }
  })
}

function numbered(one: LabelledCompany, dice: Dice): LabelledCompany[] {
  const first = dice.between(1000, 9999)
  return [0, 1, 2].map((number) => ({
    ...one,
    truth: `${one.truth} number ${number}`,
    name: `9${dice.between(100, 999)}-${first + number} Québec inc.`,
    contact: null,
  }))
}

function sameTradeOnTheStreet(one: LabelledCompany, dice: Dice): LabelledCompany {
  const trade = one.name.split(' ')[0] ?? ''
  return {
    truth: `${one.truth} competitor`,
    name: `${trade} ${dice.pick(lastNames.fr)}-${dice.pick(lastNames.en)}`,
    address: one.address.replace(/^\d+/, String(dice.between(1, 9999))),
    city: one.city,
    postalCode: one.postalCode,
    contact: person(dice, true, ['450']),
  }
}
