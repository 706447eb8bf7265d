import { describe, expect, test } from 'vitest'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import {
  emptyDatabase,
  freshDatabase,
  openEmptyDatabase,
  openFreshDatabase,
  openTestDatabase,
} from '../../test/database.ts'
import { ownedDatabase } from '../../test/owned-database.ts'
import { applyRelease } from '../../test/release-database.ts'
import { schemaOf } from '../../test/schema-of.ts'
import { version } from '../version.ts'
import { storedTables } from './backup/backup-format.ts'
import { hasPendingMigrations, migrate, migrationIndexes, prepareSchema } from './migrate.ts'
import { knownMigrations } from './migration-history.ts'
import type { Database } from './pool.ts'
import { applyRepeatableSql, repeatableFiles } from './repeatable-sql.ts'
import { flag, number, text } from './row-shape.ts'
import { raw, sql, sqlOf } from './sql.ts'

test('replicas that start together migrate an empty database once', async () => {
  const { url } = await emptyDatabase()
  const said: string[] = []
  const replicas = [openTestDatabase(url), openTestDatabase(url), openTestDatabase(url)] as const
  await Promise.all(replicas.map((replica) => migrate(replica, (line) => said.push(line))))
  expect(said).toEqual([`Applying ${journal.entries.length} migrations to the database`])
  expect(await hasPendingMigrations(replicas[0])).toBe(false)
  expect(await replicas[0].rows(sql`select 1 from account`)).toEqual([])
})

test('a migration that is interrupted leaves nothing behind and runs cleanly afterwards', async () => {
  const { url } = await emptyDatabase()
  const [interrupted, next] = [openTestDatabase(url), openTestDatabase(url)]
  const outcome = await next.withoutTimeout(async (client) => {
    // The migration has created other tables when it waits for this one.
    await client.query('begin; create table mail_queue ()')
    const migrated = migrate(interrupted, () => undefined).then(
      () => 'finished',
      () => 'interrupted',
    )
    await expect
      .poll(() =>
        next.rows(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    await client.query('rollback')
    return migrated
  })
  expect(outcome).toBe('interrupted')
  expect(await next.rows(sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
  await migrate(next, () => undefined)
  expect(await hasPendingMigrations(next)).toBe(false)
})

test('a migration that waits for a table lets others use it meanwhile', async () => {
  const old = await openEmptyDatabase()
  await applyBaseline(old)
  let migrated: Promise<void> | undefined
  await old.transaction(async (tx) => {
    // As a backup does, for minutes.
    await tx.rows(sql`select from contact`)
    const isWaiting = new Promise<string>((resolve) => {
      migrated = migrate(old, (line) => {
        if (line.startsWith('A table is in use')) resolve(line)
      })
    })
    await isWaiting
    expect(await old.rows(sql`select from contact`)).toEqual([])
  })
  await migrated
  expect(await hasPendingMigrations(old)).toBe(false)
})

test('every migration is dated after the ones before it', () => {
  const dates = journal.entries.map(({ when }) => when)
  expect(dates).toEqual([...dates].sort((one, other) => one - other))
  expect(new Set(dates).size).toBe(dates.length)
})

test('a database of the last release gets the schema of a new one and keeps every row', async () => {
  const old = await openEmptyDatabase()
  await applyRelease(old)
  const before = await rowsOf(old)
  await migrate(old, () => undefined)
  expect(await hasPendingMigrations(old)).toBe(false)
  expect(await rowsOf(old)).toMatchObject(before)
  const fresh = await openFreshDatabase()
  expect(await schemaOf(old)).toEqual(await schemaOf(fresh))
  expect(await history(old)).toEqual(await history(fresh))
  const said: string[] = []
  await migrate(old, (line) => said.push(line))
  expect(said).toEqual([])
})

test('the orders of the last release count in the purchases of their companies', async () => {
  const old = await openEmptyDatabase()
  await applyRelease(old)
  const changed = await old.rows(sqlOf({ account: text })`
    update "order" set status = 'Activated', totalamount = 12.34, effectivedate = '2025-02-03', isdeleted = false
    returning accountid as account`)
  await migrate(old, () => undefined)
  const purchases = await old.rows(sql`select account, year, orders, cents from purchase_year`)
  expect(changed.length).toBeGreaterThan(0)
  expect(purchases).toEqual(changed.map(({ account }) => ({ account, year: 2025, orders: 1, cents: 1234 })))
})

test('a database with another history is refused', async () => {
  const other = await openFreshDatabase()
  await other.rows(sql`update drizzle.__drizzle_migrations set hash = 'of another product'`)
  await expect(migrate(other, () => undefined)).rejects.toThrow('migrations that this version does not know')
})

test('an older version leaves the functions of a newer one alone', async () => {
  const newer = await openFreshDatabase()
  await newer.rows(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now()})`)
  await newer.rows(sql`update drizzle.applied_sql_files set checksum = 'newer'`)
  await migrate(newer, () => undefined)
  expect(await newer.rows(sql`select distinct checksum from drizzle.applied_sql_files`)).toEqual([
    { checksum: 'newer' },
  ])
  expect(await hasPendingMigrations(newer)).toBe(false)
})

describe('a server whose login owns no table', () => {
  async function start() {
    const { owner, serverLogin } = await ownedDatabase('nocreaterole')
    const server = await serverLogin()
    return {
      owner,
      async prepare() {
        const said: string[] = []
        await prepareSchema(server, (line) => said.push(line))
        return said
      },
    }
  }

  test('runs on a database that is up to date', async () => {
    expect(await (await start()).prepare()).toEqual([])
  })

  test('refuses an older one, with the command to run, and runs once the owner has migrated it', async () => {
    const { owner, prepare } = await start()
    await owner.rows(sql`
      update drizzle.applied_sql_files set checksum = 'older' where file like '%03-report%'`)
    await expect(prepare()).rejects.toThrow(
      /lacks 1 file of SQL functions of this version, and the login .* may not create tables. Run “npm run admin -- migrate”/,
    )
    await migrate(owner, () => undefined)
    expect(await prepare()).toEqual([])
    await owner.rows(sql`
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`)
    await expect(prepare()).rejects.toThrow('The database lacks 1 migration of this version')
  })

  test('runs on one of a newer version of the same major, and says so', async () => {
    const { owner, prepare } = await start()
    const [major] = version.split('.', 1)
    const later = `${major}.10.0`
    await owner.rows(sql`
      insert into drizzle.migrated_by_version (version) values (${later}), (${`${major}.9.0`})`)
    await owner.rows(sql`update drizzle.applied_sql_files set checksum = 'newer'`)
    const said = [`The database was migrated by a newer version, ${later}: it is used as it is`]
    expect(await prepare()).toEqual(said)
  })

  test('refuses one of a later major version', async () => {
    const { owner, prepare } = await start()
    await owner.rows(sql`insert into drizzle.migrated_by_version (version) values ('12.0.0')`)
    const refusal = `migrated by version 12.0.0, on which version ${version} cannot run`
    await expect(prepare()).rejects.toThrow(refusal)
    await expect(migrate(owner, () => undefined)).rejects.toThrow(refusal)
  })

  test('says what is missing if it may not even read the history', async () => {
    const { owner, prepare } = await start()
    await owner.rows(sql`alter schema drizzle rename to hidden`)
    await owner.rows(sql`create schema drizzle`)
    await owner.rows(sql`alter table hidden.__drizzle_migrations set schema drizzle`)
    await expect(prepare()).rejects.toThrow('run deploy/postgresql/server-login.sql')
  })
})

describe('indexes', () => {
  test('of a new database are those that the migrations define', async () => {
    const database = await openFreshDatabase()
    const built = await database.rows(sqlOf({ index: text })`
      select relname as index from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not indisunique and indisvalid`)
    const defined = migrationIndexes(knownMigrations()).map(({ index }) => index)
    expect(built.map(({ index }) => index).sort()).toEqual(defined.sort())
    expect(defined).toContain('account_by_external_id')
  })

  test('are built after the migrations on a table that has rows', async () => {
    const old = await openEmptyDatabase()
    await applyBaseline(old)
    await old.rows(sql`insert into account (sfid, name) values ('001000000000000AAA', 'Crème Ltée')`)
    const said: string[] = []
    await migrate(old, (line) => said.push(line))
    expect(said.filter((line) => line.startsWith('Building'))).toEqual([
      'Building the index account_by_external_id on account; servers may keep running',
      'Building the index account_deleted_name_and_address on account; servers may keep running',
      'Building the index account_deleted on account; servers may keep running',
    ])
    expect(await isValid(old)).toBe(true)
  })

  test('that are missing or invalid are built by one process, while others write', async () => {
    const { url } = await freshDatabase()
    const open = () => openTestDatabase(url)
    const [database, one, other] = [open(), open(), open()]
    await database.rows(sql`
      update pg_index set indisvalid = false where indexrelid = 'account_by_external_id'::regclass`)
    const said: string[] = []
    // The build waits for this transaction, which has written to the table.
    const migrated = await database.transaction(async (tx) => {
      await tx.rows(sql`insert into account (sfid, name) values ('001000000000000AAA', 'One')`)
      const both = [one, other].map((process) => migrate(process, (line) => said.push(line)))
      const isBuilding = sql`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%index concurrently%'`
      const over = Promise.all(both)
      await until(
        async () => (await database.first(isBuilding.returns({ count: number })))?.count === 1,
        over,
      )
      await database.rows(sql`insert into account (sfid, name) values ('001000000000001AAA', 'Other')`)
      return { over }
    })
    await migrated.over
    expect(said.filter((line) => line.startsWith('Building'))).toHaveLength(1)
    expect(await isValid(database)).toBe(true)
  })

  async function isValid(database: Database): Promise<boolean | undefined> {
    const index = await database.first(sqlOf({ valid: flag })`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('account_by_external_id')`)
    return index?.valid
  }
})

test('migrations after the baseline only add, so that servers of the version before keep running', () => {
  const removing =
    /\b(drop (table|column)|rename|alter column \S+ (set not null|set data type|type))\b|add column (?!.*default).* not null/i
  const statements = knownMigrations()
    .slice(1)
    .flatMap((migration) => migration.statements)
  expect(statements.filter((statement) => removing.test(statement))).toEqual([])
})

/** What the first migration alone makes, so that every other one is pending. */
async function applyBaseline(database: Database): Promise<void> {
  const [baseline] = knownMigrations()
  await database.withoutTimeout(async (client) => {
    await applyRepeatableSql(client, repeatableFiles('before-migrations'))
    for (const statement of baseline?.statements ?? []) await client.query(statement)
    await client.query(`create table drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      baseline?.hash,
      baseline?.date,
    ])
  })
}

/** Every row of every table, by its table. */
async function rowsOf(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.withoutTimeout(storedTables)
  const found = await Promise.all(
    tables.map(async ({ name: table, plainName }) => [
      plainName,
      await database.rows(raw(`select * from ${table} order by 1`)),
    ]),
  )
  return Object.fromEntries(found)
}

function history(database: Database): Promise<object[]> {
  return database.rows(sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`)
}

async function until(condition: () => Promise<boolean>, over: Promise<unknown>): Promise<boolean> {
  let ended = false
  over.then(() => {
    ended = true
  })
  while (!ended) if (await condition()) return true
  return false
}
