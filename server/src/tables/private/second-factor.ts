import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { staffUserId } from './session.ts'

/** The secrets of authenticator apps, encrypted. A pending one is replaced by each new enrolment and does not count yet. */
export const totpSecretTable = pgTable(
  'totp_secret',
  {
    id: identity(),
    user_id: userId(),
    pending: boolean().notNull(),
    /** Identifies the key of ENCRYPTION_KEY that the secret is encrypted with. */
    key_id: varchar({ length: 16 }).notNull(),
    ciphertext: varchar({ length: 200 }).notNull(),
    /** The 30-second step of the last accepted code; codes of this step or an earlier one are refused. */
    last_step: bigint({ mode: 'number' }),
    /** The step of the last code that was refused because of the clock; it stays refused when its time comes. */
    skewed_step: bigint({ mode: 'number' }),
    created_at: moment().notNull(),
  },
  (column) => [
    unique('totp_secret_one_of_each').on(column.user_id, column.pending),
    index('totp_secret_by_key').on(column.key_id),
  ],
)

export const passkeyTable = pgTable(
  'passkey',
  {
    id: identity(),
    user_id: userId(),
    credential_id: varchar({ length: 1400 }).notNull().unique(),
    /** COSE, in base64url. */
    public_key: varchar({ length: 4000 }).notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: varchar({ length: 20 }).array().notNull(),
    name: varchar({ length: 60 }).notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (column) => [index('passkey_by_user').on(column.user_id)],
)

/** The challenge of a passkey that is being added, or used to confirm who is signed in. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenge',
  {
    user_id: userId(),
    purpose: varchar({ length: 20, enum: ['enrol', 'reauthenticate'] }).notNull(),
    challenge: varchar({ length: 100 }).notNull(),
    expires_at: moment().notNull(),
  },
  (column) => [
    primaryKey({ name: 'passkey_challenge_one_of_each', columns: [column.user_id, column.purpose] }),
  ],
)

/** By their SHA-256. A used one is deleted. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    user_id: userId(),
    code_hash: varchar({ length: 64 }).notNull(),
  },
  (column) => [primaryKey({ name: 'recovery_code_once', columns: [column.user_id, column.code_hash] })],
)

/** Given for a right password to a user who has a second factor; the second step exchanges it for a session. */
export const signInTicketTable = pgTable(
  'sign_in_ticket',
  {
    ticket_hash: varchar({ length: 64 }).primaryKey(),
    user_id: userId(),
    /** SHA-256 of the password hash: a new password voids the ticket. */
    password_digest: varchar({ length: 64 }).notNull(),
    /** For a passkey. */
    challenge: varchar({ length: 100 }),
    attempts: integer().notNull().default(0),
    expires_at: moment().notNull(),
  },
  (column) => [index('sign_in_ticket_by_user').on(column.user_id)],
)

function identity() {
  return bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
}

function userId() {
  return bigint({ mode: 'number' })
    .notNull()
    .references(() => staffUserId(), { onDelete: 'cascade' })
}

function moment() {
  return timestamp({ withTimezone: true, precision: 3 })
}
