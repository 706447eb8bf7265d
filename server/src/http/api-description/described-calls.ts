import { propertyCompanies } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { guardedPages, roles, settingsPages } from '@comptoir/contract/roles'
import { additions } from '@comptoir/contract/schemaless-calls'
import { secondFactorCalls, secondFactorMethods } from '@comptoir/contract/second-factor'
import { securityLogCalls } from '@comptoir/contract/security-log'
import * as z from 'zod'

/** What the description of the API says about a call beyond its path and payload. */
export interface DescribedCall {
  tag: Tag
  summary: string
  /** Who may call it. */
  by: 'anyone' | 'staff' | 'administrators' | 'superadmins' | 'staff or anyone'
  /** The members of the answer beside `status`, or the whole answer if it is no object. */
  answer?: Record<string, z.ZodType> | z.ZodArray
  /** The values or the meaning of the parameters in the path. */
  parameters?: Record<string, z.ZodType>
  /** Those of the query, which are required. */
  query?: Record<string, z.ZodType>
}

export const tags = {
  Session: 'Signing in and out, and the link that sets a password.',
  Account: 'What users see and change about their own account.',
  Tables: 'Reading and changing the tables, by GraphQL.',
  Counter: 'What a clerk does for a customer.',
  Administration: 'Users, counts and the embedded tools.',
  Operation: 'For the operator and for probes.',
} as const

export type Tag = keyof typeof tags

const sessionUser = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(roles),
  sfid: z.string(),
  username: z.string(),
})
const epochSeconds = z.int().describe('Seconds since 1970.')
const signedIn = { token: z.string(), expires: epochSeconds, user: sessionUser }
const sessionId = z.string().describe('The id of the session in the list of the account.')
const newRecoveryCodes = { recoveryCodes: z.array(z.string()).optional() }
const rowId = z.string().regex(/^\d+$/).describe('The id of the row.')
const kindOfRow = z.enum(['account', 'contact'])
const anyRow = z.record(z.string(), z.unknown())
const similarRows = {
  matches: z
    .array(anyRow)
    .max(5)
    .describe('The most likely first; each row with `why` and `score`, the evidence and its weight.'),
}

export const calls = { ...restCalls, ...secondFactorCalls, ...securityLogCalls }

/** Every call of the contract: the compiler asks for the ones that are missing. */
export const describedCalls: Record<keyof typeof calls, DescribedCall> = {
  signIn: {
    tag: 'Session',
    summary: 'Sign in',
    by: 'anyone',
    answer: signedIn,
  },
  providerSignIn: {
    tag: 'Session',
    summary: 'Exchange the ticket of a sign-in at the identity provider',
    by: 'anyone',
    answer: signedIn,
  },
  passSecondFactor: {
    tag: 'Session',
    summary: 'Sign in with a second factor and the ticket that the password got',
    by: 'anyone',
    answer: signedIn,
  },
  signedIn: {
    tag: 'Session',
    summary: 'Read who is signed in',
    by: 'staff',
    answer: {
      user: sessionUser,
      additions: z
        .array(z.enum(additions))
        .describe('What the server has that its clients may have to do without.'),
    },
  },
  signOut: { tag: 'Session', summary: 'End the session', by: 'staff' },
  reauthenticate: {
    tag: 'Session',
    summary:
      'Prove again who is signed in, before a change that needs a fresh sign-in; the session goes on with the new token',
    by: 'staff',
    answer: signedIn,
  },
  reauthenticationMethods: {
    tag: 'Session',
    summary: 'How the caller can prove again who they are, besides the password',
    by: 'staff',
    answer: { methods: z.array(z.enum(secondFactorMethods)), options: anyRow.optional() },
  },
  readSecondFactors: {
    tag: 'Account',
    summary: "The caller's second factors",
    by: 'staff',
    answer: {
      canEnrol: z.boolean(),
      canUsePasskeys: z.boolean(),
      isRequired: z.boolean(),
      authenticatorApp: z.object({ addedAt: z.iso.datetime() }).nullable(),
      passkeys: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          addedAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
      recoveryCodesLeft: z.int(),
    },
  },
  startAuthenticatorApp: {
    tag: 'Account',
    summary: 'Create the secret of a new authenticator app, which counts once it is confirmed',
    by: 'staff',
    answer: { secret: z.string(), uri: z.string() },
  },
  confirmAuthenticatorApp: {
    tag: 'Account',
    summary: 'Confirm the new authenticator app with one of its codes',
    by: 'staff',
    answer: newRecoveryCodes,
  },
  removeAuthenticatorApp: { tag: 'Account', summary: 'Remove the authenticator app', by: 'staff' },
  startPasskey: {
    tag: 'Account',
    summary: 'The options for creating a passkey in the browser',
    by: 'staff',
    answer: { options: anyRow },
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Add the passkey that the browser created',
    by: 'staff',
    answer: newRecoveryCodes,
  },
  renamePasskey: { tag: 'Account', summary: 'Rename a passkey', by: 'staff', parameters: { id: rowId } },
  removePasskey: { tag: 'Account', summary: 'Remove a passkey', by: 'staff', parameters: { id: rowId } },
  replaceRecoveryCodes: {
    tag: 'Account',
    summary: 'Replace the recovery codes, which are shown once',
    by: 'staff',
    answer: { recoveryCodes: z.array(z.string()) },
  },
  resetSecondFactor: {
    tag: 'Administration',
    summary: 'Remove all second factors of a user',
    by: 'administrators',
    parameters: { id: rowId },
  },
  ownSignIns: {
    tag: 'Account',
    summary: "The latest sign-ins and failed attempts at the caller's account",
    by: 'staff',
    answer: { events: z.array(anyRow) },
  },
  searchSecurityLog: {
    tag: 'Administration',
    summary: 'The security log, newest first, a page at a time; administrators see the users in their reach',
    by: 'administrators',
    answer: { events: z.array(anyRow), next: z.string().nullable() },
  },
  recordExport: { tag: 'Administration', summary: 'Record that a list was saved as a file', by: 'staff' },
  recordReportExport: {
    tag: 'Administration',
    summary: 'Record that the figures of a report were saved; with the token of the tool',
    by: 'administrators',
  },
  account: {
    tag: 'Account',
    summary: "The caller's account and sessions",
    by: 'staff',
    answer: {
      account: z.object({
        password_changed: z.iso.datetime().nullable(),
        properties: z.array(z.string()),
        sessions: z.array(
          z.object({
            id: z.string(),
            device: z.object({
              browser: z.string().nullable(),
              system: z.string().nullable(),
              kind: z.enum(['computer', 'tablet', 'phone']),
            }),
            address: z.string().nullable(),
            signed_in: z.iso.datetime(),
            last_seen: z.iso.datetime(),
            is_current: z.boolean(),
          }),
        ),
      }),
    },
  },
  changePassword: {
    tag: 'Account',
    summary: 'Change the password; the session goes on with the new token, the others end',
    by: 'staff',
    answer: signedIn,
  },
  endSession: {
    tag: 'Account',
    summary: "End one of the caller's sessions",
    by: 'staff',
    parameters: { id: sessionId },
  },
  endOtherSessions: {
    tag: 'Account',
    summary: "End the caller's other sessions",
    by: 'staff',
    answer: { ended: z.int() },
  },
  endSessionsOfUser: {
    tag: 'Administration',
    summary: 'End all sessions of a user',
    by: 'administrators',
    answer: { ended: z.int() },
    parameters: { id: rowId },
  },
  pagePermission: {
    tag: 'Session',
    summary: 'Ask whether the caller may open a page',
    by: 'staff',
    answer: { page: z.string(), result: z.boolean() },
    parameters: { page: z.enum([...Object.keys(guardedPages), ...settingsPages]) },
  },
  resetPassword: {
    tag: 'Session',
    summary: 'Request a link that sets a new password; the answer is the same for unknown addresses',
    by: 'anyone',
  },
  validateToken: {
    tag: 'Session',
    summary: 'Ask whether a link can still be used',
    by: 'anyone',
    answer: { kind: z.enum(['reset', 'activation']) },
  },
  updatePassword: { tag: 'Session', summary: 'Set the password with a link, which works once', by: 'anyone' },
  sendActivation: {
    tag: 'Administration',
    summary: 'Send an activation link: to a user, or again to the holder of an expired one',
    by: 'staff or anyone',
  },
  createUser: {
    tag: 'Administration',
    summary: 'Create a user, who is inactive until the activation',
    by: 'administrators',
    answer: { user: sessionUser.extend({ inactive: z.boolean(), createddate: z.iso.datetime() }) },
  },
  unificationFrame: {
    tag: 'Administration',
    summary: 'The address of the tool that finds duplicates',
    by: 'administrators',
    answer: { url: z.string() },
    parameters: { kind: kindOfRow },
  },
  reportsFrame: {
    tag: 'Administration',
    summary: 'The address of the dashboard',
    by: 'administrators',
    answer: { url: z.string() },
  },
  countBoard: {
    tag: 'Administration',
    summary: 'The months, the stock and the waiting counts of every property in the scope',
    by: 'administrators',
    parameters: { until: z.string().describe('The last month, such as 2026-10.') },
    answer: { board: anyRow },
  },
  withdrawApproval: {
    tag: 'Administration',
    summary: 'Withdraw the approval of a count, with a reason',
    by: 'superadmins',
    parameters: { id: rowId },
  },
  changeRewardTiers: {
    tag: 'Administration',
    summary: 'Change the tiers of the rewards, with a fresh sign-in',
    by: 'superadmins',
    answer: { setting: z.object({ setting: z.string(), value: z.string() }) },
  },
  yearlyRewards: {
    tag: 'Administration',
    summary: 'The companies of a property with their purchases of a year, the largest first',
    by: 'administrators',
    answer: z.array(
      z.object({
        id: z.int(),
        company_name: z.string(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        language: z.string().nullable(),
        total_purchases: z.number(),
        tier: z.string().nullable(),
      }),
    ),
    parameters: { propertyExternalId: z.string(), year: z.string().regex(/^\d{4}$/) },
  },
  timeline: {
    tag: 'Counter',
    summary: 'What happened to a row, newest first, a page at a time',
    by: 'staff',
    answer: { entries: z.array(anyRow), next: z.unknown().optional() },
    parameters: {
      table: z.string(),
      id: rowId,
      before: z.string().describe('The id of the oldest entry seen so far, or `now`.'),
    },
  },
  optOut: {
    tag: 'Counter',
    summary: 'Unsubscribe a contact by the id in its mail',
    by: 'anyone',
  },
  sendTemplateMail: {
    tag: 'Counter',
    summary: 'Send a gift card, or the mail about a count',
    by: 'staff',
    answer: { sent: z.boolean().describe('False if the mail waits in the queue.') },
  },
  previewTemplateMail: {
    tag: 'Counter',
    summary: 'The mail that would be sent, with a masked code',
    by: 'staff',
    answer: { subject: z.string(), html: z.string() },
  },
  mailQueue: {
    tag: 'Operation',
    summary: 'Emails that wait or have failed, without their content',
    by: 'superadmins',
    answer: {
      waiting: z.int(),
      oldest: z.iso.datetime().nullable().describe('When the oldest waiting one was queued.'),
      failed: z.int(),
      mails: z.array(
        z.object({
          id: z.int(),
          to: z.string(),
          template: z.string(),
          state: z.enum(['waiting', 'retrying', 'failed']),
          queued_at: z.iso.datetime(),
          attempts: z.int(),
          last_error: z.string().nullable(),
          next_attempt_at: z.iso.datetime().nullable(),
          failed_at: z.iso.datetime().nullable(),
          can_retry: z.boolean(),
        }),
      ),
    },
  },
  retryMail: {
    tag: 'Operation',
    summary: 'Queue a failed email again; audited',
    by: 'superadmins',
    parameters: { id: z.string().regex(/^\d+$/).describe('The id of the email in the queue.') },
  },
  retryMails: {
    tag: 'Operation',
    summary: 'Queue all failed emails again that can be sent, at most 200',
    by: 'superadmins',
    answer: { mails: z.int().describe('How many.') },
  },
  revealGiftCode: {
    tag: 'Counter',
    summary: 'The whole gift code; audited, and limited per person and hour',
    by: 'staff',
    answer: { gift_code: z.string() },
    parameters: { id: rowId },
  },
  person: {
    tag: 'Administration',
    summary: 'What is kept about a person, found by one of their contacts',
    by: 'administrators',
    answer: {
      contacts: z.array(
        z.object({
          id: z.int(),
          name: z.string().nullable(),
          email: z.string().nullable(),
          company: z.string().nullable(),
          isGone: z.boolean(),
        }),
      ),
      orders: z.int(),
      cards: z.int(),
      mails: z.int(),
      changes: z.int(),
      isBlocked: z.boolean(),
      mentions: z.array(z.object({ table: z.string(), id: z.int(), text: z.string() })),
    },
    parameters: { contactId: rowId },
  },
  exportPerson: {
    tag: 'Administration',
    summary: 'Everything that is kept about a person, as one document; audited',
    by: 'administrators',
    answer: { name: z.string(), html: z.string() },
    parameters: { contactId: rowId },
  },
  anonymisePerson: {
    tag: 'Administration',
    summary: 'Remove what identifies a person from every row permanently; a reason is required',
    by: 'administrators',
    answer: { contacts: z.int() },
    parameters: { contactId: rowId },
  },
  accessReview: {
    tag: 'Administration',
    summary: 'Who may do what at which properties, with the last sign-in and the second factor',
    by: 'administrators',
    answer: { users: z.array(anyRow) },
  },
  expiredConsents: {
    tag: 'Administration',
    summary: 'The tacit consents that have expired, the oldest first, a page at a time',
    by: 'administrators',
    answer: { consents: z.array(anyRow), more: z.boolean(), count: z.int() },
  },
  stopMailing: {
    tag: 'Administration',
    summary: 'Withdraw the consents of up to 200 contacts, each audited',
    by: 'administrators',
    answer: { stopped: z.int(), at: z.iso.datetime() },
  },
  resumeMailing: {
    tag: 'Administration',
    summary: 'Restore the consents that one stopped, as they were, within 30 days',
    by: 'administrators',
    answer: { resumed: z.int() },
  },
  similarCompanies: {
    tag: 'Counter',
    summary: 'Companies like the one that is being typed',
    by: 'staff',
    answer: similarRows,
  },
  similarContacts: {
    tag: 'Counter',
    summary: 'Contacts like the one that is being typed',
    by: 'staff',
    answer: similarRows,
  },
  closestCompanies: {
    tag: 'Counter',
    summary: 'Companies close to a text that nothing matches',
    by: 'staff',
    answer: {
      meant: z.string().nullable().describe('What the text may have meant.'),
      companies: z.array(z.object({ company: anyRow, contact: anyRow.nullable() })),
    },
  },
  companyFacts: {
    tag: 'Counter',
    summary: 'Contacts, last order and properties of up to 100 companies',
    by: 'staff',
    answer: {
      companies: z.array(
        z.object({
          id: z.int(),
          contacts: z.int(),
          last_order: z.object({ date: z.iso.date().nullable(), amount: z.number() }).nullable(),
          properties: z.array(z.string()),
        }),
      ),
    },
  },
  propertyCompanies: {
    tag: 'Counter',
    summary: 'The companies that a property dealt with in 24 months, newest first; a security event',
    by: 'staff',
    query: { property: z.string().describe('The external id of a property within the scope.') },
    answer: {
      version: z.string().describe('Also the ETag: `If-None-Match` gets 304 while the list is the same.'),
      companies: z
        .array(z.tuple([z.int(), z.string(), z.string().nullable()]))
        .max(propertyCompanies.max)
        .describe('Id, name and city.'),
    },
  },
}
