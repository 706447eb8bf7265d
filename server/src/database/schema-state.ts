import { version as ownVersion } from '../version.ts'
import { appliedMigrations, hasTable, type Migration, planMigrations } from './migration-history.ts'
import type { Queries } from './pool.ts'
import { changedFiles, type RepeatableFile, repeatableFiles } from './repeatable-sql.ts'
import { flag, text } from './row-shape.ts'
import { sql, sqlOf } from './sql.ts'

/** The schema of a database, compared with the one that this version of the server needs. */
export interface SchemaState {
  /** Older: lacks something that this version needs. Newer: a later version of the same major has migrated it. */
  age: 'older' | 'current' | 'newer'
  pending: readonly Migration[]
  /** The files of server/sql that are new or whose text has changed. */
  changed: readonly RepeatableFile[]
  /** The latest version that has migrated the database; undefined before the first one. */
  version: string | undefined
}

/**
 * Throws an Error with a sentence for the operator if this version cannot run on the database at all: another history, or a
 * schema of a later major version. Within one major version migrations only add, so that older servers run on.
 */
export async function readSchemaState(queries: Queries, version = ownVersion): Promise<SchemaState> {
  const migratedBy = await latestVersion(queries)
  if (migratedBy && majorOf(migratedBy) > majorOf(version)) {
    throw new Error(
      `The database was migrated by version ${migratedBy}, on which version ${version} cannot run. ` +
        `Start version ${migratedBy}, or restore a backup of version ${majorOf(version)}.`,
    )
  }
  const { pending, isNewer } = planMigrations(await appliedMigrations(queries), migratedBy)
  const phases = ['before-migrations', 'after-migrations', 'fills'] as const
  const files = phases.flatMap(repeatableFiles)
  const changed = await changedFiles(queries, files)
  const state = { pending, changed, version: migratedBy }
  if (pending.length > 0) return { ...state, age: 'older' }
  if (isNewer || (migratedBy && compareVersions(migratedBy, version) > 0)) return { ...state, age: 'newer' }
  return { ...state, age: changed.length > 0 ? 'older' : 'current' }
}

/** Whether this login may create tables here and change those that exist. */
export async function mayMigrate(queries: Queries): Promise<boolean> {
  const right = await queries.first(sqlOf({ held: flag })`
    select has_schema_privilege('public', 'create') and coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class
       where relname = '__drizzle_migrations' and relnamespace = to_regnamespace('drizzle')),
      has_database_privilege(current_database(), 'create')) as held`)
  return right?.held === true
}

/** Remembers that this version has brought the database up to date. The caller holds the lock and a transaction. */
export async function recordVersion(
  queries: Queries,
  { version: latest }: SchemaState,
  version = ownVersion,
): Promise<void> {
  if (latest === version) return
  if (!(await hasTable(queries, versionTable))) {
    await queries.rows(sql`
      create table drizzle.migrated_by_version (
        version text primary key, migrated_at timestamptz not null default now())`)
  }
  await queries.rows(sql`
    insert into drizzle.migrated_by_version (version) values (${version}) on conflict (version) do nothing`)
}

const versionTable = 'drizzle.migrated_by_version'

async function latestVersion(queries: Queries): Promise<string | undefined> {
  if (!(await hasTable(queries, versionTable))) return undefined
  const rows = await queries.rows(sqlOf({ version: text })`select version from drizzle.migrated_by_version`)
  return rows
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1)
}

function majorOf(version: string): number {
  return Number(version.split('.')[0])
}

/** By their numbers: 0.10.0 comes after 0.9.0. A suffix such as -rc.1 is ignored. */
function compareVersions(one: string, other: string): number {
  const [numbers, others] = [numbersOf(one), numbersOf(other)]
  const differing = numbers.findIndex((number, index) => number !== others[index])
  return (numbers[differing] ?? 0) - (others[differing] ?? 0)
}

function numbersOf(version: string): number[] {
  return version.replace(/-.*$/, '').split('.').map(Number)
}
