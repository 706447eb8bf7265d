import type { Language } from '@comptoir/contract/constants'
import type { SecondFactorChange } from '@comptoir/contract/second-factor'
import type { ColumnType } from '../database/row-shape.ts'
import { Refusal, refuse } from '../engine/definition/refusal.ts'

/** A mail as plain data: template, recipient, language and values. The queue stores it as JSON. */
export type Mail =
  | GiftCardMail
  | InventoryCountMail
  | CountsSavedMail
  | CountReminderMail
  | PasswordLinkMail
  | AddressChangedMail
  | AccountChangedMail
  | UnusualActivityMail
  | SecurityNoticeMail

/** A mail, or what the worker answers with one. */
export type QueueEntry = Mail | ResetRequest

/** Any object: a mail that cannot be rendered must count as a failed attempt instead of blocking the queue. */
export const mailColumn: ColumnType<QueueEntry> = {
  name: 'a mail',
  accepts: (value): value is QueueEntry => typeof value === 'object' && value !== null,
}

/**
 * A stranger's request for a link to set a password. The worker finds out whether the address has a user, so that the time
 * of the request does not depend on it.
 */
export interface ResetRequest {
  template: 'resetRequest'
  to: string
  /** The language of the page that asks. */
  language?: Language | undefined
}

export interface GiftCardMail extends Addressed {
  template: 'eGiftCard'
  data: {
    firstName: string
    giftCode: string
    /** In dollars; shown without cents. */
    cardValue: number
    storeAddress: string
  }
  unsubscribeUrl?: string | undefined
}

export interface InventoryCountMail extends Addressed {
  template: 'gcInventoryCreation'
  data: {
    property: string
    /** Its description in both languages. */
    sku: string
    /** YYYY-MM-DD */
    date: string
    countedBy: string
    onHand: number
    /** Null if the SKU is counted without details, as all that follow. */
    previous: number | null
    received: number | null
    activated: number | null
    destroyed: number | null
    lost: number | null
    transferred: number | null
    expected: number | null
    discrepancy: number | null
    reason: string | null
    comment: string | null
    /** The page that shows the count. */
    url: string
  }
  unsubscribeUrl?: string | undefined
}

/** Counts that were saved together at a property. */
export interface CountsSavedMail extends Bilingual {
  template: 'countsSaved'
  data: {
    property: string
    countedBy: string
    counts: SavedCount[]
    /** The page where they are approved. */
    url: string
  }
}

export type SavedCount = Pick<
  InventoryCountMail['data'],
  'sku' | 'date' | 'onHand' | 'discrepancy' | 'reason'
>

/** Months of a property that are still open. */
export interface CountReminderMail extends Bilingual {
  template: 'countReminder'
  data: {
    property: string
    /** The first of each month, YYYY-MM-DD; what is not counted, and how many counts wait for approval. */
    months: { month: string; missing: string[]; waiting: number }[]
    url: string
  }
}

export interface PasswordLinkMail extends Bilingual {
  template: 'resetPassword' | 'activateUser'
  data: PersonalLink
}

export interface AddressChangedMail extends Addressed {
  template: 'addressChanged'
  data: {
    name: string
    from: string
    to: string
    /** The name of the person who changed it. */
    by: string
    /** ISO 8601, UTC. */
    at: string
  }
}

/** What users are told about their own account. */
export type AccountChange = 'password' | 'provider_account_linked' | SecondFactorChange

export interface AccountChangedMail extends Bilingual {
  template: 'accountChanged'
  data: {
    name: string
    change: AccountChange
    /** The name of the person who changed it; null for the user. */
    by: string | null
    /** ISO 8601, UTC. */
    at: string
  }
}

/** What people do with gift cards that is worth a notice when it is much. */
export type ActivityKind = 'reveal' | 'redeem' | 'differentAddress' | 'propertyReveal'

export interface UnusualActivityMail extends Bilingual {
  template: 'unusualActivity'
  data: {
    kind: ActivityKind
    /** The number per day, or per week of a property, that was exceeded. */
    threshold: number
    /** Who did it, or the property. */
    name: string
    /** ISO 8601, UTC. */
    at: string
  }
}

/** What superadmins are notified of each time. A customer is named by the id of the contact alone. */
export type SecurityAct =
  | { act: 'addressChanged'; name: string; from: string; to: string }
  | { act: 'personExported' | 'personAnonymised'; contact: number }
  /** The last block of the log, for someone outside to keep. */
  | { act: 'logHead'; block: number; hash: string }

export interface SecurityNoticeMail extends Bilingual {
  template: 'securityNotice'
  data: SecurityAct & {
    /** The name and username of the person who did it. */
    by: string
    /** ISO 8601, UTC. */
    at: string
  }
}

export interface PersonalLink {
  name: string
  url: string
  validMinutes: number
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** The mail addresses that the product writes from; questions go to `system`. */
export interface Senders {
  giftCards: string
  system: string
}

interface Addressed {
  to: string
  language: Language
}

interface Bilingual extends Addressed {
  /** The second language of a bilingual mail. */
  alsoIn?: Language
}

/** Refuses values that could inject a header or a recipient. The server makes the links itself, so a wrong one is a bug. */
export function checkMail(mail: Mail): void {
  for (const [property, value] of headerValues(mail)) {
    if (controlCharacter.test(value)) throw new InvalidHeader(property)
  }
  if (!singleAddress.test(mail.to)) throw refuse('valid_email_error', { property: 'to' })
  for (const [property, url] of links(mail)) {
    if (!/^https?:\/\/[^\s<>"]+$/.test(url))
      throw new Error(`The ${property} of a ${mail.template} mail is not a web address`)
  }
}

/** The values that become part of the recipient, the subject or another header. */
function headerValues(mail: Mail): [property: string, value: string][] {
  const own: [string, string][] = [['to', mail.to]]
  switch (mail.template) {
    case 'eGiftCard':
      return [...own, ['firstName', mail.data.firstName]]
    case 'gcInventoryCreation':
      return [...own, ['property', mail.data.property], ['sku', mail.data.sku]]
    case 'countsSaved':
    case 'countReminder':
      return [...own, ['property', mail.data.property]]
    case 'resetPassword':
    case 'activateUser':
    case 'addressChanged':
    case 'accountChanged':
    case 'securityNotice':
      return own
    case 'unusualActivity':
      return [...own, ['name', mail.data.name]]
  }
}

function links(mail: Mail): [property: string, url: string][] {
  const unsubscribe: [string, string][] =
    'unsubscribeUrl' in mail && mail.unsubscribeUrl !== undefined
      ? [['unsubscribeUrl', mail.unsubscribeUrl]]
      : []
  return 'url' in mail.data ? [...unsubscribe, ['url', mail.data.url]] : unsubscribe
}

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const singleAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/** 422 instead of the usual 400 of `bad_input`: the request is well formed, but a value in it is not allowed. */
class InvalidHeader extends Refusal {
  override readonly status = 422

  constructor(property: string) {
    super('bad_input', { property, message: 'Line breaks and control characters are not allowed here.' })
  }
}
