import type { ContactRow } from './tables/contact.ts'

/** What is kept about a person: the rows that an export shows and that anonymising changes. */
export interface PersonSummary {
  /** Contacts with the same email address, and contacts that were merged with one of them. */
  contacts: PersonContact[]
  orders: number
  /** Gift cards and e-tokens that were bought by the person, or for them. */
  cards: number
  /** Emails in the queue, and emails that were sent about a card. */
  mails: number
  /** Entries of the change history. */
  changes: number
  isBlocked: boolean
}

export interface PersonContact extends Pick<ContactRow, 'id' | 'name' | 'email'> {
  company: string | null
  /** Merged into another contact, or deleted. */
  isGone: boolean
}

/** A document that needs no other file. */
export interface PersonFile {
  name: string
  html: string
}

export interface ExpiredConsent
  extends Pick<ContactRow, 'id' | 'name' | 'email' | 'phone' | 'language' | 'optin_source'> {
  optin_date: string
  /** Null for a customer, who belongs to no company. */
  company: { id: number; name: string } | null
}

export interface ExpiredConsentPage {
  consents: ExpiredConsent[]
  more: boolean
  /** Exact up to 10,000; 10,001 means more than that. */
  count: number
}

export const expiredConsentPageSize = 500
