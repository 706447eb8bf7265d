import type { CompanyPrint } from './score-companies.ts'
import type { ContactPrint } from './score-contacts.ts'

/**
 * Blocking keys: two records of the same company or person share at least one, also with a typing error, because each key
 * uses other fields. Raise the version when they change, so that the next scan rebuilds them.
 */
export const blockingKeysVersion = 1

/** Keys by name and town, by street number, by a word of the name with the postal code, by phone and by email. */
export function companyBlockingKeys(company: CompanyPrint): string[] {
  const { name, address, city, postalCode, phones, emails } = company
  const keys = [...phones].slice(0, maxOfEach).map((phone) => `phone ${phone}`)
  keys.push(...[...emails].slice(0, maxOfEach).map((email) => `email ${email}`))
  if (name) {
    keys.push(`name ${sorted(name)} ${city}`)
    if (postalCode) for (const word of selectiveWords(name)) keys.push(`word ${word} ${postalCode}`)
    if (city) keys.push(`start ${startsOfWords(name)} ${city}`)
  }
  if (address?.number) {
    if (postalCode) keys.push(`door ${address.number} ${postalCode}`)
    if (address.street) keys.push(`street ${address.number} ${address.street} ${city}`)
  }
  return [...new Set(keys)]
}

/** Keys by mailbox, by phone, by prefixes of the names within a company, and by half an email address. */
export function contactBlockingKeys(contact: ContactPrint): string[] {
  const { name, lastname, email, phone, company } = contact
  const keys: string[] = []
  if (email) keys.push(`email ${email}`)
  if (phone) keys.push(`phone ${phone}`)
  if (name && company) keys.push(`name ${startsOfWords(name)} ${company}`)
  const mailbox = email.slice(0, Math.max(0, email.indexOf('@')))
  if (mailbox && lastname) keys.push(`mailbox ${mailbox} ${lastname.slice(0, 3)}`)
  return [...new Set(keys)]
}

const maxOfEach = 4

/** Prefixes of the longest words; the whole name if it has no long words. */
function selectiveWords(name: string): string[] {
  const longest = name
    .split(' ')
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, 3)
    .map((word) => word.slice(0, 4))
  return longest.length > 0 ? longest : [name.replaceAll(' ', '')]
}

function startsOfWords(name: string): string {
  return name
    .split(' ')
    .map((word) => word.slice(0, 3))
    .sort()
    .join(' ')
}

function sorted(name: string): string {
  return name.split(' ').sort().join(' ')
}
