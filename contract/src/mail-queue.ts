import type { z } from 'zod'
import type { mailQueue } from './answers.ts'

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
export const maxRetriedMails = 200
