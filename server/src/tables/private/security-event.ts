import { bigint, index, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'

/**
 * The security log. Rows are only added: server/sql/after-migrations/05-security-log.sql refuses everything else. People
 * are not referenced but named, so that an entry outlives the user that it is about.
 */
export const securityEventTable = pgTable(
  'security_event',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    kind: varchar({ length: 40 }).notNull(),
    /** Who did it; null for strangers and programs. */
    actor_id: bigint({ mode: 'number' }),
    /** The name and username of the time: both can be changed, the id cannot. */
    actor_name: varchar({ length: 120 }),
    actor_username: varchar({ length: 300 }),
    /** The staff user concerned: the actor, or the user whose account it was done to. */
    subject_id: bigint({ mode: 'number' }),
    subject_name: varchar({ length: 120 }),
    subject_username: varchar({ length: 300 }),
    client_address: varchar({ length: 64 }),
    details: jsonb().notNull(),
  },
  (column) => [
    index('security_event_by_time').on(column.at, column.id),
    index('security_event_by_kind').on(column.kind, column.at, column.id),
    index('security_event_by_actor').on(column.actor_id, column.at, column.id),
    index('security_event_by_subject').on(column.subject_id, column.at, column.id),
  ],
)
