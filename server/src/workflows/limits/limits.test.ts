import { expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import { sql } from '../../database/sql.ts'
import { clearCounters, countAction, hourMs } from './budget.ts'
import { createThrottle } from './throttle.ts'

const database = await openFreshDatabase()

/** As if the clock had been ahead by this much when the counting began. */
const shift = (ms: number) => database.rows(sql`update throttle set expire = expire + ${ms}`)

test('a budget whose period began under a clock that was ahead begins again', async () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const count = async () =>
    (await countAction(database, { name: 'test', who: 1, now, periodMs: hourMs })).times
  expect([await count(), await count()]).toEqual([1, 2])
  await shift(50_000)
  expect(await count()).toBe(3)
  await shift(11_000)
  expect([await count(), await count()]).toEqual([1, 2])
})

test('a limit whose period began under a clock that was ahead locks no one out', async () => {
  const throttle = createThrottle(database)
  const limit = 'resetByUserAndAddress'
  for (let call = 0; call < 20; call++) await throttle.count(limit, 'who', 'where')
  await shift(50_000)
  await expect(throttle.count(limit, 'who', 'where')).rejects.toThrow('Too many')
  await expect(throttle.check(limit, 'who', 'where')).rejects.toThrow('Too many')
  await shift(24 * hourMs)
  await throttle.check(limit, 'who', 'where')
  expect(await throttle.tally(limit, 'who', 'where')).toBe(0)
  for (let call = 0; call < 20; call++) await throttle.count(limit, 'who', 'where')
  await shift(24 * hourMs)
  await throttle.count(limit, 'who', 'where')
  expect(await throttle.tally(limit, 'who', 'where')).toBe(1)
})

test('a counter whose period is over is deleted, and no other', async () => {
  const counted = (who: number, now: Date) =>
    countAction(database, { name: 'cleared', who, now, periodMs: hourMs })
  await counted(1, new Date('2026-03-01T12:00:00Z'))
  await counted(2, new Date('2026-03-01T12:30:00Z'))
  await clearCounters(database, new Date('2026-03-01T13:02:00Z'))
  expect(await database.rows(sql`select key from throttle where key like 'cleared:%'`)).toEqual([
    { key: 'cleared:2' },
  ])
})
