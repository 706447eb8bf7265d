import { type Language, optinSource, optinType } from '@comptoir/contract/constants'
import { type ContactRow, fullName } from '@comptoir/contract/tables/contact'
import { contact as contactRoom } from '../tables/contact.ts'
import { type City, cities } from './cities.ts'
import { b2cCompany, type CompanyProfile, companySfid } from './companies.ts'
import { isDeletedContact, lacksEmail } from './contact-book.ts'
import { demoSfid } from './demo-sfid.ts'
import type { DemoWorld } from './demo-world.ts'
import { at, type Dice, diceFor } from './dice.ts'
import { firstNames, lastNames, slug } from './person-names.ts'

export function contactSfid(index: number): string {
  return demoSfid(contactRoom.keyPrefix, index + 1)
}

/** The unsubscribe id is left to the database: in a demo too it must not be guessed. */
export function* contactRows(world: DemoWorld, wanted = everybody): Generator<ContactRow> {
  const { companies, contacts } = world
  for (let company = 0; company < companies.count; company++) {
    let employer: Employer | undefined
    for (let index = contacts.firstOf(company); index < contacts.firstOf(company + 1); index++) {
      if (!wanted(index)) continue
      employer ??= employerAt(world, company)
      yield contactRow(world, index, employer, index - contacts.firstOf(company))
    }
  }
}

const everybody = (_contact: number) => true

interface Employer {
  company: number
  profile: CompanyProfile
  domain: string
}

function employerAt({ companies }: DemoWorld, company: number): Employer {
  const domain = `${slug(companies.name(company)).slice(0, 30)}.example`
  return { company, profile: companies.profile(company), domain }
}

/** `place` is the contact's place among those of the company. */
function contactRow(world: DemoWorld, index: number, employer: Employer, place: number): ContactRow {
  const { company, profile } = employer
  const person = personAt(index, employer, place)
  const dice = detailDice(index)
  const since = world.contacts.since(index, company, profile)
  const optedIn = dice.chance(person.language === 'fr' ? 0.35 : 0.88)
  const optedOutLater = !optedIn && dice.chance(0.1)
  const changed = since + Math.floor((world.today - since) * dice.fraction())
  const highValue = dice.chance(0.02)
  return {
    id: index + 1,
    sfid: contactSfid(index),
    name: fullName(person),
    firstname: person.firstname,
    lastname: person.lastname,
    email: lacksEmail(index, place === 0) && !world.isBlockedContact(index) ? null : person.email,
    phone: person.phone,
    language: person.language,
    accountid: companySfid(company),
    optin_email: optedIn,
    optin_other: optedIn && dice.chance(0.8),
    optin_date: optedIn ? iso(since) : optedOutLater ? iso(changed) : null,
    optin_source: optinSource,
    optin_type: optinType,
    createddate: iso(since),
    systemmodstamp: iso(changed),
    isdeleted: world.companies.isDeleted(company) || isDeletedContact(index, place === 0),
    ott_customer: dice.chance(0.05),
    hvc__c: highValue,
    hvc_last_modified_by__c: highValue ? dice.pick(world.staff).name : null,
  }
}

interface Person {
  firstname: string
  lastname: string
  email: string
  phone: string | null
  language: Language
}

/** Now and then somebody is there twice: without accents, and by another address of the same company. */
function personAt(index: number, employer: Employer, place: number): Person {
  if (employer.company === b2cCompany) return individual(personDice(index), place)
  const retyped = place % 2 === 1 && retypedDice(index).chance(0.04)
  if (!retyped) return employee(personDice(index), employer, place)
  const original = employee(personDice(index - 1), employer, place - 1)
  const [firstname, lastname] = [withoutAccents(original.firstname), withoutAccents(original.lastname)]
  const email = `${slug(firstname)[0]}${original.email.slice(original.email.indexOf('.') + 1)}`
  return { ...original, firstname, lastname, email }
}

function employee(dice: Dice, { profile, domain, company }: Employer, place: number): Person {
  const language: Language = dice.chance(0.93) ? profile.language : profile.language === 'fr' ? 'en' : 'fr'
  const names = lastNames[language]
  const firstname = dice.pick(firstNames[language])
  // Colleagues have different last names until the list is through, and then a number in their address.
  const lastname = at(names, (company * 31 + place * familyStep) % names.length)
  const round = Math.floor(place / names.length)
  const email = `${slug(firstname, '-')}.${slug(lastname, '-')}${round === 0 ? '' : round + 1}@${domain}`
  return { firstname, lastname, email, language, phone: dice.chance(0.9) ? phone(dice, profile.city) : null }
}

/** A prime that divides the length of neither list. */
const familyStep = 41

function individual(dice: Dice, place: number): Person {
  const city = dice.pick(cities)
  const language: Language = dice.chance(city.province === 'QC' ? 0.85 : 0.04) ? 'fr' : 'en'
  const [firstname, lastname] = [dice.pick(firstNames[language]), dice.pick(lastNames[language])]
  const email = `${slug(firstname)}.${slug(lastname)}${place + 1}@${dice.pick(mailDomains)}`
  return { firstname, lastname, email, language, phone: dice.chance(0.8) ? phone(dice, city) : null }
}

export const mailDomains = ['courriel.example', 'mail.example', 'poste.example', 'inbox.example']

/** No subscriber has an exchange of 555. */
function phone(dice: Dice, city: City): string {
  return `${dice.pick(city.phone)}555${String(dice.between(100, 9999)).padStart(4, '0')}`
}

function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}

const personDice = diceFor('person')
const detailDice = diceFor('contact')
const retypedDice = diceFor('contact retyped')
