import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../../test/database.ts'
import { createFactories } from '../../../../test/factories.ts'
import { createTestClock } from '../../../../test/test-clock.ts'
import { DatabaseUnavailable, openDatabase } from '../../../database/pool.ts'
import { number } from '../../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../../database/sql.ts'
import { selectSessionState } from './session-actor.ts'
import { createSessions } from './sessions.ts'

const database = await openFreshDatabase()

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
    const state = async () => cached && database.first(selectSessionState(cached.stateValues))
    expect((await state())?.version).toBe(cached?.version)
    await one.close(token)
    expect(await state()).toBeUndefined()
    await expect(other.actor(token)).rejects.toMatchObject(unauthenticated)
  })

  test('end a session once, so that one of two sign-outs at once is recorded', async () => {
    const deps = { database, clock: createTestClock(), sessionMinutes: 480 }
    const [one, other] = [createSessions(deps), createSessions(deps)]
    const user = await createFactories(database).staffUser()
    const { token } = await one.open(database, user.id, { address: '127.0.0.1', userAgent: undefined })
    const ended = await Promise.allSettled([one.close(token), other.close(token)])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a cached actor', () => {
  const clock = createTestClock()

  /** A session of an admin of one property whose actor is cached. */
  async function cachedSession() {
    const sessions = createSessions({ database, clock, sessionMinutes: 480 })
    const create = createFactories(database)
    const property = await create.property()
    const user = await create.staffUser({ role__c: 'admin' })
    const link = await create.link(user, property)
    const { token } = await sessions.open(database, user.id, { address: '127.0.0.1', userAgent: undefined })
    const actor = await sessions.actor(token)
    const cached = sessions.cachedActor(token)
    if (!cached) throw new Error('The actor is not cached.')
    const state = selectSessionState(cached.stateValues)
    const isCurrent = async () => (await database.first(state))?.version === cached.version
    expect(await isCurrent()).toBe(true)
    return { sessions, token, actor, isCurrent, user, property, link }
  }
  type Session = Awaited<ReturnType<typeof cachedSession>>

  test.each<[string, (session: Session) => Statement]>([
    ['the role', ({ user }) => sql`update propertyuser__c set role__c = 'user' where id = ${user.id}`],
    ['the name', ({ user }) => sql`update propertyuser__c set name = 'Autre' where id = ${user.id}`],
    [
      'a user who leaves',
      ({ user }) => sql`update propertyuser__c set inactive = true where id = ${user.id}`,
    ],
    ['a deleted user', ({ user }) => sql`update propertyuser__c set isdeleted = true where id = ${user.id}`],
    ['a link', ({ link }) => sql`update property_propertyuser__c set isdeleted = true where id = ${link.id}`],
    ['a deleted link', ({ link }) => sql`delete from property_propertyuser__c where id = ${link.id}`],
    ['a property', ({ property }) => sql`update property__c set isdeleted = true where id = ${property.id}`],
    [
      'the idle timeout',
      () => sql`insert into settings (setting, value) values ('session_idle_minutes', '5')`,
    ],
    [
      'the idle timeout again',
      () => sql`update settings set value = '6' where setting = 'session_idle_minutes'`,
    ],
    ['the default idle timeout', () => sql`delete from settings where setting = 'session_idle_minutes'`],
    [
      'roles with a second factor',
      () => sql`insert into settings (setting, value) values ('second_factor_roles', 'superadmin')`,
    ],
    [
      'a pending authenticator app',
      ({ user }) => sql`
        insert into totp_secret (user_id, pending, key_id, ciphertext, created_at)
        values (${user.id}, true, 'key', 'secret', now())`,
    ],
    [
      'a passkey',
      ({ user }) => sql`
        insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
        values (${user.id}, 'credential', 'key', 0, '{}', 'Clé', now())`,
    ],
    ['all links', () => sql`truncate property_propertyuser__c`],
  ])('is loaded again after a change of %s', async (_, change) => {
    const session = await cachedSession()
    await database.rows(change(session))
    expect(await session.isCurrent()).toBe(false)
  })

  test.each<[string, (session: Session) => Statement]>([
    ['a sign-in', ({ user }) => sql`update propertyuser__c set last_login = now() where id = ${user.id}`],
    ['a change that changes nothing', () => sql`update propertyuser__c set role__c = role__c`],
    ['another setting', () => sql`insert into settings (setting, value) values ('other', '1')`],
    ['the use of a passkey', () => sql`update passkey set last_used_at = now(), counter = counter + 1`],
  ])('stays after %s', async (_, change) => {
    const session = await cachedSession()
    await database.rows(change(session))
    expect(await session.isCurrent()).toBe(true)
  })

  test('has the new role and the new proof of who they are from the next call on', async () => {
    const { sessions, token, user, actor } = await cachedSession()
    clock.forward({ minutes: 1 })
    const renewed = await sessions.renew(database, token)
    const verified = await sessions.actor(renewed.token)
    expect(verified).toEqual({ ...actor, verifiedAt: clock().toISOString() })
    await expect(sessions.actor(token)).rejects.toThrow()
    await database.rows(sql`update propertyuser__c set role__c = 'user' where id = ${user.id}`)
    expect(await sessions.actor(renewed.token)).toMatchObject({ role: 'user' })
  })

  test('is not held up by an open transaction that changes users, which raises the version once', async () => {
    const { isCurrent } = await cachedSession()
    const version = async () =>
      (await database.first(sqlOf({ version: number })`select version from actor_version`))?.version ?? 0
    const before = await version()
    await database.transaction(async (tx) => {
      await tx.rows(sql`update propertyuser__c set name = name || '.'`)
      await tx.rows(sql`update property__c set external_id__c = external_id__c || '.'`)
      expect(await isCurrent()).toBe(true)
      await createFactories(database).staffUser({ role__c: 'user' })
    })
    expect(await version()).toBe(before + 2)
    expect(await isCurrent()).toBe(false)
  })
})
