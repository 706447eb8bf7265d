import { bigint, index, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { staffUser } from '../staff-user.ts'

/** The sessions of signed-in users. A token is stored as its SHA-256 and ends with its row. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    token_hash: varchar({ length: 64 }).notNull().unique(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffUserId(), { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (column) => [index('session_by_user').on(column.user_id), index('session_by_expiry').on(column.expires_at)],
)

export function staffUserId() {
  const column = staffUser.table.id
  if (!column) throw new Error('Staff users have no id.')
  return column
}
