import { bigint, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { folded } from '../../engine/definition/columns.ts'

/** Settings of the operator, written by `npm run admin`; settingsList returns some of them. */
export const settingsTable = pgTable('settings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  setting: varchar({ length: 80 }).notNull().unique(),
  value: text(),
  value_folded: folded('value'),
})
