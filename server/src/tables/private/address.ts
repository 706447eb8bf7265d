import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'

/** Canadian civic addresses, behind the address service. */
export const addressTable = pgTable(
  'address',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    street_number: varchar({ length: 20 }).notNull(),
    unit: varchar({ length: 20 }),
    street: varchar({ length: 120 }).notNull(),
    city: varchar({ length: 120 }).notNull(),
    province: varchar({ length: 2 }).notNull(),
    postal_code: varchar({ length: 7 }).notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    street_folded: text().generatedAlwaysAs(sql.raw(`comptoir_fold(street)`)),
    searched: text().generatedAlwaysAs(
      sql.raw(
        `comptoir_fold(street_number || ' ' || street || ' ' || city || ' ' || province || ' ' || postal_code)`,
      ),
    ),
  },
  (column) => [
    index('address_searched').using('gin', column.searched.op('gin_trgm_ops')),
    index('address_by_street').on(column.street_folded.op('text_pattern_ops'), column.street_number),
    index('address_by_postal_code').on(column.postal_code.op('text_pattern_ops')),
    uniqueIndex('address_unique').on(
      column.province,
      column.city,
      column.street,
      column.street_number,
      sql.raw(`coalesce(unit, '')`),
      column.postal_code,
    ),
  ],
)
