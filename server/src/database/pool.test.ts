import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, openTestDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { Cancellation } from './cancellation.ts'
import { connectDatabase } from './connect-database.ts'
import { DatabaseUnavailable, openDatabase, type Queries } from './pool.ts'
import { number, text } from './row-shape.ts'
import { sql, sqlOf } from './sql.ts'

/** A database whose only connection is in use until `release`. */
async function exhaustedDatabase() {
  const { url } = await freshDatabase()
  const database = openDatabase({ url, connections: 1 })
  onTestFinished(() => database.close())
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let taken: () => void = () => undefined
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve
  })
  const holding = database.session(() => {
    taken()
    return held
  })
  await isTaken
  return { database, release, holding }
}

const ask = sql`select 1 as one`

test('statements that do not wait for each other are sent at once, also a transaction’s begin', async () => {
  const { url } = await freshDatabase()
  const proxy = await startDatabaseProxy(url)
  const database = openDatabase({ url: proxy.url, connections: 1 })
  onTestFinished(async () => {
    await database.close()
    await proxy.close()
  })
  await database.first(ask)
  const before = proxy.packets
  const two = await database.transaction((tx) => Promise.all([tx.first(ask), tx.first(sql`select 2 as two`)]))
  expect(two).toEqual([{ one: 1 }, { two: 2 }])
  // The other one is the commit.
  expect(proxy.packets - before).toBe(2)
})

test('a statement that is the whole transaction commits itself, but not behind another one', async () => {
  const { url } = await freshDatabase()
  const database = openTestDatabase(url, { connections: 1 })
  await database.rows(sql`create table kept (number int)`)
  const isWhole = true
  const failing = (work: (tx: Queries) => Promise<unknown>) =>
    expect(database.transaction((tx) => work(tx).then(() => Promise.reject(new Error('Too late'))))).rejects
  await failing((tx) => tx.rows(sql`insert into kept values (1)`, { isWhole })).toThrow('Too late')
  await failing(async (tx) => {
    await tx.rows(sql`insert into kept values (2)`)
    await tx.rows(sql`insert into kept values (3)`, { isWhole })
  }).toThrow('Too late')
  expect(await database.rows(sql`select number from kept`)).toEqual([{ number: 1 }])
})

test('of statements that are sent at once, each gets its own rows or error', async () => {
  const { url } = await freshDatabase()
  const database = openTestDatabase(url, { connections: 1 })
  await database.rows(sql`create table kept (number int)`)
  let outcomes: PromiseSettledResult<unknown>[] = []
  const failing = database.transaction(async (tx) => {
    outcomes = await Promise.allSettled([
      tx.rows(sql`insert into kept values (1)`),
      tx.rows(sql`select 1 / 0`),
      tx.rows(sql`insert into kept values (2)`),
    ])
    throw new Error('One of them failed')
  })
  await expect(failing).rejects.toThrow('One of them failed')
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
    false,
    '22012',
    '25P02',
  ])
  expect(await database.rows(sql`select number from kept`)).toEqual([])
})

test('a request that finds a full queue is refused at once, and the queue is served', async () => {
  const { database, release, holding } = await exhaustedDatabase()
  const queue = Array.from({ length: 400 }, () => database.first(ask))
  await expect(database.first(ask)).rejects.toThrow(DatabaseUnavailable)
  expect(database.usage.waiting).toBe(400)
  release()
  await holding
  expect(await Promise.all(queue)).toEqual(Array(400).fill({ one: 1 }))
})

test('a request waits at most two seconds for a database that frees no connection', async () => {
  const { database, release, holding } = await exhaustedDatabase()
  const began = performance.now()
  await expect(database.first(ask)).rejects.toThrow(DatabaseUnavailable)
  expect(performance.now() - began).toBeLessThan(4000)
  release()
  await holding
})

test('a statement whose result is no longer wanted before it begins is not run', async () => {
  const { database, release, holding } = await exhaustedDatabase()
  const unwanted = new Cancellation()
  const waiting = database.first(sql`select pg_sleep(60)`, { cancellation: unwanted })
  unwanted.cancel()
  release()
  await holding
  await expect(waiting).rejects.toMatchObject({ cause: { message: 'The request was cancelled' } })
})

test('one that runs is cancelled, and its connection goes on', async () => {
  const { url } = await freshDatabase()
  const database = openTestDatabase(url, { connections: 2 })
  const leaving = new Cancellation()
  const running = database.first(sql`select pg_sleep(60)`, { cancellation: leaving })
  const sleeps = sql`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(() => database.rows(sleeps)).toHaveLength(1)
  leaving.cancel()
  await expect(running).rejects.toMatchObject({
    cause: { message: 'canceling statement due to user request' },
  })
  expect(await Promise.all([database.first(ask), database.first(ask)])).toEqual([{ one: 1 }, { one: 1 }])
})

test.each([
  { isPooledByTransaction: false, left: { names: 1, memory: '16MB' } },
  { isPooledByTransaction: true, left: { names: 0, memory: '4MB' } },
])('what is left on a connection, pooled by transaction: $isPooledByTransaction', async (given) => {
  const { url } = await freshDatabase()
  const { isPooledByTransaction } = given
  const database = openTestDatabase(url, { connections: 1, isPooledByTransaction })
  await database.first(ask, { prepared: 'ask' })
  await database.transaction((tx) => tx.first(ask, { prepared: 'ask' }))
  const left = await database.first(sqlOf({ names: number, memory: text })`
    select (select count(*)::int from pg_prepared_statements) as names, current_setting('work_mem') as memory`)
  expect(left).toEqual(given.left)
})

test('a second URL that leads to another database is refused', async () => {
  const [one, other] = [await freshDatabase(), await freshDatabase()]
  await expect(connectDatabase({ url: one.url, sessionUrl: other.url })).rejects.toThrow(
    'DATABASE_URL and DATABASE_SESSION_URL lead to different databases.',
  )
  const database = await connectDatabase({ url: one.url, sessionUrl: one.url })
  expect(await database.first(ask)).toEqual({ one: 1 })
  await database.close()
})

test('the time limits that a login has by default do not end a long operation', async () => {
  const { url } = await freshDatabase()
  const database = openDatabase({ url: `${url}&options=-c%20statement_timeout%3D20` })
  onTestFinished(() => database.close())
  await database.withoutTimeout((client) => client.query('select pg_sleep(0.1)'))
})
