import type { Language } from '@comptoir/contract/constants'
import type { SecondFactorChange } from '@comptoir/contract/second-factor'
import type { ColumnType } from '../database/row-shape.ts'

/** A mail as plain data: template, recipient, language and values. The queue stores it as JSON. */
export type Mail =
  | GiftCardMail
  | InventoryCountMail
  | ResetPasswordMail
  | ActivateUserMail
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

export interface ResetPasswordMail extends Addressed {
  template: 'resetPassword'
  data: PersonalLink
  /** The second language of a bilingual mail. */
  alsoIn?: Language
}

export interface ActivateUserMail extends Addressed {
  template: 'activateUser'
  data: PersonalLink
  /** The second language of a bilingual mail. */
  alsoIn?: Language
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
export type AccountChange = 'password' | SecondFactorChange

export interface AccountChangedMail extends Addressed {
  template: 'accountChanged'
  data: {
    name: string
    change: AccountChange
    /** The name of the person who changed it; null for the user. */
    by: string | null
    /** ISO 8601, UTC. */
    at: string
  }
  /** The second language of a bilingual mail. */
  alsoIn?: Language
}

/** What people do with gift cards that is worth a notice when it is much. */
export type ActivityKind = 'reveal' | 'redeem' | 'differentAddress'

export interface UnusualActivityMail extends Addressed {
  template: 'unusualActivity'
  data: {
    kind: ActivityKind
    /** The number per day that was exceeded. */
    threshold: number
    /** Who did it. */
    name: string
    /** ISO 8601, UTC. */
    at: string
  }
  /** The second language of a bilingual mail. */
  alsoIn?: Language
}

/** What superadmins are notified of each time. A customer is named by the id of the contact alone. */
export type SecurityAct =
  | { act: 'addressChanged'; name: string; from: string; to: string }
  | { act: 'personExported' | 'personAnonymised'; contact: number }

export interface SecurityNoticeMail extends Addressed {
  template: 'securityNotice'
  data: SecurityAct & {
    /** The name and username of the person who did it. */
    by: string
    /** ISO 8601, UTC. */
    at: string
  }
  /** The second language of a bilingual mail. */
  alsoIn?: Language
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
