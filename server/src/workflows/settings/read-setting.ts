import { type NumberSetting, numberSettings } from '@comptoir/contract/settings'
import type { Queries } from '../../database/pool.ts'
import { nullable, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'

/** The value of a setting that is a number, or its default. */
export async function readNumberSetting(queries: Queries, name: NumberSetting): Promise<number> {
  const found = await queries.first(
    sql`select value from settings where setting = ${name}`.returns({ value: nullable(text) }),
  )
  return found?.value == null ? numberSettings[name] : Number(found.value)
}
