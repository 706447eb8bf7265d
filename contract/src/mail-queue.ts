/** The kinds of email that the product sends. */
export const mailTemplates = [
  'eGiftCard',
  'gcInventoryCreation',
  'countsSaved',
  'countReminder',
  'resetPassword',
  'activateUser',
  'addressChanged',
  'accountChanged',
  'unusualActivity',
  'securityNotice',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** An email that has not been sent, without its content: that may hold a gift code or a personal link. */
export interface UnsentMail {
  id: number
  to: string
  /** One of the templates, or `resetRequest` until the request for a link is answered. */
  template: string
  /** `retrying` after a failed attempt; `failed` once it is given up. */
  state: 'waiting' | 'retrying' | 'failed'
  queued_at: string
  attempts: number
  /** Codes of the mail server, or what kept it from answering. */
  last_error: string | null
  /** Null for a failed one. */
  next_attempt_at: string | null
  failed_at: string | null
  /** Whether its content is still there and its link, if it has one, still valid. */
  can_retry: boolean
}

export interface MailQueue {
  waiting: number
  /** When the oldest waiting one was queued. */
  oldest: string | null
  failed: number
  /** Failed ones first, newest first; then the waiting ones, oldest first. At most `maxListedMails` of each. */
  mails: UnsentMail[]
}

export const maxListedMails = 200
/** How many emails one call sends again. */
export const maxRetriedMails = 200
