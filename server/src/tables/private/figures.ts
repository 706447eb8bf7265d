import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { identity, wholeNumber } from '../../engine/definition/columns.ts'

/**
 * The totals of the orders of a month. For every change of orders, triggers insert a row with the difference. They never
 * update a row, so that concurrent changes do not wait for each other: a total is the sum of its rows, which
 * `comptoir_merge_reports` merges every hour.
 */
export const reportMonthTable = pgTable(
  'report_month',
  {
    id: identity(),
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

/**
 * What a contact of a company bought at a property in a year. Like `report_month`, it only gets rows with differences: a sum
 * is that of its rows, which `comptoir_merge_purchases` merges every hour.
 */
export const purchaseYearTable = pgTable(
  'purchase_year',
  {
    id: identity(),
    year: smallint().notNull(),
    /** Empty for orders without one, so that rows of the same keys are found in the index; so is the contact. */
    property: varchar({ length: 18 }).notNull(),
    account: varchar({ length: 18 }).notNull(),
    contact: varchar({ length: 18 }).notNull(),
    /** Activated orders of the year, and their amount. Integers are summed several times quicker than decimals. */
    orders: integer().notNull(),
    cents: wholeNumber().notNull(),
    /** The sum of all rows of its keys at the time; false for a difference. */
    merged: boolean().notNull().default(false),
  },
  // Each has all that its queries read, in the order in which they add up.
  (column) => [
    index('purchase_year_by_account').on(
      column.year,
      column.account,
      column.property,
      column.orders,
      column.cents,
    ),
    index('purchase_year_by_property').on(
      column.property,
      column.year,
      column.account,
      column.contact,
      column.orders,
      column.cents,
    ),
    index('purchase_year_differences').on(column.id).where(sql`not merged`),
  ],
)
