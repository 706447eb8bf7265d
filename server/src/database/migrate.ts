import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database, Queries } from './pool.ts'
import { sql } from './sql.ts'

/** Brings the database up to date. Replicas that start together take turns: one migrates, the others find it done. */
export async function migrate(database: Database, say: (line: string) => void): Promise<void> {
  await database.unhurried(async (client) => {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    try {
      const done = await applied(client)
      const pending = known().length - done
      if (pending <= 0) return
      say(`Applying ${pending} migration${pending === 1 ? '' : 's'} to the database`)
      // All of them in one transaction: killed half-way, nothing has happened.
      await runMigrations(drizzle(client), { migrationsFolder: folder() })
    } finally {
      await client.query(`select pg_advisory_unlock(${migrationLock})`)
    }
  })
}

/** Whether this version of the server knows migrations that the database has not seen. */
export async function hasPendingMigrations(queries: Queries): Promise<boolean> {
  const row = await queries.first<{ done: number }>(
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  )
  return (row?.done ?? 0) < known().length
}

const migrationLock = 7_170_001

async function applied(client: {
  query(text: string): Promise<{ rows: { done: number | null }[] }>
}): Promise<number> {
  const exists = await client.query(`select to_regclass('drizzle.__drizzle_migrations')::oid::int as done`)
  if (exists.rows[0]?.done == null) return 0
  const counted = await client.query('select count(*)::int as done from drizzle.__drizzle_migrations')
  return counted.rows[0]?.done ?? 0
}

let journal: { tag: string }[] | undefined

function known(): { tag: string }[] {
  journal ??= (
    JSON.parse(readFileSync(`${folder()}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
  ).entries
  return journal
}

/** Beside the sources or beside the bundle, whichever runs. */
function folder(): string {
  const candidates = ['../../migrations', '../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find((path) => existsSync(`${path}/meta/_journal.json`))
  if (!found) throw new Error('The folder server/migrations is missing: get a whole copy of the project.')
  return found
}
