import { roles } from '@comptoir/contract/roles'
import type { SecurityEventKind } from '@comptoir/contract/security-log'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { forbidden, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { createLink } from '../workflows/accounts/passwords/password-links.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

const freshSignInRequired = { code: 'FORBIDDEN', key: 'fresh_sign_in_required' }
const proveAgain = (who: SignedIn, password: unknown = testPassword) =>
  who.rest('POST', '/api/reauthenticate', { password })

/** What gives, takes or moves access, and what takes a customer's data: each with the security event that it leaves. */
const acts: Record<string, Act> = {
  'creating a user': {
    event: 'user_created',
    run: (who) => who.rest('POST', '/createuser', newUser()),
  },
  'creating a user by the table API': {
    event: 'user_created',
    run: (who) => tableClient(who).create('propertyuser__c', newRow()),
  },
  'undoing the creation of a user': {
    event: 'user_state_changed',
    run: (who, user) => tableClient(who).remove('propertyuser__c', user.id),
  },
  'changing the address of another user': {
    event: 'address_changed',
    run: (who, { id }) => tableClient(who).update('propertyuser__c', id, { username__c: newUser().username }),
  },
  'changing the role of another user': {
    event: 'role_changed',
    run: (who, { id }) => tableClient(who).update('propertyuser__c', id, { role__c: 'user_inventory' }),
  },
  'deactivating a user': {
    event: 'user_state_changed',
    run: (who, { id }) => tableClient(who).update('propertyuser__c', id, { inactive: true }),
  },
  'deleting a user': {
    event: 'user_state_changed',
    run: (who, { id }) => tableClient(who).update('propertyuser__c', id, { isdeleted: true }),
  },
  'giving a property': {
    event: 'user_property_changed',
    run: async (who) => {
      const { sfid } = await app.make.staffUser()
      const values = { propertyuser__c: sfid, property__c: app.home.sfid }
      return tableClient(who).create('property_propertyuser__c', values)
    },
  },
  'taking a property away': {
    event: 'user_property_changed',
    run: async (who, user) => {
      // Another property within the reach of the caller, so that the user keeps one.
      const property = await app.make.property()
      await app.make.link(who.user, property)
      const { id } = await app.make.link(user, property)
      return tableClient(who).update('property_propertyuser__c', id, { isdeleted: true })
    },
  },
  'sending an activation mail': {
    event: 'activation_sent',
    run: async (who) => {
      const { username__c: email } = await app.make.staffUser({ inactive: true, properties: [app.home] })
      return who.rest('POST', '/sendactivationemail', { email })
    },
  },
  'ending the sessions of another user': {
    event: 'session_ended',
    run: (who, user) => who.rest('POST', `/api/users/${user.id}/sessions/end`, {}),
  },
  'exporting a person': {
    event: 'person_exported',
    run: async (who) => {
      const { id } = await app.make.contact()
      return who.rest('POST', `/api/people/${id}/export`, { language: 'en' })
    },
  },
  'anonymising a person': {
    event: 'person_anonymised',
    run: async (who) => {
      const { id } = await app.make.contact()
      return who.rest('POST', `/api/people/${id}/anonymise`, { reason: 'Asked for by phone' })
    },
  },
}

interface Act {
  event: SecurityEventKind
  run(who: SignedIn, user: MadeStaffUser): Promise<object>
}

let created = 0
const newUser = () => ({ name: 'Zoé', username: `zoe.${++created}@comptoir.example`, role: 'user' })
const newRow = () => ({ name: 'Zoé', username__c: newUser().username, role__c: 'user' })

/** The key of the refusal, wherever an answer has it. */
function refusalOf(answer: object): string | undefined {
  const { body, error, errors } = answer as {
    body?: { error?: string }
    error?: { key?: string }
    errors?: { extensions: { key?: string } }[]
  }
  return body?.error ?? error?.key ?? errors?.[0]?.extensions.key
}

test.each(Object.entries(acts))('%s needs a fresh sign-in, and is a security event', async (_, act) => {
  const admin = await app.as('admin')
  const user = await app.make.staffUser({ properties: [app.home] })
  app.clock.forward({ minutes: 10, seconds: 1 })
  const before = await app.securityEvents(act.event)
  expect(refusalOf(await act.run(admin, user))).toBe('fresh_sign_in_required')
  expect(await app.securityEvents(act.event)).toEqual(before)
  expect((await proveAgain(admin)).status).toBe(200)
  app.clock.forward({ minutes: 10 })
  expect(refusalOf(await act.run(admin, user))).toBeUndefined()
  const events = await app.securityEvents(act.event)
  expect(events).toHaveLength(before.length + 1)
  expect(events.at(-1)).toMatchObject({ actor_id: admin.user.id, client_address: '127.0.0.1' })
})

describe('a user’s address and role', () => {
  test('change within ten minutes of the sign-in itself, without a further proof', async () => {
    const admin = await app.as('admin')
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 10 })
    const update = tableClient(admin).update('propertyuser__c', user.id, { role__c: 'user_inventory' })
    expect((await update).error).toBeUndefined()
  })

  test('do not change by a sign-in under a clock that was ahead', async () => {
    app.clock.forward({ minutes: 30 })
    const admin = await app.as('admin')
    app.clock.forward({ minutes: -30 })
    const user = await app.make.staffUser({ properties: [app.home] })
    const update = () => tableClient(admin).update('propertyuser__c', user.id, { role__c: 'user_inventory' })
    expect(await refused(app, update)).toEqual({ code: 'FORBIDDEN', key: 'fresh_sign_in_required' })
  })

  test('are refused to those who may not change them, before any password is asked for', async () => {
    const superadmin = await app.make.staffUser({ role__c: 'superadmin' })
    for (const role of roles.filter((each) => each !== 'superadmin')) {
      const who = await app.as(role)
      app.clock.forward({ minutes: 11 })
      const update = () => tableClient(who).update('propertyuser__c', superadmin.id, { role__c: 'user' })
      expect(await refused(app, update)).toEqual(forbidden())
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

  test('gives the session a new token; a copy of the old one is dead and never becomes fresh', async () => {
    const who = await app.as('admin')
    const stolen = who.token
    const { body } = await proveAgain(who)
    const { id, name, role__c: role, sfid, username__c: username } = who.user
    expect(body).toEqual({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: expect.any(Number),
      user: { id, name, role, sfid, username },
    })
    expect(body.token).not.toBe(stolen)
    const withToken = async (token: string) =>
      (await app.rest('GET', '/api/loggedin', undefined, token)).status
    expect([await withToken(stolen), await withToken(String(body.token))]).toEqual([401, 200])
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
