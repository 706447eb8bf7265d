import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDatabase } from './pool.ts'
import { createReplicaReader } from './replica-reader.ts'
import { text } from './row-shape.ts'
import { sqlOf } from './sql.ts'

async function readerOf(replicaUrl: (otherUrl: string) => string) {
  const [one, other] = [await freshDatabase(), await freshDatabase()]
  const primary = openDatabase({ url: one.url, connections: 2 })
  const lines: unknown[] = []
  const note = (facts: object, message: string) => lines.push({ ...facts, err: undefined, message })
  const reader = createReplicaReader({
    primary,
    url: replicaUrl(other.url),
    maxLagMs: 30_000,
    log: { info: note, warn: note },
  })
  onTestFinished(async () => {
    await reader.close()
    await primary.close()
  })
  return { reader, name: new URL(one.url).pathname.slice(1), lines }
}

const whichDatabase = sqlOf({ name: text })`select current_database() as name`
const notUsed = 'the replica is not used: reports are read from the primary'

test('a second database that does not follow the first is never read', async () => {
  const { reader, name, lines } = await readerOf((url) => url)
  await reader.check()
  await reader.check()
  expect(await reader.first(whichDatabase)).toEqual({ name })
  expect(await reader.rows(whichDatabase)).toEqual([{ name }])
  expect(await reader.transaction((tx) => tx.first(whichDatabase))).toEqual({ name })
  expect(await reader.choose().first(whichDatabase)).toEqual({ name })
  expect(reader.replica.obstacle).toBe('not a replica')
  expect([...reader.replica.fallbacks]).toEqual([['not a replica', 4]])
  expect(lines).toEqual([{ reason: 'not a replica', message: notUsed }])
})

test('a replica that cannot be reached does not stop the start, and the primary is read', async () => {
  const { reader, name, lines } = await readerOf(() => 'postgres://postgres@127.0.0.1:1/comptoir')
  await reader.check()
  expect(await reader.first(whichDatabase)).toEqual({ name })
  expect([...reader.replica.fallbacks]).toEqual([['unreachable', 1]])
  expect(lines).toEqual([{ reason: 'unreachable', message: notUsed }])
})
