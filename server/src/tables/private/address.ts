import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { identity } from '../../engine/definition/columns.ts'

/**
 * The streets of the addresses, each once. A search finds the street first and then the number on it, so that a common word
 * reads thousands of streets instead of millions of addresses.
 */
export const addressStreetTable = pgTable(
  'address_street',
  {
    id: identity(),
    ...streetColumns(),
    street_words: words().generatedAlwaysAs(sql.raw(`comptoir_words(street)`)),
    words: words().generatedAlwaysAs(sql.raw(`comptoir_words(street || ' ' || city || ' ' || province)`)),
  },
  (column) => [
    unique('address_street_unique').on(column.province, column.city, column.street),
    index('address_street_by_street_words').using('gin', column.street_words),
    index('address_street_by_words').using('gin', column.words),
  ],
)

/** Canadian civic addresses, for the address service. Each belongs to a street of `address_street`. */
export const addressTable = pgTable(
  'address',
  {
    id: identity(),
    street_number: varchar({ length: 20 }).notNull(),
    unit: varchar({ length: 20 }),
    ...streetColumns(),
    postal_code: varchar({ length: 7 }).notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (column) => [
    foreignKey({
      name: 'address_street_reference',
      columns: [column.province, column.city, column.street],
      foreignColumns: [addressStreetTable.province, addressStreetTable.city, addressStreetTable.street],
    }),
    check('address_postal_code', sql.raw(`postal_code ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$'`)),
    index('address_by_postal_code').on(column.postal_code.op('text_pattern_ops')),
    index('address_by_number').on(column.street_number),
    uniqueIndex('address_unique').on(
      column.province,
      column.city,
      column.street,
      // Serves prefixes of a number too, with every collation of the database.
      column.street_number.op('text_pattern_ops'),
      sql.raw(`coalesce(unit, '')`),
      column.postal_code,
    ),
  ],
)

function streetColumns() {
  return {
    street: varchar({ length: 120 }).notNull(),
    city: varchar({ length: 120 }).notNull(),
    province: varchar({ length: 2 }).notNull(),
  }
}

function words() {
  return customType<{ data: string }>({ dataType: () => 'tsvector' })()
}
