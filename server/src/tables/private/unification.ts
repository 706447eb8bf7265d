import { unifiedKinds } from '@comptoir/contract/tools'
import { scanStates } from '@comptoir/contract/unification'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { identity, moment, wholeNumber } from '../../engine/definition/columns.ts'

/** Scans for duplicates: one at a time of each kind, run by the replica that holds the lock. */
export const unificationScanTable = pgTable(
  'unification_scan',
  {
    id: identity(),
    kind: kind(),
    state: varchar({ length: 10, enum: scanStates }).notNull().default('waiting'),
    everything: boolean().notNull(),
    /** The version of the key algorithm it used: after a change of version, all keys are rebuilt. */
    keys_version: integer().notNull(),
    /** Where an interrupted scan resumes: its phase, and the last record that it finished. */
    phase: varchar({ length: 10, enum: ['keys', 'pairs'] })
      .notNull()
      .default('keys'),
    reached: wholeNumber().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    found: integer().notNull().default(0),
    /** The last record and the last audit entry that existed when the scan started. */
    last_record: wholeNumber(),
    last_audit: wholeNumber(),
    user_id: wholeNumber(),
    user_name: varchar({ length: 120 }),
    created_at: moment().notNull(),
    started_at: moment(),
    finished_at: moment(),
  },
  (column) => [
    uniqueIndex('unification_scan_one_at_a_time')
      .on(column.kind)
      .where(sql.raw(`state in ('waiting', 'running')`)),
    index('unification_scan_by_kind').on(column.kind, column.id.desc()),
  ],
)

/** Hashes of values that duplicates share: records with the same hash are compared. */
export const unificationCompanyKeyTable = keyTable('unification_company_key')
export const unificationContactKeyTable = keyTable('unification_contact_key')

/** Two records that may be duplicates; the smaller id is on the left. */
export const unificationPairTable = pgTable(
  'unification_pair',
  {
    id: identity(),
    kind: kind(),
    left_id: wholeNumber().notNull(),
    right_id: wholeNumber().notNull(),
    score: real().notNull(),
    why: varchar({ length: 20 }).array().notNull(),
    state: varchar({ length: 10, enum: ['open', 'dismissed', 'merged'] })
      .notNull()
      .default('open'),
    found_at: moment().notNull(),
    dismissed_at: moment(),
    dismissed_by: wholeNumber(),
    dismissed_by_name: varchar({ length: 120 }),
    /** The merge that removed one of the two. */
    merge_id: wholeNumber(),
  },
  (column) => [
    uniqueIndex('unification_pair_once').on(column.kind, column.left_id, column.right_id),
    index('unification_pair_by_right').on(column.kind, column.right_id),
    index('unification_pair_queue')
      .on(column.kind, column.score.desc(), column.id)
      .where(sql.raw(`state = 'open'`)),
    index('unification_pair_by_merge').on(column.merge_id).where(sql.raw('merge_id is not null')),
  ],
)

/** A merge, with the two rows as they were before. */
export const unificationMergeTable = pgTable(
  'unification_merge',
  {
    id: identity(),
    kind: kind(),
    /** For contacts that were merged with their companies: the merge of the companies. */
    parent_id: wholeNumber().references((): AnyPgColumn => unificationMergeTable.id, {
      onDelete: 'cascade',
    }),
    kept_id: wholeNumber().notNull(),
    gone_id: wholeNumber().notNull(),
    kept: jsonb().notNull(),
    gone: jsonb().notNull(),
    contacts: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    properties: integer().notNull().default(0),
    combined: integer().notNull().default(0),
    at: moment().notNull(),
    user_id: wholeNumber(),
    user_name: varchar({ length: 120 }),
    undone_at: moment(),
    undone_by: wholeNumber(),
    undone_by_name: varchar({ length: 120 }),
  },
  (column) => [
    index('unification_merge_by_kind').on(column.kind, column.id.desc()).where(sql.raw('parent_id is null')),
    index('unification_merge_by_parent').on(column.parent_id),
    index('unification_merge_by_kept').on(column.kind, column.kept_id),
    index('unification_merge_by_gone').on(column.kind, column.gone_id),
  ],
)

/** Every value that a merge changed, with the former one: undoing restores it unless it has changed since. */
export const unificationMovedTable = pgTable(
  'unification_moved',
  {
    merge_id: wholeNumber()
      .notNull()
      .references(() => unificationMergeTable.id, { onDelete: 'cascade' }),
    table_name: varchar({ length: 40 }).notNull(),
    row_id: wholeNumber().notNull(),
    column_name: varchar({ length: 40 }).notNull(),
    before: text(),
    after: text(),
  },
  (column) => [
    primaryKey({
      name: 'unification_moved_once',
      columns: [column.merge_id, column.table_name, column.row_id, column.column_name],
    }),
  ],
)

function keyTable<Name extends string>(name: Name) {
  return pgTable(name, { key: wholeNumber().notNull(), record_id: wholeNumber().notNull() }, (column) => [
    index(`${name}_by_key`).on(column.key, column.record_id),
    index(`${name}_by_record`).on(column.record_id),
  ])
}

function kind() {
  return varchar({ length: 10, enum: unifiedKinds }).notNull()
}
