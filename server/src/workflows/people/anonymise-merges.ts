import { anonymisedName } from '@comptoir/contract/rules/person-name'
import { consentColumns } from '@comptoir/contract/unification'
import type { Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Room } from '../../engine/definition/define-table.ts'
import type { Person } from './find-person.ts'
import { personalColumns } from './person-rows.ts'

/**
 * Anonymises what is kept to undo merges of the person's contacts, and what the history says of them. A merge can still be
 * undone: orders and contacts return to their places, names and addresses do not.
 */
export async function anonymiseMerges(tx: Queries, contact: Room, person: Person): Promise<void> {
  const ids = sql`${person.ids}::bigint[]`
  const columns = personalColumns(contact)
  const names = columns.map(({ name }) => name)
  const anonymisedRow = Object.fromEntries(
    columns.map(({ name, personal }) => [name, personal.leaves ?? null]),
  )
  // Columns that undoing a merge must not restore.
  const forgotten = [...names, ...consentColumns]
  for (const side of ['kept', 'gone'] as const) {
    const column = side === 'kept' ? sql`kept` : sql`gone`
    const key = side === 'kept' ? sql`kept_id` : sql`gone_id`
    await tx.rows(sql`
      update unification_merge set ${column} = ${column} || ${JSON.stringify(anonymisedRow)}::jsonb
      where kind = 'contact' and ${key} = any(${ids})`)
  }
  await tx.rows(sql`
    delete from unification_moved moved using (${mergesOf(ids)}) m
    where moved.merge_id = coalesce(m.parent_id, m.id) and moved.table_name = 'contact'
      and moved.column_name = any(${forgotten}::text[])
      and (moved.row_id = any(${ids}) or m.undone_at is not null and moved.row_id in (m.kept_id, m.gone_id))`)
  await tx.rows(sql`
    update audit a set new = jsonb_set(jsonb_set(a.new, '{other,name}', ${JSON.stringify(anonymisedName)}::jsonb),
                                       '{other,email}', 'null')
    from (${mergesOf(ids)}) m
    where a.operation in ('contact.merge', 'contact.unmerge') and a.object_id in (m.kept_id, m.gone_id)
      and (a.new -> 'other' ->> 'id')::bigint = any(${ids})`)
  await anonymiseBorrowed(tx, person, names)
}

function mergesOf(ids: Statement): Statement {
  return sql`select id, parent_id, kept_id, gone_id, at, undone_at from unification_merge
    where kind = 'contact' and (kept_id = any(${ids}) or gone_id = any(${ids}))`
}

/** Another contact had values of the person between a merge and its undoing; both are in the audits of that contact. */
async function anonymiseBorrowed(tx: Queries, person: Person, columns: readonly string[]): Promise<void> {
  const ids = sql`${person.ids}::bigint[]`
  // An earlier address may be that of another contact now.
  const known = await tx.rows(sqlOf({ value: text })`
    select distinct value from (
      select to_jsonb(c) as row from contact c where c.id = any(${ids})
      union all
      select unnest(array[a.old, a.new]) from audit a
      where a.operation in ('contact.create', 'contact.update', 'contact.delete') and a.object_id = any(${ids})
    ) rows cross join jsonb_each_text(rows.row) pair (column_name, value)
    where column_name = any(${columns}::text[]) and column_name <> 'email'
      and value <> ${anonymisedName}`)
  const values = [...person.emails, ...known.map(({ value }) => value)]
  const without = (side: Statement) => sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${side})
    where (key = any(${columns}::text[]) and value #>> '{}' = any(${values}::text[])) is not true)`
  await tx.rows(sql`
    update audit a set old = ${without(sql`a.old`)}, new = ${without(sql`a.new`)}
    from (${mergesOf(ids)}) m
    where m.undone_at is not null and a.operation = 'contact.update' and a.created_at in (m.at, m.undone_at)
      and a.object_id in (m.kept_id, m.gone_id) and a.object_id <> all(${ids})`)
}
