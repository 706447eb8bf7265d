import * as z from 'zod'
import type { personSummary } from './answers.ts'
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

export type PersonSummary = z.output<typeof personSummary>
export type PersonContact = PersonSummary['contacts'][number]
export type PersonMention = NonNullable<PersonSummary['mentions']>[number]

export const maxPersonMentions = 20

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
