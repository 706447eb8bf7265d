import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { type Database, DatabaseUnavailable, openDatabase } from '../../database/pool.ts'
import { createSessions } from './sessions.ts'

const unauthenticated = { key: 'unauthenticated', status: 401 }

describe('a malformed token', () => {
  const wellFormed = randomBytes(32).toString('base64url')
  const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/none' })
  const sessions = createSessions({ database: unreachable, clock: () => new Date(), sessionMinutes: 1 })
  afterAll(() => unreachable.close())

  test.each([
    undefined,
    '',
    'a.b.c',
    wellFormed.slice(1),
    `${wellFormed}A`,
    `${wellFormed.slice(1)}+`,
    `${wellFormed}\n`,
    'x'.repeat(200),
  ])('is refused without a query: %j', async (token) => {
    await expect(sessions.actor(token)).rejects.toMatchObject(unauthenticated)
    await expect(sessions.close(token)).rejects.toMatchObject(unauthenticated)
    expect(() => sessions.cachedActor(token)).toThrow(expect.objectContaining(unauthenticated))
  })

  test('differs from an unknown one, which only the database can refuse', async () => {
    await expect(sessions.actor(wellFormed)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})

describe('two replicas', () => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
    database = openDatabase({ url: fresh.url })
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  test('share a session, and a cached actor does not keep it alive', async () => {
    const deps = { database, clock: createTestClock(), sessionMinutes: 480 }
    const [one, other] = [createSessions(deps), createSessions(deps)]
    const user = await createFactories(database).staffUser({ role__c: 'admin' })
    const { token } = await one.open(database, user.id, { address: '127.0.0.1', userAgent: undefined })
    expect(one.cachedActor(token)).toBeUndefined()
    for (const sessions of [one, other])
      expect(await sessions.actor(token)).toMatchObject({ id: user.id, role: 'admin' })

    const cached = other.cachedActor(token)
    expect(cached?.actor.id).toBe(user.id)
    const verify = async () => cached && database.first(cached.proof)
    expect((await verify())?.text).toBe(cached?.text)
    await one.close(token)
    expect(await verify()).toBeUndefined()
    await expect(other.actor(token)).rejects.toMatchObject(unauthenticated)
  })
})
