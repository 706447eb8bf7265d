import type pg from 'pg'
import { queriesOn } from './pool.ts'
import { text } from './row-shape.ts'
import { type Statement, sql } from './sql.ts'

/**
 * Runs `work` while the tables have no foreign keys, no indexes except primary keys, and no enabled triggers, and restores
 * them afterwards: checking and building them over whole tables costs a fraction of doing so row by row. The caller
 * fills what the triggers keep up to date, and holds a transaction, so that other connections always see the constraints.
 */
export async function withoutConstraints(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await queriesOn(client).rows(
    findConstraints(tables).returns({ drop: text, restore: text }),
  )
  // Indexes of trigrams are built several times quicker than with the default of 64 MB.
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { drop } of constraints.toReversed()) await client.query(drop)
  await work()
  for (const { restore } of constraints) await client.query(restore)
}

/**
 * The definitions come from the catalogue, so that the migrations stay their only source. Foreign keys are restored last,
 * because they need unique constraints; a unique constraint that other tables refer to is kept.
 */
const findConstraints = (tables: readonly string[]): Statement => sql`
  with loaded as (select format('%I', name)::regclass as oid from unnest(${tables}::text[]) name)
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
         contype = 'f' as "isForeignKey"
  from pg_constraint held
  where conrelid in (select oid from loaded)
    and (contype = 'f' or contype = 'u' and not exists (
      select from pg_constraint reference
      where reference.contype = 'f' and reference.conindid = held.conindid
        and reference.conrelid not in (select oid from loaded)))
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
  from pg_index
  where indrelid in (select oid from loaded)
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  union all
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
         format('alter table %s enable trigger %I', tgrelid::regclass, tgname), false
  from pg_trigger
  where tgrelid in (select oid from loaded) and not tgisinternal and tgenabled = 'O'
  order by "isForeignKey", restore`
