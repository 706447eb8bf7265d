import * as z from 'zod'
import type { ReviewedAccess } from './access-review.ts'
import type { account, companyFacts, rewardRow } from './answers.ts'
import { type Done, get, post, put } from './call.ts'
import { languages, maxNoteLength, maxRecipients, queryLimits } from './constants.ts'
import type { CountBoard } from './count-board.ts'
import { key } from './error-keys.ts'
import { email, lockIds, optionalText, withoutWebAddress } from './fields.ts'
import type { MailQueue } from './mail-queue.ts'
import type { Match } from './matching/evidence.ts'
import { typedCompany, typedContact } from './matching/typed-forms.ts'
import {
  anonymiseForm,
  consentExpiries,
  type ExpiredConsentPage,
  expiredConsentPageSize,
  type PersonFile,
  type PersonSummary,
} from './people.ts'
import { maxRowsPerRequest } from './query.ts'
import { caseNumberPattern } from './rules/codes.ts'
import { rewardTiersInput } from './rules/reward-tier.ts'
import { readCalls, writeCalls } from './schemaless-calls.ts'
import type { AccountRow } from './tables/account.ts'
import type { ContactRow } from './tables/contact.ts'
import {
  reauthenticationProof,
  type SessionUser,
  type SignedIn,
  signInForm,
  staffUserForm,
} from './tables/staff-user.ts'
import type { TimelinePage } from './timeline.ts'
import { isPlainLine, isVisible } from './visible-text.ts'

const controlCharacters = /[\p{Cc}\u2028\u2029]/u

/** An address for a mail header, without line breaks, which would allow header injection. */
const recipient = z
  .string(key('email_empty_error'))
  .refine((text) => !controlCharacters.test(text), key('valid_email_error'))
  .pipe(email)
const recipients = z
  .array(recipient, key('email_empty_error'))
  .min(1, key('email_empty_error'))
  .max(maxRecipients)
/** In either case: the specification writes FR and EN. */
const mailLanguage = z.string().trim().toLowerCase().pipe(z.enum(languages))
/** The language of the page that asks for a mail. Without it, the recipient's properties decide. */
const pageLanguage = mailLanguage.optional()
const linkSecret = z.string(key('token_invalid')).min(1, key('token_invalid')).max(200, key('token_invalid'))
const manyIds = z.array(z.int()).min(1).max(maxRowsPerRequest)
const template = z.string()
/** Validated with the schema of the template, below. */
const data = z.record(z.string(), z.unknown())

export const restCalls = {
  ...readCalls,
  signIn: post<SignedIn>()(writeCalls.signIn.path, signInForm.extend({ locks: lockIds })),
  signOut: post<Done>()(writeCalls.signOut.path, z.unknown()),
  /** Exchanges the ticket of a sign-in at the company's identity provider. GET on the same path starts that sign-in. */
  providerSignIn: post<SignedIn>()(
    writeCalls.providerSignIn.path,
    z.object({ ticket: z.string(), locks: lockIds }),
  ),
  /** Proves again who is signed in, before a change that needs a fresh sign-in. The session goes on with a new token. */
  reauthenticate: post<SignedIn>()('/api/reauthenticate', reauthenticationProof),

  account: get<Done & { account: Account }>('/api/account'),
  /** Ends the other sessions; the present one goes on with the token of the answer. */
  changePassword: post<SignedIn>()(
    '/api/account/password',
    z.object({ current: signInForm.shape.password, password: z.string(key('password_policy_error')) }),
  ),
  endSession: post<Done>()('/api/sessions/:id/end', z.unknown()),
  endOtherSessions: post<Done & { ended: number }>()('/api/sessions/end-others', z.unknown()),
  /** For administrators: ends all sessions of a user within their reach. */
  endSessionsOfUser: post<Done & { ended: number }>()('/api/users/:id/sessions/end', z.unknown()),

  resetPassword: post<Done>()('/resetpassword', z.object({ email, language: pageLanguage })),
  /** A server that does not distinguish links omits `kind`. */
  validateToken: post<Done & { kind?: LinkKind }>()(
    '/validatepasswordtoken',
    z.object({ token: linkSecret }),
  ),
  updatePassword: post<Done>()(
    '/updatepassword',
    z.object({ token: linkSecret, password: z.string(key('password_policy_error')) }),
  ),
  /** An administrator sends a user's address; the holder of an expired activation link sends its token. */
  sendActivation: post<Done>()(
    '/sendactivationemail',
    z.object({ email: email.optional(), token: linkSecret.optional(), language: pageLanguage }),
  ),

  createUser: post<Done & { user: CreatedUser }>()(
    '/createuser',
    z.object({
      name: staffUserForm.shape.name,
      username: staffUserForm.shape.username__c,
      role: staffUserForm.shape.role__c,
      /** Ignored, like the next two: users are created inactive, with an id and a time of the server's. */
      inactive: z.unknown().optional(),
      sfid: z.unknown().optional(),
      createddate: z.unknown().optional(),
    }),
  ),

  /** Also takes the form of a mail program, with the id in the query. */
  optOut: post<Done>()('/optout', z.object({ id: z.guid(key('not_found')) })),

  /** If `sent` is false, the mail stays in the queue and is retried. A server may answer the status alone. */
  sendTemplateMail: post<Done & { sent?: boolean }>()(
    '/sendtemplateemail',
    z.object({
      emails: recipients,
      template,
      data,
      /** Ignored: the sender is configured. */
      from: z.unknown().optional(),
      /** Why the mail is sent to another address than the record's. */
      reason: optionalText(maxNoteLength).optional(),
    }),
  ),
  previewTemplateMail: post<Done & { subject: string; html: string }>()(
    '/api/template-preview',
    z.object({ emails: recipients.optional(), template, data }),
  ),

  /** Emails that wait or have failed, without their content. For superadmins, like the next two. */
  mailQueue: get<Done & MailQueue>('/api/mail-queue'),
  /** Queues a failed email again. Each call is in the security log and, if the email was audited, in the audit. */
  retryMail: post<Done>()('/api/mail-queue/:id/retry', z.unknown()),
  /** The same for all failed emails that can be sent again, at most 200 of them. */
  retryMails: post<Done & { mails: number }>()('/api/mail-queue/retry', z.unknown()),

  /**
   * Returns the unmasked code. Each call is audited and counts against the user's hourly budget. A code of none of the
   * user's properties needs the number of a case; its absence is refused under a key.
   */
  revealGiftCode: post<Done & { gift_code: string }>()(
    '/api/gift-codes/:id/reveal',
    z.object({
      case_number: z.string().trim().regex(caseNumberPattern, key('case_number_format_error')).nullish(),
    }),
  ),

  /** The months of every property in the scope of an administrator, up to one of them, `2026-10`. */
  countBoard: get<Done & { board: CountBoard }>('/api/counts/board/:until'),

  /** The reason is required; its absence is refused under a key, with a sentence of its own. */
  withdrawApproval: post<Done>()(
    '/api/counts/:id/withdraw',
    z.object({ reason: optionalText(maxNoteLength).optional() }),
  ),

  /** For superadmins with a fresh sign-in. The value may also be the text of the setting. */
  changeRewardTiers: put<Done & { setting: { setting: string; value: string } }>()(
    '/api/settings/b2b_reward_tiers',
    z.object({ value: rewardTiersInput }),
  ),

  /** Every staff user who is not deleted, by name. For administrators. */
  accessReview: get<Done & { users: ReviewedAccess[] }>('/api/access-review'),

  /** Everything that is kept about a person, found by one of their contacts. For administrators, like the next two. */
  person: get<Done & PersonSummary>('/api/people/:contactId'),
  /** One file to read, print and hand over. Each call is audited. */
  exportPerson: post<Done & PersonFile>()(
    '/api/people/:contactId/export',
    z.object({ language: mailLanguage }),
  ),
  anonymisePerson: post<Done & { contacts: number }>()('/api/people/:contactId/anonymise', anonymiseForm),
  /**
   * Tacit consents that have expired, the oldest first; `after` is the last one of the page before. `property`: they bought
   * there, or their company is linked to it.
   */
  expiredConsents: post<Done & ExpiredConsentPage>()(
    '/api/expired-consents',
    z.object({
      limit: z.int().min(1).max(expiredConsentPageSize),
      after: z.object({ optin_date: z.iso.datetime(), id: z.int() }).nullish(),
      search: z.string().trim().max(maxNoteLength).nullish(),
      property: z.int().nullish(),
      language: z.enum(languages).nullish(),
      reason: z.enum(consentExpiries).nullish(),
    }),
  ),
  /** Withdraws the consents of several contacts. `at` names the batch to `resumeMailing`. */
  stopMailing: post<Done & { stopped: number; at: string }>()(
    '/api/expired-consents/stop',
    z.object({ ids: manyIds }),
  ),
  /** Restores the consents that the caller stopped at that time, as they were. Contacts that changed since are left out. */
  resumeMailing: post<Done & { resumed: number }>()(
    '/api/expired-consents/resume',
    z.object({ ids: manyIds, at: z.iso.datetime() }),
  ),

  similarCompanies: post<SimilarRows<AccountRow>>()('/api/similar/account', typedCompany),
  similarContacts: post<SimilarRows<ContactRow>>()(writeCalls.similarContacts.path, typedContact),

  /** What a list of companies shows beside each of them. Companies that the caller may not see are left out. */
  companyFacts: post<Done & { companies: CompanyFacts[] }>()(
    writeCalls.companyFacts.path,
    z.object({
      ids: z.array(z.int()).max(queryLimits.companies),
    }),
  ),

  /** What the company search offers for a text that matches nothing: names spelled otherwise, and words of a company and a contact. */
  closestCompanies: post<Done & ClosestCompanies>()(
    writeCalls.closestCompanies.path,
    z.object({ text: z.string().trim().min(1).max(255) }),
  ),

  yearlyRewards: get<RewardRow[]>('/api/b2b_rewards/:propertyExternalId/:year'),

  /** The first `largestRewards` of them, which a page shows while the others arrive. */
  largestRewards: get<RewardRow[]>('/api/b2b_rewards/:propertyExternalId/:year/largest'),

  /** `before` is the id of the oldest entry seen so far, or `now`. */
  timeline: get<Done & TimelinePage>('/api/timeline/:table/:id/:before'),
}

/** The data of the `eGiftCard` template with the record's ID: code, value and address come from the record. */
export const giftCardMailData = z.object({
  ID: z.union([z.number(), z.string().trim()]).transform(String),
  FIRSTNAME: withoutWebAddress(oneLine(120)),
  LANGUAGE: mailLanguage,
})

/** The same without ID: the code identifies the record, in full, or masked if the recipient has only one match. */
export const giftCardMailDataByCode = giftCardMailData.omit({ ID: true }).extend({
  GIFTCODE: oneLine(80),
  /** Whole dollars, as a number or as a form holds it. */
  CARDVALUE: z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\$?\s?\d{1,9}([.,]\d{1,2})?\s?\$?$/),
  ]),
  STOREADDRESS: z.string().max(500).nullish(),
})

/** The data of the `gcInventoryCreation` template; the server fills in the rest. */
export const countMailData = z.object({
  INVENTORY_ID: z.union([z.number(), z.string().trim()]).transform(String),
  LANGUAGE: mailLanguage,
})

export type LinkKind = 'reset' | 'activation'

export type Account = z.output<typeof account>
export type AccountSession = Account['sessions'][number]
export type Device = AccountSession['device']
export type CompanyFacts = z.output<typeof companyFacts>
export type RewardRow = z.output<typeof rewardRow>

export interface CreatedUser extends SessionUser {
  inactive: boolean
  createddate: string
}

/** A row similar to the one being typed, with the evidence. */
export type Similar<Row> = Row & Match

export interface SimilarRows<Row> extends Done {
  /** At most five, the most likely first. */
  matches: Similar<Row>[]
}

export interface ClosestCompanies {
  /** What the text may have meant, as the closest name spells it. */
  meant: string | null
  /** The companies of that contact, or with a name like the text, the closest first. */
  companies: ClosestCompany[]
}

export interface ClosestCompany {
  company: Pick<
    AccountRow,
    'id' | 'sfid' | 'name' | 'address_line_1__c' | 'billingcity' | 'billingpostalcode'
  >
  /** The contact whose name has those words of the text that the company's name lacks. */
  contact: Pick<ContactRow, 'id' | 'name' | 'email' | 'phone'> | null
}

function oneLine(longest: number) {
  // Before blanks are cut off: a line break at the end is refused too.
  return z.string().refine(isPlainLine).trim().refine(isVisible).max(longest)
}
