import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { counted } from '../counted.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { knownMigrations, type Migration } from './migration-history.ts'
import { type Database, type Queries, queriesOn } from './pool.ts'
import { applyRepeatableSql, changedFiles, repeatableFiles } from './repeatable-sql.ts'
import { flag, text } from './row-shape.ts'
import { mayMigrate, readSchemaState, recordVersion, type SchemaState } from './schema-state.ts'
import { name, quoted, sqlOf } from './sql.ts'

type Print = (line: string) => void

/**
 * Brings the database up to date: functions, pending migrations, triggers, indexes. Replicas that start together take turns;
 * the first one migrates and the others find nothing to do. A newer database is left as it is.
 */
export async function migrate(database: Database, print: Print): Promise<void> {
  await database.withoutTimeout(async (client) => {
    const state = await inTurn(client, print)
    if (state.age === 'newer') return
    await buildIndexes(client, migrationIndexes(knownMigrations()), print)
    await fillTables(client)
  })
}

/** After the triggers are committed, so that others keep writing while whole tables are read. */
async function fillTables(client: pg.Client): Promise<void> {
  const files = repeatableFiles('fills')
  if ((await changedFiles(queriesOn(client), files)).length === 0) return
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${advisoryLocks.migration})`)
  await applyRepeatableSql(client, files)
  await client.query('commit')
}

/** In one transaction, which also holds the lock: a process that is killed half-way leaves no change behind. */
async function inTurn(client: pg.Client, print: Print): Promise<SchemaState> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${advisoryLocks.migration})`)
      // While a change waits for a table, such as one that a backup reads, every other statement on that table waits too.
      await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`)
      const state = await readSchemaState(queriesOn(client))
      if (state.age === 'older') await bringUpToDate(client, state, tries === 1 ? print : () => undefined)
      // During an upgrade of several replicas, one of the older version may start: it must not restore its older functions.
      if (state.age === 'newer') print(describeNewer(state))
      else await recordVersion(queriesOn(client), state)
      await client.query('commit')
      return state
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await client.query('rollback')
      if (tries === 1) print('A table is in use, for example by a backup: trying again until it is free')
      await setTimeout(retryMs)
    }
  }
}

const lockTimeoutMs = 2000
const retryMs = 3000

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/**
 * What a server does at its start: it migrates if its login may. Otherwise it runs on a schema that is up to date or newer,
 * and throws an Error with what to run on an older one.
 */
export async function prepareSchema(database: Database, print: Print): Promise<void> {
  if (await mayMigrate(database)) return migrate(database, print)
  const state = await readSchemaState(database).catch(explainRefusal)
  if (state.age === 'newer') print(describeNewer(state))
  if (state.age === 'older') throw new Error(describeOlder(state))
}

/** Whether this version of the server knows migrations that the database has not seen. */
export async function hasPendingMigrations(queries: Queries): Promise<boolean> {
  const rows = await queries.rows(sqlOf({ hash: text })`select hash from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return knownMigrations().some(({ hash }) => !applied.has(hash))
}

async function bringUpToDate(client: pg.Client, { pending }: SchemaState, print: Print): Promise<void> {
  if (pending.length > 0) print(`Applying ${counted(pending.length, 'migration')} to the database`)
  const functions = await applyRepeatableSql(client, repeatableFiles('before-migrations'))
  for (const migration of pending) {
    for (const statement of migration.statements) {
      const index = createdIndex(statement)
      // Left for `buildIndexes`, which does not stop the writes of others.
      if (index && (await isInUse(client, index))) continue
      await client.query(statement)
    }
    await record(client, migration)
  }
  const triggers = await applyRepeatableSql(client, repeatableFiles('after-migrations'))
  const updated = [...functions, ...triggers]
  if (updated.length > 0 && pending.length === 0) print(`Updated the SQL functions of ${updated.join(', ')}`)
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

function explainRefusal(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
  throw new Error(
    'The login of DATABASE_URL may not read which migrations the database has. Migrate it as the login that owns its ' +
      'tables, and run deploy/postgresql/server-login.sql as that login.',
    { cause: error },
  )
}

function describeNewer({ version }: SchemaState): string {
  return `The database was migrated by a newer version${version ? `, ${version}` : ''}: it is used as it is`
}

function describeOlder({ pending, changed }: SchemaState): string {
  const lacks = [
    pending.length > 0 && counted(pending.length, 'migration'),
    changed.length > 0 && counted(changed.length, 'file of SQL functions', 'files of SQL functions'),
  ].filter(Boolean)
  return (
    `The database lacks ${lacks.join(' and ')} of this version, and the login of DATABASE_URL may not create tables. ` +
    'Run “npm run admin -- migrate” (in a package: “node server/dist/admin.js migrate”) with the DATABASE_URL of the ' +
    'login that owns its tables, and start the server again.'
  )
}

/** An index that a migration creates. Unique ones are not among them: they are rules, and belong to the transaction. */
interface MigrationIndex {
  index: string
  table: string
  statement: string
}

/** The index that a statement of a migration creates, if it creates one. */
function createdIndex(statement: string): MigrationIndex | undefined {
  const [, index, table] = creation.exec(statement) ?? []
  return index && table ? { index, table, statement } : undefined
}

/** The indexes that the migrations have created and not dropped again. */
export function migrationIndexes(migrations: readonly Migration[]): MigrationIndex[] {
  const indexes = new Map<string, MigrationIndex>()
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    const created = createdIndex(statement)
    if (created) indexes.set(created.index, created)
    const [, dropped] = removal.exec(statement) ?? []
    if (dropped) indexes.delete(dropped)
  }
  return [...indexes.values()]
}

const beginning = String.raw`^(?:\s|--.*\n)*`
const creation = new RegExp(`${beginning}create index "(\\w+)" on "(\\w+)"`, 'i')
const removal = new RegExp(`${beginning}drop index (?:if exists )?"(\\w+)"`, 'i')

/** Whether building an index would stop the writes of others for a while: the table has rows already. */
async function isInUse(client: pg.Client, { table }: MigrationIndex): Promise<boolean> {
  const found = await queriesOn(client).first(sqlOf({ rows: flag })`
    select exists (select from ${name(table)}) as rows`)
  return found?.rows === true
}

/**
 * Builds the indexes that are missing, or that an interrupted build left invalid, while others keep writing. It must not run
 * in a transaction. One process builds at a time.
 */
async function buildIndexes(
  client: pg.Client,
  indexes: readonly MigrationIndex[],
  print: (line: string) => void,
): Promise<void> {
  if ((await unusable(client, indexes)).length === 0) return
  await takeTurn(client, print)
  try {
    for (const { index, table, statement } of await unusable(client, indexes)) {
      print(`Building the index ${index} on ${table}; servers may keep running`)
      await client.query(`drop index concurrently if exists ${quoted(index)}`)
      await client.query(statement.replace(/create index/i, 'create index concurrently'))
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.indexes])
  }
}

async function unusable(client: pg.Client, indexes: readonly MigrationIndex[]): Promise<MigrationIndex[]> {
  const rows = await queriesOn(client).rows(sqlOf({ index: text })`
    select relname as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid`)
  const valid = new Set(rows.map(({ index }) => index))
  return indexes.filter(({ index }) => !valid.has(index))
}

/** Tries again and again: a statement that waits for the lock would have a snapshot, for whose end the build waits. */
async function takeTurn(client: pg.Client, print: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const lock = await queriesOn(client).first(sqlOf({ mine: flag })`
      select pg_try_advisory_lock(${advisoryLocks.indexes}) as mine`)
    if (lock?.mine) return
    if (tries === 0) print('Another process builds indexes: waiting for it')
    await setTimeout(pollMs)
  }
}

const pollMs = 200
