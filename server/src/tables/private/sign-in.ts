import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, timestamp, unique, varchar } from 'drizzle-orm/pg-core'
import { staffUserId } from './session.ts'

/** What a sign-in at the company's identity provider hands to the browser, by its hash. Each is used once. */
export const providerSignInSecretTable = pgTable(
  'provider_sign_in_secret',
  {
    secret_hash: varchar({ length: 64 }).primaryKey(),
    /** A state goes to the provider and back, a fresh one where the person has to sign in there now. A ticket then opens a session. */
    kind: varchar({ length: 10, enum: ['state', 'fresh', 'ticket'] }).notNull(),
    /** The hash of the cookie of the browser that started the sign-in. */
    browser_hash: varchar({ length: 64 }).notNull(),
    user_id: bigint({ mode: 'number' }).references(() => staffUserId(), { onDelete: 'cascade' }),
    /** When the person signed in at the provider, if it says so. */
    verified_at: timestamp({ withTimezone: true, precision: 3 }),
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
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
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffUserId(), { onDelete: 'cascade' }),
    linked_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
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
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffUserId(), { onDelete: 'cascade' }),
    kind: varchar({ length: 10, enum: ['reset', 'activation'] }).notNull(),
    token_hash: varchar({ length: 64 }).notNull().unique(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    used_at: timestamp({ withTimezone: true, precision: 3 }),
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
  expire: bigint({ mode: 'number' }),
})
