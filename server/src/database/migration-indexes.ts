import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from './migration-history.ts'
import { queriesOn } from './pool.ts'
import { flag, text } from './row-shape.ts'
import { name, quoted, sql } from './sql.ts'

/** An index that a migration creates. Unique ones are not among them: they are rules, and belong to the transaction. */
export interface MigrationIndex {
  index: string
  table: string
  statement: string
}

/** The index that a statement of a migration creates, if it creates one. */
export function createdIndex(statement: string): MigrationIndex | undefined {
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
export async function isInUse(client: pg.Client, { table }: MigrationIndex): Promise<boolean> {
  const found = await queriesOn(client).first(
    sql`select exists (select from ${name(table)}) as rows`.returns({ rows: flag }),
  )
  return found?.rows === true
}

/**
 * Builds the indexes that are missing, or that an interrupted build left invalid, while others keep writing. It must not run
 * in a transaction. One process builds at a time.
 */
export async function buildIndexes(
  client: pg.Client,
  indexes: readonly MigrationIndex[],
  say: (line: string) => void,
): Promise<void> {
  if ((await unusable(client, indexes)).length === 0) return
  await takeTurn(client, say)
  try {
    for (const { index, table, statement } of await unusable(client, indexes)) {
      say(`Building the index ${index} on ${table}; servers may keep running`)
      await client.query(`drop index concurrently if exists ${quoted(index)}`)
      await client.query(statement.replace(/create index/i, 'create index concurrently'))
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [indexLock])
  }
}

async function unusable(client: pg.Client, indexes: readonly MigrationIndex[]): Promise<MigrationIndex[]> {
  const rows = await queriesOn(client).rows(
    sql`
    select relname as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid`.returns({ index: text }),
  )
  const valid = new Set(rows.map(({ index }) => index))
  return indexes.filter(({ index }) => !valid.has(index))
}

/** Tries again and again: a statement that waits for the lock would have a snapshot, for whose end the build waits. */
async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const lock = await queriesOn(client).first(
      sql`select pg_try_advisory_lock(${indexLock}) as mine`.returns({ mine: flag }),
    )
    if (lock?.mine) return
    if (tries === 0) say('Another process builds indexes: waiting for it')
    await setTimeout(pollMs)
  }
}

const indexLock = 7_170_007
const pollMs = 200
