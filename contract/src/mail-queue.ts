import type { z } from 'zod'
import type { mailQueue } from './answers.ts'

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

export type MailQueue = z.output<typeof mailQueue>
export type UnsentMail = MailQueue['mails'][number]

export const maxListedMails = 200
/** How many emails one call sends again. */
export const maxRetriedMails = 200
