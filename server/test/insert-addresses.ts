import type { Queries } from '../src/database/pool.ts'
import { sql } from '../src/database/sql.ts'

export interface InsertedAddress {
  number: string
  unit?: string
  street: string
  city: string
  province: string
  postalCode: string
}

/** Inserts addresses and their streets. */
export async function insertAddresses(
  queries: Queries,
  addresses: readonly InsertedAddress[],
): Promise<void> {
  const rows = JSON.stringify(addresses)
  await queries.rows(sql`
    insert into address_street (street, city, province)
    select distinct street, city, province
    from jsonb_to_recordset(${rows}::jsonb) as given (street text, city text, province text)`)
  await queries.rows(sql`
    insert into address (street_number, unit, street, city, province, postal_code)
    select number, unit, street, city, province, "postalCode"
    from jsonb_to_recordset(${rows}::jsonb)
      as given (number text, unit text, street text, city text, province text, "postalCode" text)`)
}
