import type pg from 'pg'

/**
 * Runs `work` while the tables have neither foreign keys nor indexes, primary keys apart, and no trigger of ours fires;
 * then puts all of them back: checked and built over whole tables they cost a fraction of what they cost row by row.
 * What triggers keep up to date is the caller's to fill. To be called inside a transaction, so that nobody ever sees the
 * tables without them.
 */
export async function withoutConstraints(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
  onRestored?: (done: number, total: number) => void,
): Promise<void> {
  const { rows: burdens } = await client.query<{ drop: string; restore: string }>(findBurdens, [tables])
  for (const { drop } of burdens.toReversed()) await client.query(drop)
  await work()
  for (const [done, { restore }] of burdens.entries()) {
    onRestored?.(done, burdens.length)
    await client.query(restore)
  }
}

/**
 * The definitions come from the database itself, so that they stand in the migrations only. Foreign keys are last,
 * because they stand on unique constraints; a constraint that other tables refer to stays.
 */
const findBurdens = `
  with loaded as (select format('%I', name)::regclass as oid from unnest($1::text[]) name)
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
