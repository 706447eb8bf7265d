import type pg from 'pg'
import { appliedMigrations, knownMigrations, type Migration, planMigrations } from './migration-history.ts'
import type { Database, Queries } from './pool.ts'
import { applyRepeatableSql, repeatableFiles } from './repeatable-sql.ts'
import { text } from './row-shape.ts'
import { sql } from './sql.ts'

/**
 * Brings the database up to date: functions, pending migrations, triggers. Replicas that start together take turns; the
 * first one migrates and the others find nothing to do.
 */
export async function migrate(database: Database, say: (line: string) => void): Promise<void> {
  await database.withoutTimeout(async (client) => {
    // One transaction: a process that is killed half-way leaves no change behind. It also holds the lock.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await bringUpToDate(client, say)
    await client.query('commit')
  })
}

/** Whether this version of the server knows migrations that the database has not seen. */
export async function hasPendingMigrations(queries: Queries): Promise<boolean> {
  const rows = await queries.rows(sql`select hash from drizzle.__drizzle_migrations`.returns({ hash: text }))
  const applied = new Set(rows.map(({ hash }) => hash))
  return knownMigrations().some(({ hash }) => !applied.has(hash))
}

const migrationLock = 7_170_001

async function bringUpToDate(client: pg.Client, say: (line: string) => void): Promise<void> {
  const { adopt, pending, isNewer } = planMigrations(await appliedMigrations(client))
  // During an upgrade of several replicas, one of the older version may start: it must not restore its older functions.
  if (isNewer) return
  if (pending.length > 0) {
    say(`Applying ${pending.length} migration${pending.length === 1 ? '' : 's'} to the database`)
  }
  if (adopt) {
    say('Recording the baseline in place of the migrations of the previous version')
    await client.query('delete from drizzle.__drizzle_migrations')
    for (const baseline of knownMigrations().slice(0, 1)) await record(client, baseline)
  }
  const functions = await applyRepeatableSql(client, repeatableFiles('before-migrations'))
  for (const migration of pending) {
    for (const statement of migration.statements) await client.query(statement)
    await record(client, migration)
  }
  const triggers = await applyRepeatableSql(client, repeatableFiles('after-migrations'))
  const updated = [...functions, ...triggers]
  if (updated.length > 0 && pending.length === 0) say(`Updated the SQL functions of ${updated.join(', ')}`)
}

/** In the table of drizzle's own migrator, which drizzle-kit reads too. */
async function record(client: pg.Client, { hash, date }: Migration): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    date,
  ])
}
