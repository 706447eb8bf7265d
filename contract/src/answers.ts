import * as z from 'zod'
import { languages } from './constants.ts'

/**
 * What calls answer. The types of both sides come from these schemas, and so does the description of the API, which alone needs
 * them when it runs: browsers import types only.
 */

const moment = z.iso.datetime()

/** What a user sees of their own account. */
export const account = z.object({
  /** Null if it was never changed since the account exists. */
  password_changed: moment.nullable(),
  /** The names of the linked properties, in the order of the alphabet. */
  properties: z.array(z.string()),
  /** The present one first, then the last used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.object({
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(['computer', 'tablet', 'phone']),
      }),
      /** The IP address that signed in. */
      address: z.string().nullable(),
      signed_in: moment,
      /** Exact to about a minute. */
      last_seen: moment,
      is_current: z.boolean(),
    }),
  ),
})

export const secondFactorState = z.object({
  /** False where the server has no ENCRYPTION_KEY. */
  canEnrol: z.boolean(),
  /** False where the page was not opened over https or at localhost. */
  canUsePasskeys: z.boolean(),
  /** Whether the role of the user must have a second factor. */
  isRequired: z.boolean(),
  authenticatorApp: z.object({ addedAt: moment }).nullable(),
  passkeys: z.array(
    z.object({ id: z.int(), name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() }),
  ),
  recoveryCodesLeft: z.int(),
})

export const companyFacts = z.object({
  id: z.int(),
  /** Exact up to 10,000; 10,001 means more than that. */
  contacts: z.int(),
  /** The latest Activated order. */
  last_order: z.object({ date: z.iso.date().nullable(), amount: z.number() }).nullable(),
  /** The names of the linked properties, in the order of the alphabet. */
  properties: z.array(z.string()),
})

/** A company's year at a property, with its main contact. */
export const rewardRow = z.object({
  id: z.int(),
  company_name: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages).nullable(),
  total_purchases: z.number(),
  tier: z.string().nullable(),
})

/** An email that has not been sent, without its content: that may hold a gift code or a personal link. */
const unsentMail = z.object({
  id: z.int(),
  to: z.string(),
  /** One of the templates, or `resetRequest` until the request for a link is answered. */
  template: z.string(),
  /** `retrying` after a failed attempt; `failed` once it is given up. */
  state: z.enum(['waiting', 'retrying', 'failed']),
  queued_at: moment,
  attempts: z.int(),
  /** Codes of the mail server, or what kept it from answering. */
  last_error: z.string().nullable(),
  /** Null for a failed one. */
  next_attempt_at: moment.nullable(),
  failed_at: moment.nullable(),
  /** Whether its content is still there and its link, if it has one, still valid. */
  can_retry: z.boolean(),
})

export const mailQueue = z.object({
  waiting: z.int(),
  oldest: moment.nullable().describe('When the oldest waiting one was queued.'),
  failed: z.int(),
  /** Failed ones first, newest first; then the waiting ones, oldest first. At most `maxListedMails` of each. */
  mails: z.array(unsentMail),
})

/** What is kept about a person: the rows that an export shows and that anonymising changes. */
export const personSummary = z.object({
  /** Contacts with the same email address, and contacts that were merged with one of them. */
  contacts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      /** Merged into another contact, or deleted. */
      isGone: z.boolean(),
    }),
  ),
  orders: z.int(),
  /** Gift cards and e-tokens that were bought by the person, or for them. */
  cards: z.int(),
  /** Emails in the queue, and emails that were sent about a card. */
  mails: z.int(),
  /** Entries of the change history. */
  changes: z.int(),
  isBlocked: z.boolean(),
  /**
   * Notes of others, such as the comment of a count, with the whole name or an address of the person in them, which anonymising
   * leaves; the first of them. A server may leave it out.
   */
  mentions: z.array(z.object({ table: z.string(), id: z.int(), text: z.string() })).optional(),
})
