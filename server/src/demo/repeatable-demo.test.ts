import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, openTestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { number } from '../database/row-shape.ts'
import { raw, sql, sqlOf } from '../database/sql.ts'
import { countRows } from './counts.ts'
import { createDemoModel } from './demo-model.ts'
import { smallScale } from './demo-scale.ts'
import { demoTables } from './demo-tables.ts'
import { loadDemo } from './load-demo.ts'
import { tinyScale } from './testing/tiny-scale.ts'

const today = new Date('2026-03-18T15:04:05.678Z')
const quietly = () => undefined

async function open(): Promise<{ url: string; database: Database }> {
  const { url } = await freshDatabase()
  return { url, database: openTestDatabase(url) }
}

const tables = (await demoTables(createDemoModel(tinyScale, today.getTime()))).map((table) => table.name)

/** A hash of the rows of each table, without secrets, which differ every time. */
async function fingerprints(day: Date): Promise<Record<string, string>> {
  const hash = (rows: Iterable<object>) => {
    const digest = createHash('sha256')
    for (const row of rows) digest.update(JSON.stringify({ ...row, password_hash: '' }))
    return digest.digest('hex')
  }
  const made = await demoTables(createDemoModel(tinyScale, day.getTime()))
  return Object.fromEntries(made.map(({ name, rows }) => [name, hash(rows())]))
}

async function rowCount(database: Database): Promise<number> {
  const counts = [...tables, 'settings'].map((table) => `(select count(*) from "${table}")`)
  const row = await database.first(sqlOf({ rows: number })`select (${raw(counts.join(' + '))})::int as rows`)
  return row?.rows ?? -1
}

test('the same day gives the same rows, and another day others', async () => {
  const [one, another] = [await fingerprints(today), await fingerprints(today)]
  expect(another).toEqual(one)
  expect((await fingerprints(new Date('2026-03-19T15:04:05.678Z'))).order).not.toBe(one.order)
})

test('two starts at once load it once', async () => {
  const { url, database } = await open()
  const second = openDatabase({ url })
  const options = { scale: tinyScale, today }
  await Promise.all([loadDemo(database, quietly, options), loadDemo(second, quietly, options)])
  await second.close()
  const accounts = await database.first(sql`select count(*)::int as count from account`)
  expect(accounts).toEqual({ count: tinyScale.companies })
})

test('a connection killed while loading leaves nothing, and the next start loads everything', async () => {
  const { url, database } = await open()
  // Connected before: loading leaves other connections of this process little time.
  const executioner = new pg.Client({ connectionString: url })
  await executioner.connect()
  let killing: Promise<unknown> | undefined
  const loading = loadDemo(
    database,
    (line) => {
      // The orders take much longer than this statement.
      if (line.endsWith('orders')) {
        killing = executioner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
        )
      }
    },
    { scale: smallScale, today },
  )
  // The error comes from the server, from the next write, or from the client, whichever is first.
  await expect(loading).rejects.toThrow(/terminat|EPIPE|ECONNRESET|connection error/i)
  await killing
  await executioner.end()
  expect(await rowCount(database)).toBe(0)

  await loadDemo(database, quietly, { scale: tinyScale, today })
  const accounts = await database.first(sql`select count(*)::int as count, max(id) as last from account`)
  expect(accounts).toEqual({ count: tinyScale.companies, last: tinyScale.companies })
})

test('a database with other rows gets no demo rows', async () => {
  const { database } = await open()
  await database.rows(sql`insert into property__c (name, external_id__c) values ('Real Centre', 'REA')`)
  const said: string[] = []
  await loadDemo(database, (line) => said.push(line), { scale: tinyScale, today })
  expect(said).toEqual(['The database has rows of its own: no demo data is loaded.'])
  expect(await rowCount(database)).toBe(1)
})

test.each([
  '2026-01-01T00:00:00.000Z',
  '2026-03-01T00:00:00.001Z',
  '2026-08-20T07:30:00.000Z',
  '2027-12-31T12:00:00.000Z',
  '2028-02-29T23:59:59.999Z',
])('a start at %s finds rows for every table, none of them from the future', async (moment) => {
  const now = new Date(moment)
  const model = createDemoModel(tinyScale, now.getTime())
  for (const { name, rows } of await demoTables(model)) {
    const made = [...rows()] as Record<string, unknown>[]
    expect(made, name).not.toHaveLength(0)
    const moments = made.flatMap((row) => happened.flatMap((column) => row[column] ?? [])).map(String)
    expect(
      moments.filter((happening) => new Date(happening) > now),
      name,
    ).toEqual([])
  }
  const counts = [...countRows(model)]
  const months = counts.map(({ property__c_id, sku, date }) => `${property__c_id} ${sku} ${date.slice(0, 7)}`)
  expect(new Set(months).size).toBe(counts.length)
})

const happened = [
  'createddate',
  'systemmodstamp',
  'created_at',
  'updated_at',
  'optin_date',
  'effectivedate',
  'date',
]
