import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = () => timestamp({ withTimezone: true, precision: 3 })

const logEntryKinds = [
  'event',
  'audit',
  /** An audit lost its personal texts, when a person was anonymised. */
  'anonymised',
  /** Retention deleted the rows from before `removed_before`. */
  'events_removed',
  'audits_removed',
] as const

/**
 * What the blocks of the chain hold: the salted digest of each security event and audit, and what was removed of them. An
 * entry without a block waits for the next one.
 */
export const logEntryTable = pgTable(
  'log_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    block: bigint({ mode: 'number' }),
    kind: varchar({ length: 20, enum: logEntryKinds }).notNull(),
    /** The time of the row, or of its removal. */
    at: moment().notNull(),
    event_id: uuid(),
    audit_id: bigint({ mode: 'number' }),
    removed_before: moment(),
    salt: bytes(),
    digest: bytes(),
    /** Of the texts that may name a customer. Without the salt, no one can find out by guessing what they were. */
    personal_salt: bytes(),
    personal_digest: bytes(),
  },
  (column) => [
    index('log_entry_by_block').on(column.block, column.id),
    uniqueIndex('log_entry_by_event').on(column.event_id).where(sql`event_id is not null`),
    uniqueIndex('log_entry_by_audit').on(column.audit_id).where(sql`kind = 'audit'`),
    index('log_entry_of_removals')
      .on(column.kind, column.audit_id)
      .where(sql`kind in ('anonymised', 'events_removed', 'audits_removed')`),
  ],
)

/** The chain: the hash of a block covers its entries and the hash of the block before. */
export const logBlockTable = pgTable('log_block', {
  number: bigint({ mode: 'number' }).primaryKey(),
  hash: bytes().notNull(),
  entries: integer().notNull(),
  /** Every row up to this time is in this block or an earlier one. */
  until: moment().notNull(),
  created_at: moment().notNull(),
})
