import { tools } from '@comptoir/contract/tools'
import { index, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { sessionTable } from './session.ts'

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
