import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Attempts, counted across all replicas, in the columns that rate-limiter-flexible expects. */
export const throttleTable = pgTable('throttle', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
