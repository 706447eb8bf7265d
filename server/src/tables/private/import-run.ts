import { bigint, index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

export const importRunStates = ['running', 'done', 'failed', 'interrupted'] as const

/** Imports of files that an operator has run, for the metrics. Dry runs are none. */
export const importRunTable = pgTable(
  'import_run',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The table that the file was for; `address` for the address service. */
    table_name: varchar({ length: 63 }).notNull(),
    state: varchar({ length: 12, enum: importRunStates }).notNull().default('running'),
    written: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    started_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    finished_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (column) => [index('import_run_by_table').on(column.table_name, column.id.desc())],
)
