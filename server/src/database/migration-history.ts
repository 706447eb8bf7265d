import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Queries } from './pool.ts'
import { flag, text } from './row-shape.ts'
import { sqlOf } from './sql.ts'

export interface Migration {
  hash: string
  /** When it was generated, in milliseconds: later migrations have later dates. */
  date: number
  statements: readonly string[]
}

/** What a start has to do, given the migrations that the database has seen. */
export interface MigrationPlan {
  pending: readonly Migration[]
  /** The database has seen migrations of a newer version. */
  isNewer: boolean
}

/** Throws an Error with a sentence for the operator if the history is not one that this version can continue. */
export function planMigrations(applied: readonly string[], migratedBy: string | undefined): MigrationPlan {
  const known = knownMigrations()
  const hashes = known.map(({ hash }) => hash)
  if (startsWith(hashes, applied)) return { pending: known.slice(applied.length), isNewer: false }
  if (startsWith(applied, hashes)) return { pending: [], isNewer: true }
  throw new Error(
    'The database has migrations that this version does not know, and lacks some that it needs. ' +
      `Start ${migratedBy ? `version ${migratedBy}` : 'the version'} that the database was made with, or set DATABASE_URL to another database.`,
  )
}

let known: readonly Migration[] | undefined

/** In their order. */
export function knownMigrations(): readonly Migration[] {
  known ??= readMigrationFiles({
    migrationsFolder: projectFolder('migrations', 'meta/_journal.json'),
  }).map(({ hash, folderMillis, sql: statements }) => ({ hash, date: folderMillis, statements }))
  return known
}

/** The hashes of the migrations that the database has seen, in their order. */
export async function appliedMigrations(queries: Queries): Promise<string[]> {
  if (!(await hasTable(queries, 'drizzle.__drizzle_migrations'))) return []
  const rows = await queries.rows(sqlOf({ hash: text })`
    select hash from drizzle.__drizzle_migrations order by created_at, id`)
  return rows.map(({ hash }) => hash)
}

/** Fails if the login may not use the schema of the table. */
export async function hasTable(queries: Queries, name: string): Promise<boolean> {
  const table = await queries.first(
    sqlOf({ exists: flag })`select to_regclass(${name}) is not null as exists`,
  )
  return table?.exists === true
}

function startsWith(whole: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= whole.length && beginning.every((hash, index) => whole[index] === hash)
}

/** The path of a folder of server/ that is read at run time: two levels above the sources, one above the bundle. */
export function projectFolder(name: 'migrations' | 'sql', probe: string): string {
  const candidates = [`../../${name}`, `../${name}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find((path) => existsSync(`${path}/${probe}`))
  if (!found) throw new Error(`The folder server/${name} is missing: get a complete copy of the project.`)
  return found
}
