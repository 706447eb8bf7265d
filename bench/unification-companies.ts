import { streetName, streetNameCount } from '../server/src/demo/addresses.ts'
import { cities, companyName, firstNames, lastNames } from '../server/src/demo/names.ts'
import { at, type SeededRandom } from '../server/src/demo/seeded-random.ts'
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
export function labelledCompanies(
  diceOf: (row: number) => SeededRandom,
  companies: number,
): LabelledCompany[] {
  const rows: LabelledCompany[] = []
  for (let number = 0; number < companies; number++) {
    const random = diceOf(number)
    const one = company(random, `company ${number}`)
    rows.push(one)
    if (random.chance(0.25)) rows.push(again(one, random))
    if (random.chance(0.03)) rows.push(again(one, random))
    if (random.chance(0.04)) rows.push(...chain(one, random))
    if (random.chance(0.03)) rows.push(...neighbours(one, random))
    if (random.chance(0.03)) rows.push(...numbered(one, random))
    if (random.chance(0.05)) rows.push(sameTradeOnTheStreet(one, random))
  }
  return rows
}

function company(random: SeededRandom, truth: string): LabelledCompany {
  const french = random.chance(0.6)
  const city = random.pick(cities)
  return {
    truth,
    name: companyName(random, french ? 'fr' : 'en', city.name),
    ...place(random, french, city),
    contact: random.chance(0.8) ? person(random, french, city.phone) : null,
  }
}

function place(random: SeededRandom, french: boolean, city: (typeof cities)[number]) {
  const street = streetName(french, random.below(streetNameCount(french)))
  const number = random.between(1, 9999)
  return {
    address: french ? `${number}, ${street}` : `${number} ${street}`,
    city: city.name,
    postalCode: `${random.pick(city.areas)} ${random.below(10)}${random.text('ABCEGHJKLMNPRSTVWXYZ', 1)}${random.below(10)}`,
  }
}

function person(random: SeededRandom, french: boolean, areas: readonly string[]) {
  const language = french ? 'fr' : 'en'
  const [firstname, lastname] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  return {
    firstname,
    lastname,
    email: `${plain(firstname)}.${plain(lastname)}${random.below(10_000)}@${random.pick(['courriel.example', 'mail.example', 'bureau.example'])}`,
    phone: random.pick(areas) + random.text('23456789', 1) + random.text('0123456789', 6),
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
function again(one: LabelledCompany, random: SeededRandom): LabelledCompany {
  const { city, postalCode, contact } = one
  return {
    truth: one.truth,
    name: slipped(one.name, random, nameSlips),
    address: slipped(one.address, random, addressSlips),
    city: city && random.pick([city, city, withoutAccents(city, random), city.toUpperCase()]),
    postalCode:
      postalCode &&
      random.pick([
        postalCode,
        postalCode,
        postalCode.replace(' ', ''),
        postalCode.toLowerCase(),
        wrongDigit(postalCode, random),
      ]),
    contact:
      contact && random.chance(0.6)
        ? { ...contact, phone: phoneForms(contact.phone, random) }
        : random.chance(0.5)
          ? person(random, true, ['514'])
          : null,
  }
}

function wrongDigit(postalCode: string, random: SeededRandom): string {
  return postalCode.slice(0, -1) + random.below(10)
}

/** One brand in other places, as the owners of each place registered it. */
function chain(one: LabelledCompany, random: SeededRandom): LabelledCompany[] {
  return Array.from({ length: random.between(2, 6) }, (_, number) => {
    const city = random.chance(0.4)
      ? (cities.find(({ name }) => name === one.city) ?? at(cities, 0))
      : random.pick(cities)
    return {
      truth: `${one.truth} branch ${number}`,
      name: random.chance(0.5) ? one.name : legalForm(one.name, random),
      ...place(random, random.chance(0.6), city),
      contact: random.chance(0.8) ? person(random, true, city.phone) : null,
    }
  })
}

/** Other firms in one building, some of them of the same trade or family. */
function neighbours(one: LabelledCompany, random: SeededRandom): LabelledCompany[] {
  return Array.from({ length: random.between(2, 12) }, (_, number) => {
    const other = company(random, `${one.truth} neighbour ${number}`)
    const unit = random.chance(0.5) ? `${number + 2}-${one.address}` : one.address
    return { ...other, address: unit, city: one.city, postalCode: one.postalCode }
  })
}

function numbered(one: LabelledCompany, random: SeededRandom): LabelledCompany[] {
  const first = random.between(1000, 9999)
  return [0, 1, 2].map((number) => ({
    ...one,
    truth: `${one.truth} number ${number}`,
    name: `9${random.between(100, 999)}-${first + number} Québec inc.`,
    contact: null,
  }))
}

function sameTradeOnTheStreet(one: LabelledCompany, random: SeededRandom): LabelledCompany {
  const trade = one.name.split(' ')[0] ?? ''
  return {
    truth: `${one.truth} competitor`,
    name: `${trade} ${random.pick(lastNames.fr)}-${random.pick(lastNames.en)}`,
    address: one.address.replace(/^\d+/, String(random.between(1, 9999))),
    city: one.city,
    postalCode: one.postalCode,
    contact: person(random, true, ['450']),
  }
}
