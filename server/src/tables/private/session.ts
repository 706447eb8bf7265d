import { bigint, boolean, index, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { staffUser } from '../staff-user.ts'

export const maxUserAgentLength = 400

/** The sessions of signed-in users. A token is stored as its SHA-256 and ends with its row. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    token_hash: varchar({ length: 64 }).notNull().unique(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffUserId(), { onDelete: 'cascade' }),
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
  },
  (column) => [index('session_by_user').on(column.user_id), index('session_by_expiry').on(column.expires_at)],
)

export function staffUserId() {
  const column = staffUser.table.id
  if (!column) throw new Error('Staff users have no id.')
  return column
}

function moment() {
  return timestamp({ withTimezone: true, precision: 3 })
}
