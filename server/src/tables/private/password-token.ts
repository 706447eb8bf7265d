import { bigint, index, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'
import { staffUserId } from './session.ts'

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
