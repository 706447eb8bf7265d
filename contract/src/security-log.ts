import * as z from 'zod'
import { type Done, get, post } from './call.ts'
import { email } from './fields.ts'
import { lockCauses } from './lock.ts'
import { mailTemplates } from './mail-queue.ts'
import { roles } from './roles.ts'
import { caseNumberPattern } from './rules/codes.ts'
import { secondFactorChanges, secondFactorMethods } from './second-factor.ts'

/** A name from our own source or from a table's definition. It is too short for a token, and has no capitals or spaces. */
const identifier = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/)
const count = z.int().min(0)
const settingValue = z.string().max(2000)
const staffName = z.string().max(120)
/** The account that was named: a staff user's address, or the keyed hash of another address. */
const account = z.union([email, z.string().regex(/^#[\da-f]{16}$/)]).optional()

/** What was proved beside the password, or in its place. */
export const signInFactors = [...secondFactorMethods, 'identity_provider'] as const
export type SignInFactor = (typeof signInFactors)[number]

/** A removed user has no row any more: the creation of a user who never signed in was undone. */
export const staffUserStates = ['active', 'inactive', 'deleted', 'removed'] as const
export type StaffUserState = (typeof staffUserStates)[number]

/**
 * Every kind of security event, with what it records beside time, people and client address. The recorder drops anything
 * that does not fit, so none of these is free text but the name of a staff user, which is beside every event anyway, and
 * the value of a setting, which is no secret: a password, token or code cannot get in.
 */
export const securityEventDetails = {
  sign_in: z.object({ factor: z.enum(signInFactors).optional() }),
  sign_in_failed: z.object({ account, reason: z.enum(['credentials', 'inactive']) }),
  /** Refused without looking at the password, because too many attempts failed before. */
  sign_in_locked: z.object({ account, retry_after: count }),
  /** The identity provider vouched for an account that has no active user here, or its answer was refused. */
  provider_sign_in_failed: z.object({ reason: z.enum(['invalid', 'unknown_account']) }),
  /** Answered late, because too many attempts at the account failed before. */
  sign_in_slowed: z.object({ account, delay_ms: count }),
  /** What was not recorded one by one: of one client address, or, left out, of all together. */
  sign_ins_refused: z.object({
    attempts: count.optional(),
    names: count.optional(),
    left_out: count.optional(),
  }),
  second_step_failed: z.object({ factor: z.enum(secondFactorMethods) }),
  session_ended: z.object({
    reason: z.enum([
      'signed_out',
      /** By the user, from the list of their sessions. */
      'by_user',
      'by_admin',
      'idle',
      /** Unused for longest, when the user signed in once more than a user may. */
      'too_many',
      /** All other sessions of the user, at the user's request. */
      'all',
      'password_changed',
      'deactivated',
    ]),
    sessions: count.optional(),
  }),
  session_locked: z.object({ by: z.enum(lockCauses) }),
  session_unlocked: z.object({ factor: z.enum(signInFactors).optional() }),
  /** Someone signed in over the lock of the subject. */
  session_handed_over: z.object({}),
  permission_refused: z.object({
    table: identifier.optional(),
    verb: z.enum(['read', 'create', 'update', 'delete']).optional(),
    column: identifier.optional(),
    /** The pattern of the path of a REST call, such as `/api/counts/:id/withdraw`. */
    call: z
      .string()
      .regex(/^\/[\w/:-]{0,99}$/)
      .optional(),
  }),
  gift_code_revealed: z.object({
    record: count,
    /** Of a code of none of the user's properties. */
    case_number: z.string().regex(caseNumberPattern).optional(),
  }),
  data_exported: z.object({
    what: identifier,
    rows: count.optional(),
    /** Whether it contains whole gift codes. */
    unmasked: z.boolean().optional(),
  }),
  person_exported: z.object({ table: identifier, record: count }),
  person_anonymised: z.object({ table: identifier, record: count }),
  user_created: z.object({ role: z.enum(roles) }),
  user_state_changed: z.object({ from: z.enum(staffUserStates), to: z.enum(staffUserStates) }),
  user_property_changed: z.object({
    /** Its code. */
    property: z.string().regex(/^[\w-]{1,18}$/),
    link: z.enum(['added', 'removed']),
  }),
  /** A mail with an activation link was queued for the user. */
  activation_sent: z.object({}),
  role_changed: z.object({ from: z.enum(roles), to: z.enum(roles) }),
  name_changed: z.object({ from: staffName, to: staffName }),
  address_changed: z.object({ from: email, to: email }),
  password_changed: z.object({ by: z.enum(['user', 'reset_link', 'activation_link']) }),
  /** The first sign-in with an account of the company linked it to the user. */
  provider_account_linked: z.object({}),
  factor_changed: z.object({ change: z.enum(secondFactorChanges) }),
  mailbox_opened: z.object({ mail: count.optional() }),
  mail_retried: z.object({ mail: count, template: z.enum(mailTemplates) }),
  setting_changed: z.object({ about: identifier, value: settingValue }),
  admin_command: z.object({
    command: identifier,
    /** The user of the operating system. */
    operator: z
      .string()
      .regex(/^[a-z_][\w.@\\-]{0,31}$/i)
      .optional(),
    /** The table or the setting that it was about. */
    about: identifier.optional(),
    /** What the setting was set to. No setting is a secret. */
    value: settingValue.optional(),
    /** Whether it wrote whole gift codes. */
    unmasked: z.boolean().optional(),
    failed: z.boolean().optional(),
  }),
  retention_applied: z.object({
    what: z.enum(['audits', 'security_log', 'sent_mail']),
    rows: count,
    /** What is older was deleted. */
    before: z.iso.datetime(),
  }),
  /** Events that could not be kept, because more arrived than the database took. */
  events_lost: z.object({ events: count }),
} as const satisfies Record<string, z.ZodObject>

export type SecurityEventKind = keyof typeof securityEventDetails
export type SecurityEventDetails<Kind extends SecurityEventKind> = z.input<
  (typeof securityEventDetails)[Kind]
>

export const securityEventKinds = Object.keys(securityEventDetails) as SecurityEventKind[]

/** The kinds that a person sees of their own account. */
export const signInKinds = [
  'sign_in',
  'sign_in_failed',
  'sign_in_locked',
  'second_step_failed',
] as const satisfies readonly SecurityEventKind[]

export const securityLogPageSize = 50
/** How many events a file holds at most. */
export const maxSecurityLogExport = 10_000

/** The lists that the web client saves as files. */
export const exportedLists = [
  'orders',
  'counts',
  'month_sheet',
  'rewards',
  'reports',
  'security_log',
  'expired_consents',
  'access_review',
] as const
export type ExportedListName = (typeof exportedLists)[number]

/** The lists of which the server itself records the delivery. */
export const deliveredLists = ['property_companies'] as const

/** An event as the page lists it. A newer server may have further kinds. */
export interface SecurityLogEvent {
  id: string
  at: string
  kind: string
  /** Who did it. A name and a username are those of the time; only the id always means the same person. */
  actor_id: number | null
  actor: string | null
  /** Null in events from before usernames were recorded. */
  actor_username: string | null
  subject_id: number | null
  subject: string | null
  subject_username: string | null
  client_address: string | null
  details: Record<string, unknown>
}

export interface SecurityLogPage {
  /** Newest first. */
  events: SecurityLogEvent[]
  /** What to send as `before` for the next page; null at the end. */
  next: string | null
}

const moment = z.iso.datetime().optional()

const exportedRows = z.int().min(0).max(1_000_000)

export const securityLogCalls = {
  /** To superadmins the whole log, to administrators the events about the staff users within their reach. */
  searchSecurityLog: post<Done & SecurityLogPage>()(
    '/api/security-log/search',
    z.object({
      kind: z.enum(securityEventKinds).optional(),
      /** A part of the name or address of the staff users to show. */
      person: z.string().trim().max(254).optional(),
      from: moment,
      /** Events before this moment. */
      to: moment,
      before: z.string().max(100).optional(),
      size: z.int().min(1).max(500).optional(),
    }),
  ),
  /** Records that the caller has saved a list as a file. */
  recordExport: post<Done>()(
    '/api/security-log/exports',
    z.object({
      list: z.enum(exportedLists),
      rows: exportedRows,
    }),
  ),
  /** The same for the figures of a report, from the tool with its own session. */
  recordReportExport: post<Done>()('/api/tools/reports/exports', z.object({ rows: exportedRows })),
  /** The caller's own latest sign-ins and failed attempts at their account. */
  ownSignIns: get<Done & { events: SecurityLogEvent[] }>('/api/account/sign-ins'),
}
