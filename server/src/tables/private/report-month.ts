import { bigint, date, index, integer, numeric, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * The totals of the orders of a month. For every change of orders, triggers insert a row with the difference. They never
 * update a row, so that concurrent changes do not wait for each other: a total is the sum of its rows, which
 * `comptoir_merge_reports` merges every hour.
 */
export const reportMonthTable = pgTable(
  'report_month',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    month: date({ mode: 'string' }).notNull(),
    property: varchar({ length: 18 }),
    /** Set for confirmation codes only, like the campaign. */
    clerk: varchar({ length: 18 }),
    campaign: varchar({ length: 18 }),
    /** Activated orders by the month of their date, and their amount. */
    orders: integer().notNull(),
    revenue: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** Confirmation codes by the month of their creation, and how many of them are Activated now. */
    generated: integer().notNull(),
    activated: integer().notNull(),
  },
  (column) => [index('report_month_by_month').on(column.month, column.property)],
)
