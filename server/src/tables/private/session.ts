import { tools, unifiedKinds } from '@comptoir/contract/tools'
import { bigint, boolean, index, integer, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
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

/** The token of a tool in its frame, by its hash. It ends with the session that opened the tool. */
export const toolSessionTable = pgTable(
  'tool_session',
  {
    token_hash: varchar({ length: 64 }).primaryKey(),
    tool: varchar({ length: 20, enum: tools }).notNull(),
    session_id: uuid()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
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
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    used_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (column) => [index('frame_ticket_by_session').on(column.session_id)],
)

/**
 * One row, kept by triggers, whose number grows with every change that may alter what a signed-in user may do. A cached actor
 * is valid as long as the number is the one it was loaded with.
 */
export const actorVersionTable = pgTable('actor_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
