import * as z from 'zod'
import { maxNoteLength, minPersonReasonLength } from './constants.ts'
import { key } from './error-keys.ts'
import { noteText } from './fields.ts'
import type { ContactRow } from './tables/contact.ts'

/** Why a person is anonymised. Its absence is refused under a key. */
export const anonymiseForm = z.object({
  reason: noteText(maxNoteLength, 'person_reason_error').min(
    minPersonReasonLength,
    key('person_reason_error'),
  ),
})

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
  /** Notes of others that name the person, which anonymising leaves; the first of them. A server may leave it out. */
  mentions?: PersonMention[]
}

/** A note, such as the comment of a count, with the whole name or an address of the person in it. */
export interface PersonMention {
  table: string
  /** The id of the row. */
  id: number
  text: string
}

export const maxPersonMentions = 20

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

/** Why a tacit consent has expired: two years since it was given, or since a purchase that had renewed it. */
export const consentExpiries = ['consent', 'purchase'] as const
export type ConsentExpiry = (typeof consentExpiries)[number]

export interface ExpiredConsent
  extends Pick<ContactRow, 'id' | 'name' | 'email' | 'phone' | 'language' | 'optin_source'> {
  optin_date: string
  /** Null for a customer, who belongs to no company. */
  company: { id: number; name: string } | null
  /** The day of the person's last Activated order. */
  last_purchase: string | null
  reason: ConsentExpiry
  /** The day on which the consent ended. */
  expired_on: string
}

export interface ExpiredConsentPage {
  consents: ExpiredConsent[]
  more: boolean
  /** Exact up to 10,000; 10,001 means more than that. */
  count: number
}

export const expiredConsentPageSize = 500

/** For how long mailing that was stopped for many at once can be taken up again, with the consent as it was. */
export const stoppedMailingDays = 30
