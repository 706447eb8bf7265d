import { bigint, date, index, integer, numeric, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * What the orders of a month add up to. Triggers add a row with the difference for every change of orders, and never
 * touch a row that is there, so that nobody waits for anybody: a figure is the sum of its rows. `comptoir_merge_reports`
 * makes one of several now and then.
 */
export const reportMonthTable = pgTable(
  'report_month',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    month: date({ mode: 'string' }).notNull(),
    property: varchar({ length: 18 }),
    /** Of confirmation codes alone, as is the campaign. */
    clerk: varchar({ length: 18 }),
    campaign: varchar({ length: 18 }),
    /** Activated orders by the month they are dated, and what they cost. */
    orders: integer().notNull(),
    revenue: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** Confirmation codes by the month they were generated, and how many of them are Activated by now. */
    generated: integer().notNull(),
    activated: integer().notNull(),
  },
  (column) => [index('report_month_by_month').on(column.month, column.property)],
)
