import { randomBytes } from 'node:crypto'
import type { Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

/**
 * The secret part of hashed addresses, made at the first use. Without it, a hash could be looked up in a list of the hashes
 * of all likely addresses.
 */
export async function readAddressSalt(queries: Queries): Promise<string> {
  await queries.rows(sql`
    insert into settings (setting, value) values ('address_hash_salt', ${randomBytes(32).toString('hex')})
    on conflict (setting) do nothing`)
  const found = await queries.first(sqlOf({ value: text })`
    select value from settings where setting = 'address_hash_salt'`)
  if (!found) throw new Error('The salt of hashed addresses was not stored.')
  return found.value
}
