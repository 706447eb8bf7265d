import { beforeEach, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { createDatabaseTime } from './database-time.ts'

const database = await openFreshDatabase()
beforeEach(() => database.rows(sql`delete from throttle`))

const maxMs = 20_000
const clock = createTestClock('2026-03-01T12:00:10Z')
const counter = () =>
  createDatabaseTime({
    database,
    secondsPerMinute: maxMs / 1000,
    clock,
    onError: (error) => {
      throw error
    },
  })

/** Uses up the given share of the budget without waiting for it. */
async function use(time: ReturnType<typeof counter>, actorId: number, share: number): Promise<void> {
  const now = performance.now
  let passed = 0
  const slow: Queries = {
    async rows() {
      passed = share * maxMs
      return []
    },
    first: async () => undefined,
  }
  performance.now = () => passed
  await time.counted(slow, actorId).rows(sql`select 1`)
  performance.now = now
}

test('a person who has used up the minute is refused until the next, and no other person is', async () => {
  const time = counter()
  await use(time, 1, 0.6)
  expect(() => time.check(1)).not.toThrow()
  await use(time, 1, 0.5)
  expect(() => time.check(1)).toThrow(expect.objectContaining({ key: 'too_many_attempts', retryAfter: 50 }))
  expect(() => time.check(2)).not.toThrow()
  clock.forward({ seconds: 50 })
  expect(() => time.check(1)).not.toThrow()
})

test('replicas share what they count', async () => {
  const [one, other] = [counter(), counter()]
  await use(one, 1, 0.6)
  await use(other, 1, 0.6)
  for (const time of [one, other, one]) await time.flush()
  for (const time of [one, other]) expect(() => time.check(1)).toThrow('Too many attempts')
  await one.flush()
  expect(await database.rows(sql`select points from throttle`)).toEqual([{ points: 1.2 * maxMs }])
})
