import { phoneKey } from '../rules/phone.ts'
import type { ContactRow } from '../tables/contact.ts'
import { type Match, weigh } from './evidence.ts'
import { emailKey, plainWords } from './matching-keys.ts'
import { maxUnrelatedSimilarity, nameSimilarity } from './name-similarity.ts'

/** A contact, or as much of one as has been typed. */
export type ContactTraits = Partial<
  Pick<ContactRow, 'firstname' | 'lastname' | 'email' | 'phone' | 'accountid'>
>

/** The comparable form of a contact, computed once. Unknown values are empty. */
export interface ContactPrint {
  name: string
  firstname: string
  lastname: string
  email: string
  phone: string
  company: string
}

export function contactPrint(traits: ContactTraits): ContactPrint {
  const [firstname, lastname] = [words(traits.firstname), words(traits.lastname)]
  return {
    name: [firstname, lastname].filter(Boolean).join(' '),
    firstname,
    lastname,
    email: emailKey(traits.email ?? ''),
    phone: phoneKey(traits.phone ?? ''),
    company: traits.accountid ?? '',
  }
}

/** The likelihood that both are the same person. */
export function scoreContacts(one: ContactTraits, other: ContactTraits): Match {
  return compareContacts(contactPrint(one), contactPrint(other))
}

export function compareContacts(one: ContactPrint, other: ContactPrint): Match {
  const similarity = one.name && other.name ? nameSimilarity(one.name, other.name) : undefined
  const alike = Math.max(0, ((similarity ?? 0) - 0.7) / 0.3)
  const evidence = [
    { reason: 'name', weight: 0.5, strength: alike },
    { reason: 'email', weight: 0.9, strength: Number(same(one.email, other.email)) },
    { reason: 'phone', weight: 0.6, strength: Number(same(one.phone, other.phone)) },
    // The same company is evidence only if the names are similar too.
    { reason: 'company', weight: 0.4, strength: same(one.company, other.company) ? alike : 0 },
  ] as const
  // An office has one number, and sometimes one mailbox, for several people.
  const doubts = similarity !== undefined && similarity <= maxUnrelatedSimilarity ? [0.75] : []
  return weigh(evidence, doubts)
}

function words(text: string | null | undefined): string {
  return plainWords(text ?? '').join(' ')
}

function same(one: string, other: string): boolean {
  return one !== '' && one === other
}
