import { tools, unifiedKinds } from '@comptoir/contract/tools'
import { index, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { sessionTable } from './session.ts'

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
