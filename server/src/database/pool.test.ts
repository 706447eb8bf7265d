import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { DatabaseUnavailable, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

/** A database whose only connection is in use until `release`. */
async function exhaustedDatabase() {
  const { url, drop } = await freshDatabase()
  const database = openDatabase({ url, connections: 1 })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
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

test('a request that finds a full queue for the database is refused at once, and the queue is served', async () => {
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
  expect(performance.now() - began).toBeLessThan(2500)
  release()
  await holding
})

test('a statement whose result is no longer wanted before it begins is not run', async () => {
  const { database, release, holding } = await exhaustedDatabase()
  const unwanted = new AbortController()
  const waiting = database.first(sql`select pg_sleep(60)`, { signal: unwanted.signal })
  unwanted.abort()
  release()
  await holding
  await expect(waiting).rejects.toMatchObject({ cause: { message: 'The request was cancelled' } })
})

test('one that runs is cancelled, and its connection goes on', async () => {
  const { url, drop } = await freshDatabase()
  const database = openDatabase({ url, connections: 2 })
  const leaving = new AbortController()
  const running = database.first(sql`select pg_sleep(60)`, { signal: leaving.signal })
  const sleeps = sql`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(() => database.rows(sleeps)).toHaveLength(1)
  leaving.abort()
  await expect(running).rejects.toMatchObject({
    cause: { message: 'canceling statement due to user request' },
  })
  expect(await Promise.all([database.first(ask), database.first(ask)])).toEqual([{ one: 1 }, { one: 1 }])
  await database.close()
  await drop()
})
