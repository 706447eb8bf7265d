import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'

/**
 * What a contact of a company bought at a property in a year. Like `report_month`, it only gets rows with differences: a sum
 * is that of its rows, which `comptoir_merge_purchases` merges every hour.
 */
export const purchaseYearTable = pgTable(
  'purchase_year',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    year: smallint().notNull(),
    /** Empty for orders without one, so that rows of the same keys are found in the index; so is the contact. */
    property: varchar({ length: 18 }).notNull(),
    account: varchar({ length: 18 }).notNull(),
    contact: varchar({ length: 18 }).notNull(),
    /** Activated orders of the year, and their amount. Integers are summed several times quicker than decimals. */
    orders: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
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
