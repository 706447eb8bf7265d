import { beforeEach, expect, test } from 'vitest'
import { openTool } from '../../../../test/open-tool.ts'
import { tableClient } from '../../../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../../../test/test-app.ts'
import type { Queries } from '../../../database/pool.ts'
import { moment } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import { changeSetting } from '../../settings/settings.ts'
import { createSessionActivity } from './session-activity.ts'

const app = await startTestApp()
beforeEach(() => app.database.rows(sql`delete from settings where setting = 'session_idle_minutes'`))

async function status(who: SignedIn): Promise<number> {
  return (await who.rest('GET', '/api/loggedin')).status
}

async function lastSeen(who: SignedIn): Promise<Date | undefined> {
  const row = await app.database.first(sqlOf({ seen: moment })`
    select last_seen_at as seen from session where user_id = ${who.user.id}`)
  return row?.seen
}

const activityOn = (database: Queries, onError: (error: unknown) => void = () => expect.unreachable()) =>
  createSessionActivity({ database, clock: app.clock, onError })

async function user(): Promise<SignedIn> {
  return app.signIn(await app.make.staffUser({ role__c: 'admin', properties: [app.home] }))
}

test('a session that was not used for an hour is over, on every kind of call', async () => {
  const [rest, graphql, frame] = [await user(), await user(), await user()]
  // Cached, so that the next list verifies it in its own statement.
  for (const _ of [1, 2]) await tableClient(graphql).list('property__c')
  app.clock.forward({ minutes: 60 })
  expect(await status(rest)).toBe(401)
  expect((await tableClient(graphql).list('property__c')).error?.code).toBe('UNAUTHENTICATED')
  expect((await frame.rest('GET', '/api/reports/frame')).status).toBe(401)
})

test('each use postpones it, by REST and by lists of a cached actor, up to the absolute limit', async () => {
  const who = await user()
  const list = () => tableClient(who).list('property__c')
  // The second list uses the actor that the first one has cached.
  for (const use of [() => status(who), list, list]) {
    app.clock.forward({ minutes: 50 })
    await use()
    await expect.poll(() => lastSeen(who)).toEqual(app.clock())
  }
  expect(await status(who)).toBe(200)
  app.clock.forward({ minutes: 59 })
  expect(await status(who)).toBe(200)
  app.clock.forward({ hours: 2 })
  expect(await status(who)).toBe(401)
})

test('the use of a tool in its frame counts for the session that opened it', async () => {
  const who = await user()
  const token = await openTool(app, who)
  app.clock.forward({ minutes: 40 })
  const used = await app.rest('GET', '/api/tools/reports/properties', undefined, token)
  expect(used.status).toBe(200)
  await expect.poll(() => lastSeen(who)).toEqual(app.clock())
})

test('the last use is written once a minute, in one statement for all sessions', async () => {
  const [one, two] = [await user(), await user()]
  let statements = 0
  const database = {
    ...app.database,
    rows: (...given: Parameters<typeof app.database.rows>) => {
      statements += 1
      return app.database.rows(...given)
    },
  } as typeof app.database
  const activity = activityOn(database)
  app.clock.forward({ minutes: 2 })
  const first = app.clock()
  for (const _ of [1, 2, 3]) for (const { token } of [one, two]) activity.note(token)
  await activity.flush()
  expect([await lastSeen(one), await lastSeen(two), statements]).toEqual([first, first, 1])
  app.clock.forward({ seconds: 59 })
  activity.note(one.token)
  await activity.flush()
  expect([await lastSeen(one), statements]).toEqual([first, 1])
  app.clock.forward({ seconds: 1 })
  activity.note(one.token)
  await activity.flush()
  expect([await lastSeen(one), statements]).toEqual([app.clock(), 2])
})

test('a late note does not bring back a session that was idle for too long', async () => {
  const who = await user()
  const before = await lastSeen(who)
  const activity = activityOn(app.database)
  app.clock.forward({ minutes: 61 })
  activity.note(who.token)
  await activity.flush()
  expect(await lastSeen(who)).toEqual(before)
  expect(await status(who)).toBe(401)
})

test('a database that is down fails no request, and the next minute is written again', async () => {
  const who = await user()
  const errors: unknown[] = []
  const down = {
    rows: () => Promise.reject(new Error('down')),
    first: () => Promise.reject(new Error('down')),
  }
  const activity = activityOn(down, (error) => errors.push(error))
  activity.note(who.token)
  await activity.flush()
  expect(errors).toHaveLength(1)
})

test('the time is a setting, which counts at once', async () => {
  const who = await user()
  await changeSetting(app.database, 'session_idle_minutes', '5')
  app.clock.forward({ minutes: 5 })
  expect(await status(who)).toBe(401)
  await changeSetting(app.database, 'session_idle_minutes', '300')
  const other = await user()
  app.clock.forward({ minutes: 299 })
  expect(await status(other)).toBe(200)
  for (const value of ['4', '0', '-1', '60.5', '10000', ''])
    await expect(changeSetting(app.database, 'session_idle_minutes', value)).rejects.toThrow('5 to 9999')
})
