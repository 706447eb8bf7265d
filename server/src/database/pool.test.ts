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
