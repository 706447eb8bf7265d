import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDay, localDayOf, localDayStart } from './clock.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each([
  ['America/Toronto', '2026-07-15', '2026-07-15T04:00:00.000Z'],
  ['America/Vancouver', '2026-07-15', '2026-07-15T07:00:00.000Z'],
  ['UTC', '2026-07-16', '2026-07-16T00:00:00.000Z'],
])('01:30 UTC in %s', (zone, day, began) => {
  test(`is ${day}`, () => {
    vi.stubEnv('TZ', zone)
    const moment = new Date('2026-07-16T01:30:00Z')
    expect([localDay(moment), localDayStart(moment).toISOString()]).toEqual([day, began])
  })
})

test('a day on which the clocks change begins with the offset of its midnight', () => {
  vi.stubEnv('TZ', 'America/Toronto')
  expect(localDayStart(new Date('2026-03-08T20:00:00Z')).toISOString()).toBe('2026-03-08T05:00:00.000Z')
})

test('a row of tonight has today’s day, and a day that does not come from its creation stays', () => {
  vi.stubEnv('TZ', 'America/Toronto')
  expect(localDayOf('2026-11-06', '2026-11-06T02:30:00.000Z')).toBe('2026-11-05')
  expect(localDayOf('2026-11-06', '2026-11-06T14:30:00.000Z')).toBe('2026-11-06')
  expect(localDayOf('2026-11-01', '2026-11-06T02:30:00.000Z')).toBe('2026-11-01')
})
