import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { anyOf, join, name, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Room } from '../../engine/definition/define-table.ts'
import { releasePersonalTexts } from '../log-chain/chain-log.ts'
import type { Person } from './find-person.ts'
import { idsOf, type PersonalColumn, personalColumns } from './person-rows.ts'

/**
 * Anonymises the person in a table, as its columns say, and in the audits of the rows. The update is not audited as one:
 * the entry would hold what it removes. Copies for searching are generated from the columns. Returns the ids of the rows.
 */
export async function anonymiseRows(tx: Queries, room: Room, person: Person, now: Date): Promise<number[]> {
  const columns = personalColumns(room)
  if (columns.length === 0) return []
  const table = name(room.name)
  for (const column of columns.filter(({ personal }) => personal.address === 'hash'))
    await deleteIfHashed(column)
  // The mark keeps imports from bringing the values back.
  const mark = room.internal.has('anonymised_at') ? [sql`anonymised_at = ${now}::timestamptz`] : []
  const changes = columns.flatMap((column) => (column.generated ? [] : change(column)))
  const rows = await tx.rows(sqlOf({ id: number })`update ${table} t set ${join([...changes, ...mark], ', ')}
      where t.id in (${idsOf(room, person)}) returning t.id`)
  const ids = rows.map(({ id }) => id)
  await forgetInAudits(ids)
  return ids

  function change({ name: column, personal }: PersonalColumn): Statement {
    const stored = sql`t.${name(column)}`
    const left =
      personal.address === 'hash' ? sql`comptoir_address_hash(${stored})` : sql`${personal.leaves ?? null}`
    const isTheirs = personal.of
      ? anyOf([...addressesOf(personal.of).map(isTheirAddress), isTheirName(stored)])
      : sql`true`
    return sql`${name(column)} = case when ${isTheirs} then ${left} else ${stored} end`
  }

  function addressesOf(party: string): Statement[] {
    return columns
      .filter(({ personal }) => personal.address && personal.of === party)
      .map((column) => sql`t.${name(column.name)}`)
  }

  function isTheirAddress(value: Statement): Statement {
    return sql`lower(${value}) = any(${person.emails}::text[])`
  }

  function isTheirName(value: Statement): Statement {
    return sql`comptoir_fold(${value}) in (select comptoir_fold(known) from unnest(${person.names}::text[]) known)`
  }

  /** The hash of an address stands once, also if the address was entered again after the hash was made. */
  async function deleteIfHashed({ name: column }: PersonalColumn): Promise<void> {
    const stored = sql`t.${name(column)}`
    await tx.rows(sql`
      delete from ${table} t where ${isTheirAddress(stored)}
        and exists (select from ${table} hashed where hashed.${name(column)} = comptoir_address_hash(${stored}))`)
  }

  /** Rows that were deleted for good have left audits behind, which only the address finds. */
  async function forgetInAudits(ids: readonly number[]): Promise<void> {
    const names = columns.map((column) => column.name)
    const operations = ['create', 'update', 'delete'].map((verb) => `${room.name}.${verb}`)
    const isGone = room.delete !== undefined && !room.columns.has('isdeleted')
    const addresses = columns.filter(({ personal }) => isGone && personal.address)
    const isTheirs = addresses.map((column) =>
      isTheirAddress(sql`(coalesce(a.new, a.old) ->> ${column.name})`),
    )
    const audits = await tx.rows(sqlOf({ id: number })`
      update audit a set old = a.old - ${names}::text[], new = a.new - ${names}::text[]
      where a.operation = any(${operations}) and ${anyOf([sql`a.object_id = any(${ids}::bigint[])`, ...isTheirs])}
      returning a.id`)
    await releasePersonalTexts(
      tx,
      audits.map(({ id }) => id),
      now,
    )
  }
}
