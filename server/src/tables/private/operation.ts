import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { folded, identity, moment, wholeNumber } from '../../engine/definition/columns.ts'

/** Settings of the operator, written by `npm run admin`; settingsList returns some of them. */
export const settingsTable = pgTable('settings', {
  id: identity(),
  setting: varchar({ length: 80 }).notNull().unique(),
  value: text(),
  value_folded: folded('value'),
})

export const importRunStates = ['running', 'done', 'failed', 'interrupted'] as const

/** Imports of files that an operator has run, for the metrics. Dry runs are none. */
export const importRunTable = pgTable(
  'import_run',
  {
    id: identity(),
    /** The table that the file was for; `address` for the address service. */
    table_name: varchar({ length: 63 }).notNull(),
    state: varchar({ length: 12, enum: importRunStates }).notNull().default('running'),
    written: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    started_at: moment().notNull().defaultNow(),
    finished_at: moment(),
  },
  (column) => [index('import_run_by_table').on(column.table_name, column.id.desc())],
)

/**
 * The security log. Rows are only added: server/sql/after-migrations/05-security-log.sql refuses everything else. People
 * are not referenced but named, so that an entry outlives the user that it is about.
 */
export const securityEventTable = pgTable(
  'security_event',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    kind: varchar({ length: 40 }).notNull(),
    /** Who did it; null for strangers and programs. */
    actor_id: wholeNumber(),
    /** The name and username of the time: both can be changed, the id cannot. */
    actor_name: varchar({ length: 120 }),
    actor_username: varchar({ length: 300 }),
    /** The staff user concerned: the actor, or the user whose account it was done to. */
    subject_id: wholeNumber(),
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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
    id: identity(),
    block: wholeNumber(),
    kind: varchar({ length: 20, enum: logEntryKinds }).notNull(),
    /** The time of the row, or of its removal. */
    at: moment().notNull(),
    event_id: uuid(),
    audit_id: wholeNumber(),
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
  number: wholeNumber().primaryKey(),
  hash: bytes().notNull(),
  entries: integer().notNull(),
  /** Every row up to this time is in this block or an earlier one. */
  until: moment().notNull(),
  created_at: moment().notNull(),
})
