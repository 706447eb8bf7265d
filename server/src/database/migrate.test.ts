import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { databaseAt } from '../../test/database-at.ts'
import { hasPendingMigrations, migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

const opened: Database[] = []
const name = `empty_${process.pid}`

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await onServer(`drop database if exists ${name} with (force)`)
})

test('replicas that start together migrate an empty database once', async () => {
  await onServer(`create database ${name}`)
  const said: string[] = []
  const replicas = [1, 2, 3].map(() => open())
  await Promise.all(replicas.map((replica) => migrate(replica, (line) => said.push(line))))
  expect(said).toHaveLength(1)
  const [first] = replicas
  if (!first) throw new Error('no replica')
  expect(await hasPendingMigrations(first)).toBe(false)
  expect(await first.rows(sql`select 1 from account`)).toEqual([])
})

test('a migration that is interrupted leaves nothing behind and runs cleanly afterwards', async () => {
  await onServer(`create database ${name}`)
  const [interrupted, next] = [open(), open()]
  const attempt = migrate(interrupted, () => undefined)
  const failure = attempt.then(
    () => 'finished',
    () => 'interrupted',
  )
  // Waits for the migration's own transaction and ends its connection in the middle of it.
  const killed = await until(async () => {
    const rows = await next.rows<{ killed: boolean }>(sql`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'create table%'`)
    return rows.length > 0
  }, failure)
  expect([await failure, killed]).toEqual(['interrupted', true])
  expect(await next.rows(sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
  await migrate(next, () => undefined)
  expect(await hasPendingMigrations(next)).toBe(false)
})

test('every migration is dated after the ones before it, without which a database would pass over it', () => {
  const dates = journal.entries.map(({ when }) => when)
  expect(dates).toEqual([...dates].sort((one, other) => one - other))
  expect(new Set(dates).size).toBe(dates.length)
})

function open(): Database {
  const database = openDatabase({ url: databaseAt(inject('serverUrl'), name) })
  opened.push(database)
  return database
}

async function until(condition: () => Promise<boolean>, over: Promise<unknown>): Promise<boolean> {
  let ended = false
  over.then(() => {
    ended = true
  })
  while (!ended) if (await condition()) return true
  return false
}

async function onServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
