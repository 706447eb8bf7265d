import {
  account,
  companyFacts,
  mailQueue,
  personSummary,
  rewardRow,
  secondFactorState,
} from '@comptoir/contract/answers'
import { propertyCompanies, queryLimits } from '@comptoir/contract/constants'
import { lockCalls } from '@comptoir/contract/lock'
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
const lockKey = { id: z.uuid(), key: z.string() }
const sessionId = z.string().describe('The id of the session in the list of the account.')
const newRecoveryCodes = { recoveryCodes: z.array(z.string()).optional() }
const rowId = z.string().regex(/^\d+$/).describe('The id of the row.')
/** What these names mean in every path that does not say otherwise. */
const ids = { id: rowId, contactId: rowId }
const kindOfRow = z.enum(['account', 'contact'])
const anyRow = z.record(z.string(), z.unknown())
const similarRows = {
  matches: z
    .array(anyRow)
    .max(5)
    .describe('The most likely first; each row with `why` and `score`, the evidence and its weight.'),
}

const rewards = z.array(rewardRow)
const rewardsOf = { parameters: { propertyExternalId: z.string(), year: z.string().regex(/^\d{4}$/) } }

export const calls = { ...restCalls, ...secondFactorCalls, ...lockCalls, ...securityLogCalls }

type CallName = keyof typeof calls
type Untagged = Omit<DescribedCall, 'tag'>

const by =
  (who: DescribedCall['by']) =>
  (
    summary: string,
    answer: NonNullable<DescribedCall['answer']> = {},
    rest: Pick<DescribedCall, 'parameters' | 'query'> = {},
  ): Untagged => ({ by: who, summary, answer, ...rest, parameters: { ...ids, ...rest.parameters } })

const anyone = by('anyone')
const staff = by('staff')
const staffOrAnyone = by('staff or anyone')
const administrators = by('administrators')
const superadmins = by('superadmins')

function tagged<Name extends CallName>(tag: Tag, described: Record<Name, Untagged>) {
  const entries = Object.entries<Untagged>(described).map(([name, call]) => [name, { tag, ...call }])
  return Object.fromEntries(entries) as Record<Name, DescribedCall>
}

/** Every call of the contract: the compiler asks for the ones that are missing. */
export const describedCalls: Record<CallName, DescribedCall> = {
  ...tagged('Session', {
    signIn: anyone('Sign in', signedIn),
    providerSignIn: anyone('Exchange the ticket of a sign-in at the identity provider', signedIn),
    passSecondFactor: anyone('Sign in with a second factor and the ticket that the password got', signedIn),
    signedIn: staff('Read who is signed in', {
      user: sessionUser,
      additions: z
        .array(z.enum(additions))
        .describe('What the server has that its clients may have to do without.'),
    }),
    signOut: staff('End the session'),
    prepareLock: staff('Get the key with which the browser encrypts what it keeps while it is locked', {
      ...lockKey,
      minutes: z.int().describe('Without a key for so long, the browser locks by itself; 0 for never.'),
      desk: z
        .string()
        .describe('The secret by which the server knows the browser; empty if it lists no one.'),
      hasProperty: z.boolean().describe('Whether the caller may work for the chosen property.'),
      opened: z.array(z.object(lockKey)).describe('The keys of those `locks` that are the caller’s own.'),
    }),
    lock: staff('Put the session to sleep until its user proves again who they are'),
    peopleAtDesk: anyone('List who signed in at the browser in the last 30 days', {
      people: z.array(
        z.object({ id: z.int(), name: z.string(), wasLast: z.boolean(), hasPasskey: z.boolean() }),
      ),
    }),
    openWithPassword: anyone('Sign in over a lock with a password', signedIn),
    offerPasskeyAtDesk: anyone('Ask what a passkey has to sign for signing in over a lock', {
      options: anyRow.optional().describe('Absent if the person has no passkey.'),
    }),
    openWithPasskey: anyone('Sign in over a lock with a passkey', signedIn),
    reauthenticate: staff(
      'Prove again who is signed in, before a change that needs a fresh sign-in; the session goes on with the new token',
      signedIn,
    ),
    reauthenticationMethods: staff('How the caller can prove again who they are, besides the password', {
      methods: z.array(z.enum(secondFactorMethods)),
      options: anyRow.optional(),
    }),
    pagePermission: staff(
      'Ask whether the caller may open a page',
      { page: z.string(), result: z.boolean() },
      { parameters: { page: z.enum([...Object.keys(guardedPages), ...settingsPages]) } },
    ),
    resetPassword: anyone(
      'Request a link that sets a new password; the answer is the same for unknown addresses',
    ),
    validateToken: anyone('Ask whether a link can still be used', { kind: z.enum(['reset', 'activation']) }),
    updatePassword: anyone('Set the password with a link, which works once'),
  }),
  ...tagged('Account', {
    readSecondFactors: staff("The caller's second factors", secondFactorState.shape),
    startAuthenticatorApp: staff(
      'Create the secret of a new authenticator app, which counts once it is confirmed',
      { secret: z.string(), uri: z.string() },
    ),
    confirmAuthenticatorApp: staff(
      'Confirm the new authenticator app with one of its codes',
      newRecoveryCodes,
    ),
    removeAuthenticatorApp: staff('Remove the authenticator app'),
    startPasskey: staff('The options for creating a passkey in the browser', { options: anyRow }),
    addPasskey: staff('Add the passkey that the browser created', newRecoveryCodes),
    renamePasskey: staff('Rename a passkey'),
    removePasskey: staff('Remove a passkey'),
    replaceRecoveryCodes: staff('Replace the recovery codes, which are shown once', {
      recoveryCodes: z.array(z.string()),
    }),
    ownSignIns: staff("The latest sign-ins and failed attempts at the caller's account", {
      events: z.array(anyRow),
    }),
    account: staff("The caller's account and sessions", { account }),
    changePassword: staff(
      'Change the password; the session goes on with the new token, the others end',
      signedIn,
    ),
    endSession: staff("End one of the caller's sessions", {}, { parameters: { id: sessionId } }),
    endOtherSessions: staff("End the caller's other sessions", { ended: z.int() }),
  }),
  ...tagged('Administration', {
    resetSecondFactor: administrators('Remove all second factors of a user'),
    searchSecurityLog: administrators(
      'The security log, newest first, a page at a time; administrators see the users in their reach',
      { events: z.array(anyRow), next: z.string().nullable() },
    ),
    recordExport: staff('Record that a list was saved as a file'),
    recordReportExport: administrators(
      'Record that the figures of a report were saved; with the token of the tool',
    ),
    endSessionsOfUser: administrators('End all sessions of a user', { ended: z.int() }),
    sendActivation: staffOrAnyone(
      'Send an activation link: to a user, or again to the holder of an expired one',
    ),
    createUser: administrators('Create a user, who is inactive until the activation', {
      user: sessionUser.extend({ inactive: z.boolean(), createddate: z.iso.datetime() }),
    }),
    unificationFrame: administrators(
      'The address of the tool that finds duplicates',
      { url: z.string() },
      { parameters: { kind: kindOfRow } },
    ),
    reportsFrame: administrators('The address of the dashboard', { url: z.string() }),
    countBoard: administrators(
      'The months, the stock and the waiting counts of every property in the scope',
      { board: anyRow },
      { parameters: { until: z.string().describe('The last month, such as 2026-10.') } },
    ),
    withdrawApproval: superadmins('Withdraw the approval of a count, with a reason'),
    changeRewardTiers: superadmins('Change the tiers of the rewards, with a fresh sign-in', {
      setting: z.object({ setting: z.string(), value: z.string() }),
    }),
    yearlyRewards: administrators(
      'The companies of a property with their purchases of a year, the largest first',
      rewards,
      rewardsOf,
    ),
    largestRewards: administrators('The first 50 of these companies', rewards, rewardsOf),
    person: administrators(
      'What is kept about a person, found by one of their contacts',
      personSummary.shape,
    ),
    exportPerson: administrators('Everything that is kept about a person, as one document; audited', {
      name: z.string(),
      html: z.string(),
    }),
    anonymisePerson: administrators(
      'Remove what identifies a person from every row permanently; a reason is required',
      { contacts: z.int() },
    ),
    accessReview: administrators(
      'Who may do what at which properties, with the last sign-in and the second factor',
      { users: z.array(anyRow) },
    ),
    expiredConsents: administrators(
      'The tacit consents that have expired, the oldest first, a page at a time',
      { consents: z.array(anyRow), more: z.boolean(), count: z.int() },
    ),
    stopMailing: administrators('Withdraw the consents of up to 200 contacts, each audited', {
      stopped: z.int(),
      at: z.iso.datetime(),
    }),
    resumeMailing: administrators('Restore the consents that one stopped, as they were, within 30 days', {
      resumed: z.int(),
    }),
  }),
  ...tagged('Counter', {
    timeline: staff(
      'What happened to a row, newest first, a page at a time',
      {
        entries: z.array(anyRow),
        more: z.boolean(),
        names: z.record(z.string(), z.record(z.string(), z.string())),
      },
      {
        parameters: {
          table: z.string(),
          id: rowId,
          before: z.string().describe('The id of the oldest entry seen so far, or `now`.'),
        },
      },
    ),
    optOut: anyone('Unsubscribe a contact by the id in its mail'),
    sendTemplateMail: staff('Send a gift card, or the mail about a count', {
      sent: z.boolean().describe('False if the mail waits in the queue.'),
    }),
    previewTemplateMail: staff('The mail that would be sent, with a masked code', {
      subject: z.string(),
      html: z.string(),
    }),
    revealGiftCode: staff('The whole gift code; audited, and limited per person and hour', {
      gift_code: z.string(),
    }),
    similarCompanies: staff('Companies like the one that is being typed', similarRows),
    similarContacts: staff('Contacts like the one that is being typed', similarRows),
    closestCompanies: staff('Companies close to a text that nothing matches', {
      meant: z.string().nullable().describe('What the text may have meant.'),
      companies: z.array(z.object({ company: anyRow, contact: anyRow.nullable() })),
    }),
    companyFacts: staff(`Contacts, last order and properties of up to ${queryLimits.companies} companies`, {
      companies: z.array(companyFacts),
    }),
    propertyCompanies: staff(
      'The companies that a property dealt with in 24 months, newest first; a security event',
      {
        version: z.string().describe('Also the ETag: `If-None-Match` gets 304 while the list is the same.'),
        companies: z
          .array(z.tuple([z.int(), z.string(), z.string().nullable()]))
          .max(propertyCompanies.max)
          .describe('Id, name and city.'),
      },
      { query: { property: z.string().describe('The external id of a property within the scope.') } },
    ),
  }),
  ...tagged('Operation', {
    mailQueue: superadmins('Emails that wait or have failed, without their content', mailQueue.shape),
    retryMail: superadmins(
      'Queue a failed email again; audited',
      {},
      { parameters: { id: z.string().regex(/^\d+$/).describe('The id of the email in the queue.') } },
    ),
    retryMails: superadmins('Queue all failed emails again that can be sent, at most 200', {
      mails: z.int().describe('How many.'),
    }),
  }),
}
