import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { hasTable, projectFolder } from './migration-history.ts'
import { type Queries, queriesOn } from './pool.ts'
import { text } from './row-shape.ts'
import { sqlOf } from './sql.ts'

/** A file of server/sql, whose README says when it is applied and what may change in it. */
export interface RepeatableFile {
  /** Its path below server/sql. */
  name: string
  text: string
}

export type RepeatablePhase = 'before-migrations' | 'after-migrations' | 'fills'

/** In the order in which they are applied. */
export function repeatableFiles(phase: RepeatablePhase): RepeatableFile[] {
  const folder = projectFolder('sql', phase)
  return readdirSync(`${folder}/${phase}`)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: `${phase}/${file}`,
      text: readFileSync(`${folder}/${phase}/${file}`, 'utf8'),
    }))
}

/**
 * Applies the files whose text differs from the one they were last applied with, and returns their names. Throws if a
 * function changes whose results are stored. The caller holds the lock and a transaction.
 */
export async function applyRepeatableSql(
  client: pg.ClientBase,
  files: readonly RepeatableFile[],
): Promise<string[]> {
  const changed = await changedFiles(queriesOn(client), files)
  if (changed.length === 0) return []
  await createChecksumTable(client)
  const before = await storedFunctions(client)
  for (const { name, text } of changed) {
    await client.query(text)
    await client.query(
      `insert into drizzle.applied_sql_files (file, checksum) values ($1, $2)
       on conflict (file) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksumOf(text)],
    )
  }
  const after = await storedFunctions(client)
  for (const [name, definition] of before) {
    if (after.get(name) === definition) continue
    throw new Error(
      `server/sql changes the function ${name}, whose results are stored in generated columns or indexes: PostgreSQL ` +
        'would keep the old results. Add a function with a new name and use it in a migration, which rebuilds them.',
    )
  }
  return changed.map(({ name }) => name)
}

/** The files that are new or whose text differs from the one they were last applied with. */
export async function changedFiles(
  queries: Queries,
  files: readonly RepeatableFile[],
): Promise<RepeatableFile[]> {
  if (!(await hasTable(queries, 'drizzle.applied_sql_files'))) return [...files]
  const rows = await queries.rows(sqlOf({ file: text, checksum: text })`
    select file, checksum from drizzle.applied_sql_files`)
  const applied = new Map(rows.map(({ file, checksum }) => [file, checksum]))
  return files.filter(({ name, text }) => applied.get(name) !== checksumOf(text))
}

async function createChecksumTable(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.applied_sql_files (
    file text primary key, checksum text not null, applied_at timestamptz not null default now())`)
}

/**
 * The definitions of our functions that generated columns, indexes or check constraints use, directly or through another
 * function. PostgreSQL records these dependencies for functions whose body is SQL syntax rather than a string.
 */
async function storedFunctions(client: pg.ClientBase): Promise<Map<string, string>> {
  const rows = await queriesOn(client).rows(sqlOf({ name: text, definition: text })`
    with recursive used as (
      select refobjid as oid from pg_depend
      where refclassid = 'pg_proc'::regclass
        and classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
      union
      select d.refobjid from pg_depend d join used on d.objid = used.oid
      where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass
    )
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join used using (oid)
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
