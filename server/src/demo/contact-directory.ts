import { b2cCompany, type CompanyBook, type CompanyProfile } from './companies.ts'
import type { Timeline } from './days.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'

/** The contacts of each company, and since when. */
export interface ContactDirectory {
  count: number
  /** The number of the company's first contact; the others follow. */
  firstOf(company: number): number
  countOf(company: number): number
  since(contact: number, company: number, profile: CompanyProfile): number
  /** A contact of the company who existed at that time and may buy. */
  buyer(random: SeededRandom, company: number, profile: CompanyProfile, moment: number): number
}

export function planContacts(count: number, companies: CompanyBook, timeline: Timeline): ContactDirectory {
  const firsts = distribute(count, companies.count)
  const { start, today } = timeline
  const firstOf = (company: number) => at(firsts, company)
  const countOf = (company: number) => at(firsts, company + 1) - at(firsts, company)

  function since(contact: number, company: number, profile: CompanyProfile): number {
    const place = contact - firstOf(company)
    if (place === 0) return profile.since
    const from = company === b2cCompany ? start : profile.since
    const passed = company === b2cCompany ? place / countOf(company) : sinceDice(contact).fraction()
    return from + Math.floor((today - from) * passed)
  }

  return {
    count,
    firstOf,
    countOf,
    since,
    buyer(random, company, profile, moment) {
      const first = firstOf(company)
      if (company === b2cCompany) {
        const passed = Math.max(0, (moment - start) / (today - start))
        return buyable(first + Math.floor(random.fraction() * passed * countOf(company)), first)
      }
      const contact = buyable(first + Math.floor(random.fraction() ** 2 * countOf(company)), first)
      return since(contact, company, profile) <= moment ? contact : first
    },
  }
}

/** The first contact of a company always has an email address and is never deleted. */
export function lacksEmail(contact: number, isFirst: boolean): boolean {
  return !isFirst && contact % 26 === 11
}

export function isDeletedContact(contact: number, isFirst: boolean): boolean {
  return !isFirst && contact % 97 === 50
}

function buyable(contact: number, first: number): number {
  const isFirst = contact === first
  return lacksEmail(contact, isFirst) || isDeletedContact(contact, isFirst) ? first : contact
}

const sinceDice = randomFor('contact since')
const b2cShare = 0.17

/** One contact per company, many for consumers, and the rest mostly for older companies. */
function distribute(contacts: number, companies: number): Uint32Array {
  const extra = contacts - companies
  if (extra < 0) throw new Error('Every company of the demo needs a contact.')
  const counts = new Uint32Array(companies + 1).fill(1)
  const individuals = Math.min(extra, Math.round(contacts * b2cShare))
  counts[b2cCompany] = 1 + individuals
  const random = randomFor('contacts per company')(0)
  for (let dealt = individuals; dealt < extra; dealt++) {
    const company = Math.floor(companies * random.fraction() ** 2.5)
    counts[company] = at(counts, company) + 1
  }
  let first = 0
  return counts.map((count) => {
    first += count
    return first - count
  })
}
