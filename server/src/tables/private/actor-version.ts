import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * One row, kept by triggers, whose number grows with every change that may alter what a signed-in user may do. A cached actor
 * is valid as long as the number is the one it was loaded with.
 */
export const actorVersionTable = pgTable('actor_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
