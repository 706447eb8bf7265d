import { tools, unifiedKinds } from '@comptoir/contract/tools'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { identity, moment, wholeNumber } from '../../engine/definition/columns.ts'
import { staffUser } from '../staff-user.ts'

export const maxUserAgentLength = 400

/** The sessions of signed-in users. A token is stored as its SHA-256 and ends with its row. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    token_hash: varchar({ length: 64 }).notNull().unique(),
    user_id: userId().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    /** When the user last proved who they are: at sign-in, or since then by `POST /api/reauthenticate`. */
    verified_at: moment().notNull().defaultNow(),
    /** When the session was last used, exact to a minute. */
    last_seen_at: moment().notNull().defaultNow(),
    /** The client that signed in: its User-Agent header, cut if it is long, and its IP address. */
    user_agent: varchar({ length: maxUserAgentLength }),
    address: varchar({ length: 64 }),
    /** Whether the company's identity provider signed the user in, and answers for the second factor. */
    by_provider: boolean().notNull().default(false),
    /** Since when its user has locked it. Nothing is answered for a locked session. */
    locked_at: moment(),
  },
  (column) => [index('session_by_user').on(column.user_id), index('session_by_expiry').on(column.expires_at)],
)

/**
 * The key of what a browser keeps for the user of a session that is locked there. It outlives the session, as the drafts do,
 * and only their owner gets it.
 */
export const sessionLockTable = pgTable(
  'session_lock',
  {
    /** That of the session. */
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    /** 256 bits, in base64url. */
    draft_key: varchar({ length: 64 }).notNull(),
    expires_at: moment().notNull(),
  },
  (column) => [index('session_lock_by_user').on(column.user_id)],
)

/** Who signed in at a browser, which has the secret of the hash, and when they last did. */
export const deskPersonTable = pgTable(
  'desk_person',
  {
    desk_hash: varchar({ length: 64 }).notNull(),
    user_id: userId().notNull(),
    seen_at: moment().notNull(),
  },
  (column) => [
    primaryKey({ name: 'desk_person_once', columns: [column.desk_hash, column.user_id] }),
    index('desk_person_by_user').on(column.user_id),
  ],
)

/** The token of a tool in its frame, by its hash. It ends with the session that opened the tool. */
export const toolSessionTable = pgTable(
  'tool_session',
  {
    token_hash: varchar({ length: 64 }).primaryKey(),
    tool: varchar({ length: 20, enum: tools }).notNull(),
    session_id: uuid()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
  },
  (column) => [index('tool_session_by_session').on(column.session_id)],
)

/** Opens a tool in its frame once, for the session that requested it. Stored by the hash of its secret. */
export const frameTicketTable = pgTable(
  'frame_ticket',
  {
    ticket_hash: varchar({ length: 64 }).primaryKey(),
    tool: varchar({ length: 20, enum: tools }).notNull(),
    kind: varchar({ length: 20, enum: unifiedKinds }),
    session_id: uuid()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (column) => [index('frame_ticket_by_session').on(column.session_id)],
)

/**
 * One row, kept by triggers, whose number grows with every change that may alter what a signed-in user may do. A cached actor
 * is valid as long as the number is the one it was loaded with.
 */
export const actorVersionTable = pgTable('actor_version', {
  id: integer().primaryKey(),
  version: wholeNumber().notNull(),
})

/** What a sign-in at the company's identity provider hands to the browser, by its hash. Each is used once. */
export const providerSignInSecretTable = pgTable(
  'provider_sign_in_secret',
  {
    secret_hash: varchar({ length: 64 }).primaryKey(),
    /** A state goes to the provider and back, of the last two kinds where the person has to sign in there now. A ticket then opens a session. */
    kind: varchar({ length: 10, enum: ['ticket', 'state', 'asked', 'fresh'] }).notNull(),
    /** The hash of the cookie of the browser that started the sign-in. */
    browser_hash: varchar({ length: 64 }).notNull(),
    user_id: userId(),
    /** When the person signed in at the provider, if it says so. */
    verified_at: moment(),
    expires_at: moment().notNull(),
  },
  (column) => [
    index('provider_sign_in_secret_by_user').on(column.user_id),
    index('provider_sign_in_secret_by_expiry').on(column.expires_at),
  ],
)

/** The account at the identity provider that a user first signed in with. Another one cannot sign in as that user. */
export const providerAccountTable = pgTable(
  'provider_account',
  {
    issuer: varchar({ length: 500 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    user_id: userId().notNull(),
    linked_at: moment().notNull(),
  },
  (column) => [
    primaryKey({ columns: [column.issuer, column.subject] }),
    unique('provider_account_by_user').on(column.user_id, column.issuer),
  ],
)

/** Reset and activation links, by the hash of their secret; a newer one of the same kind replaces the older. */
export const passwordTokenTable = pgTable(
  'password_token',
  {
    id: identity(),
    user_id: userId().notNull(),
    kind: varchar({ length: 10, enum: ['reset', 'activation'] }).notNull(),
    token_hash: varchar({ length: 64 }).notNull().unique(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (column) => [index('password_token_by_user').on(column.user_id)],
)

/** The refused sign-ins of each client address since the first of them, counted across all replicas. */
export const refusedSignInsTable = pgTable('refused_sign_ins', {
  /** Empty for those of all addresses together. */
  address: varchar({ length: 64 }).primaryKey(),
  attempts: integer().notNull(),
  /** Hashes of the usernames that were tried, at most a thousand. */
  names: integer().array().notNull().default(sql`'{}'`),
  closes_at: timestamp({ withTimezone: true }).notNull(),
})

/** Attempts and actions in their current period, counted across all replicas. */
export const throttleTable = pgTable('throttle', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: wholeNumber(),
})

/** The secrets of authenticator apps, encrypted. A pending one is replaced by each new enrolment and does not count yet. */
export const totpSecretTable = pgTable(
  'totp_secret',
  {
    id: identity(),
    user_id: userId().notNull(),
    pending: boolean().notNull(),
    /** Identifies the key of ENCRYPTION_KEY that the secret is encrypted with. */
    key_id: varchar({ length: 16 }).notNull(),
    ciphertext: varchar({ length: 200 }).notNull(),
    /** The 30-second step of the last accepted code; codes of this step or an earlier one are refused. */
    last_step: wholeNumber(),
    /** The step of the last code that was refused because of the clock; it stays refused when its time comes. */
    skewed_step: wholeNumber(),
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
    user_id: userId().notNull(),
    credential_id: varchar({ length: 1400 }).notNull().unique(),
    /** COSE, in base64url. */
    public_key: varchar({ length: 4000 }).notNull(),
    counter: wholeNumber().notNull(),
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
    user_id: userId().notNull(),
    purpose: varchar({ length: 20, enum: ['enrol', 'reauthenticate', 'open'] }).notNull(),
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
    user_id: userId().notNull(),
    code_hash: varchar({ length: 64 }).notNull(),
  },
  (column) => [primaryKey({ name: 'recovery_code_once', columns: [column.user_id, column.code_hash] })],
)

/** Given for a right password to a user who has a second factor; the second step exchanges it for a session. */
export const signInTicketTable = pgTable(
  'sign_in_ticket',
  {
    ticket_hash: varchar({ length: 64 }).primaryKey(),
    user_id: userId().notNull(),
    /** SHA-256 of the password hash: a new password voids the ticket. */
    password_digest: varchar({ length: 64 }).notNull(),
    /** For a passkey. */
    challenge: varchar({ length: 100 }),
    attempts: integer().notNull().default(0),
    expires_at: moment().notNull(),
  },
  (column) => [index('sign_in_ticket_by_user').on(column.user_id)],
)

function userId() {
  return wholeNumber().references(
    () => {
      const column = staffUser.table.id
      if (!column) throw new Error('Staff users have no id.')
      return column
    },
    { onDelete: 'cascade' },
  )
}
