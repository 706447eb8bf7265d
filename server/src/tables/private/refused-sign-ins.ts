import { sql } from 'drizzle-orm'
import { integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/** The refused sign-ins of each client address since the first of them, counted across all replicas. */
export const refusedSignInsTable = pgTable('refused_sign_ins', {
  /** Empty for those of all addresses together. */
  address: varchar({ length: 64 }).primaryKey(),
  attempts: integer().notNull(),
  /** Hashes of the usernames that were tried, at most a thousand. */
  names: integer().array().notNull().default(sql`'{}'`),
  closes_at: timestamp({ withTimezone: true }).notNull(),
})
