import { roles } from '@comptoir/contract/roles'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../test/factories.ts'
import { done, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts'
import { createLink } from '../workflows/staff-accounts/password-links.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.forgetAttempts())
afterAll(() => app.close())

const freshSignInRequired = { code: 'FORBIDDEN', key: 'fresh_sign_in_required' }
const proveAgain = (who: SignedIn, password: unknown = testPassword) =>
  who.rest('POST', '/api/reauthenticate', { password })

describe('a user’s address and role', () => {
  describe.each(['admin', 'superadmin'] as const)('changed by %s', (role) => {
    test.each([
      { username__c: `moved.by.${role}@comptoir.example` },
      { role__c: 'user_inventory' },
      { name: 'Renamed', role__c: 'user_inventory' },
    ])('need a sign-in within ten minutes: %j', async (change) => {
      const admin = await app.as(role)
      const user = await app.make.staffUser({ properties: [app.home] })
      const update = () => tableClient(admin).update<StaffUserRow>('propertyuser__c', user.id, change)
      app.clock.forward({ minutes: 10, seconds: 1 })
      expect(await refused(app, update)).toEqual(freshSignInRequired)
      expect((await proveAgain(admin)).status).toBe(200)
      app.clock.forward({ minutes: 10 })
      expect(done(await update())).toMatchObject(change)
    })
  })

  test('change within ten minutes of the sign-in itself, without a further proof', async () => {
    const admin = await app.as('admin')
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 10 })
    const update = tableClient(admin).update('propertyuser__c', user.id, { role__c: 'user_inventory' })
    expect((await update).error).toBeUndefined()
  })

  test('are refused to those who may not change them, before any password is asked for', async () => {
    const superadmin = await app.make.staffUser({ role__c: 'superadmin' })
    for (const role of roles.filter((each) => each !== 'superadmin')) {
      const who = await app.as(role)
      app.clock.forward({ minutes: 11 })
      const update = () => tableClient(who).update('propertyuser__c', superadmin.id, { role__c: 'user' })
      expect(await refused(app, update)).toEqual({ code: 'FORBIDDEN', key: 'forbidden' })
    }
  })

  test('need it in a request of several changes too, which then changes nothing', async () => {
    const admin = await app.as('admin')
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 11 })
    const { data, errors } = await admin.graphql(
      `mutation ($id: ID!) {
        a: updateRow(table: "propertyuser__c", id: $id, values: [{ property: "name", value: "Renamed" }])
        b: updateRow(table: "propertyuser__c", id: $id, values: [{ property: "role__c", value: "user_inventory" }])
      }`,
      { id: String(user.id) },
    )
    expect([data, errors[0]?.extensions]).toEqual([null, freshSignInRequired])
    expect(await app.audits('propertyuser__c.update', user.id)).toEqual([])
  })

  test('may be sent unchanged, and other columns change without it; so do deleting and restoring', async () => {
    const admin = tableClient(await app.as('admin'))
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 11 })
    const unchanged = { name: 'Renamed', username__c: user.username__c, role__c: user.role__c }
    for (const values of [unchanged, { isdeleted: true }, { isdeleted: false }])
      done(await admin.update('propertyuser__c', user.id, values))
  })

  test('another session of the same user gains nothing by the proof', async () => {
    const [one, other] = [await app.as('admin'), await app.as('admin')]
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 11 })
    await proveAgain(one)
    const update = () => tableClient(other).update('propertyuser__c', user.id, { role__c: 'user_inventory' })
    expect(await refused(app, update)).toEqual(freshSignInRequired)
  })
})

describe('proving again who is signed in', () => {
  test.each(roles)('works for %s', async (role) => {
    expect(await proveAgain(await app.as(role))).toMatchObject({ status: 200, body: { status: 200 } })
  })

  test('needs a session, a password, and the right one', async () => {
    const who = await app.as('user')
    const answers = [
      await app.rest('POST', '/api/reauthenticate', { password: testPassword }),
      await proveAgain(who, ''),
      await proveAgain(who, 'Wrong!2026'),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'unauthenticated'],
      [422, 'password_empty_error'],
      [403, 'credentials_dont_match'],
    ])
  })

  test('a wrong password leaves the sign-in as old as it was', async () => {
    const admin = await app.as('admin')
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 11 })
    await proveAgain(admin, 'Wrong!2026')
    const update = () => tableClient(admin).update('propertyuser__c', user.id, { role__c: 'user_inventory' })
    expect(await refused(app, update)).toEqual(freshSignInRequired)
  })

  test('guesses are counted with those of signing in, and ten are the most', async () => {
    const user = await app.make.staffUser()
    const who = await app.signIn(user)
    const guesses = await Promise.all(Array.from({ length: 25 }, () => proveAgain(who, 'Wrong!2026')))
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
    const refusal = await proveAgain(who)
    expect([refusal.status, refusal.body.error]).toEqual([429, 'too_many_attempts'])
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    const login = await app.rest('POST', '/login', { username: user.username__c, password: testPassword })
    expect(login.status).toBe(429)
  })

  test('a session that the new password ended is not made fresh', async () => {
    const user = await app.make.staffUser()
    const who = await app.signIn(user)
    const { url } = await createLink(app.database, app, { kind: 'reset', userId: user.id, replaces: true })
    const token = new URL(url).searchParams.get('token')
    const password = 'Nouveau!2027'
    const [, proved] = await Promise.all([
      app.rest('POST', '/updatepassword', { token, password }),
      proveAgain(who),
    ])
    expect([200, 401, 403]).toContain(proved.status)
    expect((await proveAgain(who, password)).status).toBe(401)
  })
})
