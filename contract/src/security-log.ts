import { z } from 'zod'
import { email } from './fields.ts'
import { roles } from './roles.ts'

/** A name from our own source or from a table's definition. It is too short for a token, and has no capitals or spaces. */
const identifier = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/)
const count = z.int().min(0)
/** The account that was named: a staff user's address, or what was typed if it is an email address. */
const account = email.optional()
const factor = identifier.optional()

/**
 * Every kind of security event, with what it records beside time, people and client address. The recorder drops anything
 * that does not fit, so none of these is free text: a password, token or code cannot get in.
 */
export const securityEventDetails = {
  sign_in: z.object({ factor }),
  sign_in_failed: z.object({ account, reason: z.enum(['credentials', 'inactive']) }),
  /** Refused without looking at the password, because too many attempts failed before. */
  sign_in_locked: z.object({ account, retry_after: count }),
  /** Answered late, because too many attempts at the account failed before. */
  sign_in_slowed: z.object({ account, delay_ms: count }),
  second_step_failed: z.object({ factor }),
  session_ended: z.object({
    reason: z.enum([
      'signed_out',
      /** By the user, from the list of their sessions. */
      'by_user',
      'by_admin',
      'idle',
      /** All other sessions of the user, at the user's request. */
      'all',
      'password_changed',
      'deactivated',
    ]),
    sessions: count.optional(),
  }),
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
  gift_code_revealed: z.object({ record: count }),
  data_exported: z.object({
    what: identifier,
    rows: count.optional(),
    /** Whether it contains whole gift codes. */
    unmasked: z.boolean().optional(),
  }),
  person_exported: z.object({ table: identifier, record: count }),
  person_anonymised: z.object({ table: identifier, record: count }),
  role_changed: z.object({ from: z.enum(roles), to: z.enum(roles) }),
  address_changed: z.object({ from: email, to: email }),
  password_changed: z.object({ by: z.enum(['user', 'reset_link', 'activation_link']) }),
  factor_changed: z.object({ change: z.enum(['added', 'removed', 'renewed', 'reset_by_admin']), factor }),
  mailbox_opened: z.object({ mail: count.optional() }),
  admin_command: z.object({
    command: identifier,
    /** The user of the operating system. */
    operator: z
      .string()
      .regex(/^[a-z_][\w.@\\-]{0,31}$/i)
      .optional(),
    /** The table or the setting that it was about. */
    about: identifier.optional(),
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
