import { type Language, optinSource, optinType } from '@comptoir/contract/constants'
import type { InsertRow } from '@comptoir/contract/table-description'
import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { type ContactRow, fullName } from '@comptoir/contract/tables/contact'
import { b2cCompany, type CompanyProfile, companySfid } from './companies.ts'
import { isDeletedContact, lacksEmail } from './contact-directory.ts'
import type { DemoModel } from './demo-model.ts'
import { demoSfid } from './demo-sfid.ts'
import { type City, cities, firstNames, lastNames, slug } from './names.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'

export function contactSfid(index: number): string {
  return demoSfid('contact', index + 1)
}

/** The database generates the unsubscribe id, which must be unguessable in a demo too. */
export function* contactRows(model: DemoModel, wanted = allContacts): Generator<InsertRow<ContactRow>> {
  const { companies, contacts } = model
  for (let company = 0; company < companies.count; company++) {
    let employer: Employer | undefined
    for (let index = contacts.firstOf(company); index < contacts.firstOf(company + 1); index++) {
      if (!wanted(index)) continue
      employer ??= employerAt(model, company)
      yield contactRow(model, index, employer, index - contacts.firstOf(company))
    }
  }
}

const allContacts = (_contact: number) => true

interface Employer {
  company: number
  profile: CompanyProfile
  domain: string
}

function employerAt({ companies }: DemoModel, company: number): Employer {
  const domain = `${slug(companies.name(company)).slice(0, 30)}.example`
  return { company, profile: companies.profile(company), domain }
}

/** `place` is the contact's index within the company. */
function contactRow(
  model: DemoModel,
  index: number,
  employer: Employer,
  place: number,
): InsertRow<ContactRow> {
  const { company, profile } = employer
  const person = personAt(index, employer, place)
  const random = detailDice(index)
  const since = model.contacts.since(index, company, profile)
  const optedIn = random.chance(person.language === 'fr' ? 0.35 : 0.88)
  const optedOutLater = !optedIn && random.chance(0.1)
  const changed = since + Math.floor((model.today - since) * random.fraction())
  const highValue = random.chance(0.02)
  return {
    id: index + 1,
    sfid: contactSfid(index),
    name: fullName(person),
    firstname: person.firstname,
    lastname: person.lastname,
    email: lacksEmail(index, place === 0) && !model.isBlockedContact(index) ? null : person.email,
    phone: person.phone,
    language: person.language,
    accountid: companySfid(company),
    optin_email: optedIn,
    optin_other: optedIn && random.chance(0.8),
    optin_date: optedIn ? iso(since) : optedOutLater ? iso(changed) : null,
    optin_source: optinSource,
    optin_type: optinType,
    createddate: iso(since),
    systemmodstamp: iso(changed),
    isdeleted: model.companies.isDeleted(company) || isDeletedContact(index, place === 0),
    ott_customer: random.chance(0.05),
    hvc__c: highValue,
    hvc_last_modified_by__c: highValue ? random.pick(model.staff).name : null,
  }
}

interface Person {
  firstname: string
  lastname: string
  email: string
  phone: string | null
  language: Language
}

/** Some people exist twice: without accents, and with another email address of the same company. */
function personAt(index: number, employer: Employer, place: number): Person {
  if (employer.company === b2cCompany) return individual(personDice(index), place)
  const retyped = place % 2 === 1 && retypedDice(index).chance(0.04)
  if (!retyped) return employee(personDice(index), employer, place)
  const original = employee(personDice(index - 1), employer, place - 1)
  const [firstname, lastname] = [withoutAccents(original.firstname), withoutAccents(original.lastname)]
  const email = `${slug(firstname)[0]}${original.email.slice(original.email.indexOf('.') + 1)}`
  return { ...original, firstname, lastname, email }
}

function employee(random: SeededRandom, { profile, domain, company }: Employer, place: number): Person {
  const language: Language = random.chance(0.93) ? profile.language : profile.language === 'fr' ? 'en' : 'fr'
  const names = lastNames[language]
  const firstname = random.pick(firstNames[language])
  // Colleagues have different last names until the list is exhausted, and then a number in their email address.
  const lastname = at(names, (company * 31 + place * familyStep) % names.length)
  const round = Math.floor(place / names.length)
  const email = `${slug(firstname, '-')}.${slug(lastname, '-')}${round === 0 ? '' : round + 1}@${domain}`
  return {
    firstname,
    lastname,
    email,
    language,
    phone: random.chance(0.9) ? phone(random, profile.city) : null,
  }
}

/** A prime that divides the length of neither list. */
const familyStep = 41

function individual(random: SeededRandom, place: number): Person {
  const city = random.pick(cities)
  const language: Language = random.chance(city.province === 'QC' ? 0.85 : 0.04) ? 'fr' : 'en'
  const [firstname, lastname] = [random.pick(firstNames[language]), random.pick(lastNames[language])]
  const email = `${slug(firstname)}.${slug(lastname)}${place + 1}@${random.pick(mailDomains)}`
  return { firstname, lastname, email, language, phone: random.chance(0.8) ? phone(random, city) : null }
}

export const mailDomains = ['courriel.example', 'mail.example', 'poste.example', 'inbox.example']

/** The exchange 555 is reserved for fiction. */
function phone(random: SeededRandom, city: City): string {
  return `${random.pick(city.phone)}555${String(random.between(100, 9999)).padStart(4, '0')}`
}

function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}

const personDice = randomFor('person')
const detailDice = randomFor('contact')
const retypedDice = randomFor('contact retyped')

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
