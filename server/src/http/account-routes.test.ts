import type { Account } from '@comptoir/contract/rest'
import { roles } from '@comptoir/contract/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../test/factories.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { json, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { estimateGuesses } from '../workflows/accounts/passwords/check-new-password.ts'

// The first check loads the word lists, which may take longer than a call on a busy machine.
await estimateGuesses('', [])
const app = await startTestApp()
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const better = 'Lanterne-7-rivières'

async function accountOf(who: Pick<SignedIn, 'rest'>): Promise<Account> {
  return (await who.rest<{ account: Account }>('GET', '/api/account')).body.account
}

async function isSignedIn(who: SignedIn): Promise<boolean> {
  return (await who.rest('GET', '/api/loggedin')).status === 200
}

/** The events of the security log about the user, without those of other tests. */
function events(userId: number) {
  return app.database.rows(sqlOf({ kind: text, details: json({}) })`
    select kind, details from security_event where subject_id = ${userId} order by at, kind desc`)
}

describe('the list of sessions', () => {
  test.each(roles)('shows %s their own sessions: device, address, sign-in and last use', async (role) => {
    const user = await app.make.staffUser({ role__c: role, properties: [app.home] })
    const response = await fetch(`${app.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': chrome },
      body: JSON.stringify({ username: user.username__c, password: testPassword }),
    })
    const { token } = (await response.json()) as { token: string }
    await app.signIn(await app.make.staffUser())
    const now = app.clock().toISOString()
    const { body, headers } = await app.rest('GET', '/api/account', undefined, token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      status: 200,
      account: {
        password_changed: null,
        properties: [app.home.name],
        sessions: [
          {
            id: expect.stringMatching(/^[\da-f-]{36}$/),
            device: { browser: 'Chrome', system: 'Windows', kind: 'computer' },
            address: '127.0.0.1',
            signed_in: now,
            last_seen: now,
            is_current: true,
          },
        ],
      },
    })
  })

  test('has the present session first, and neither expired nor idle ones', async () => {
    const user = await app.make.staffUser()
    await app.signIn(user)
    app.clock.forward({ minutes: 61 })
    const [other, present] = [await app.signIn(user), await app.signIn(user)]
    await other.rest('GET', '/api/loggedin')
    const { sessions } = await accountOf(present)
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false])
  })
})

describe('ending sessions', () => {
  test('a session that is ended gets 401 with its very next call, and the others go on', async () => {
    const user = await app.make.staffUser()
    const [present, other, third] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)]
    // Cached by a list before it is ended.
    for (const _ of [1, 2]) await tableClient(other).list('property__c')
    const own = (await accountOf(other)).sessions.find(({ is_current }) => is_current)
    expect((await present.rest('POST', `/api/sessions/${own?.id}/end`, {})).status).toBe(200)
    expect((await tableClient(other).list('property__c')).error?.code).toBe('UNAUTHENTICATED')
    expect(await isSignedIn(other)).toBe(false)
    expect([await isSignedIn(present), await isSignedIn(third)]).toEqual([true, true])
    expect(await events(user.id)).toEqual([
      { kind: 'session_ended', details: { reason: 'by_user', sessions: 1 } },
    ])
    expect((await present.rest('POST', `/api/sessions/${own?.id}/end`, {})).status).toBe(404)
  })

  test('another user’s session cannot be ended, whatever the role', async () => {
    const victim = await app.signIn(await app.make.staffUser())
    const [session] = (await accountOf(victim)).sessions
    for (const role of roles)
      expect((await (await app.as(role)).rest('POST', `/api/sessions/${session?.id}/end`, {})).status).toBe(
        404,
      )
    expect((await victim.rest('POST', '/api/sessions/no-uuid/end', {})).status).toBe(404)
    expect(await isSignedIn(victim)).toBe(true)
  })

  test('all others end at once, and the present one stays', async () => {
    const user = await app.make.staffUser()
    const [present, one, two] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)]
    const end = () => present.rest('POST', '/api/sessions/end-others', {})
    expect((await end()).body).toEqual({ status: 200, ended: 2 })
    expect(await Promise.all([present, one, two].map(isSignedIn))).toEqual([true, false, false])
    expect((await end()).body).toEqual({ status: 200, ended: 0 })
    expect(await events(user.id)).toEqual([
      { kind: 'session_ended', details: { reason: 'all', sessions: 2 } },
    ])
  })
})

describe('an administrator ends the sessions of a user', () => {
  const end = (who: SignedIn, id: number | string) => who.rest('POST', `/api/users/${id}/sessions/end`, {})

  test.each(['admin', 'superadmin'] as const)('%s, within reach, audited', async (role) => {
    const admin = await app.as(role)
    const user = await app.make.staffUser({ properties: [app.home] })
    const sessions = [await app.signIn(user), await app.signIn(user)]
    expect((await end(admin, user.id)).body).toEqual({ status: 200, ended: 2 })
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false])
    expect(await app.audits('propertyuser__c.update', user.id)).toEqual([
      { old: null, new: { sessions: 'ended' }, user_id: admin.user.id, user_name: admin.user.name },
    ])
    expect(await events(user.id)).toEqual([
      { kind: 'session_ended', details: { reason: 'by_admin', sessions: 2 } },
    ])
  })
})

describe('changing the password', () => {
  const change = (who: SignedIn, current: unknown, password: unknown) =>
    who.rest<{ status: number; error?: string; token: string; expires: number; user: { id: number } }>(
      'POST',
      '/api/account/password',
      { current, password },
    )

  test('with the current one ends the other sessions, and gives the present one a new token', async () => {
    const user = await app.make.staffUser({ properties: [app.home] })
    const [present, other] = [await app.signIn(user), await app.signIn(user)]
    const [before] = (await accountOf(present)).sessions
    app.clock.forward({ minutes: 30 })
    const { status, body, headers } = await change(present, testPassword, better)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.user.id).toBe(user.id)
    expect([await isSignedIn(present), await isSignedIn(other)]).toEqual([false, false])

    const renewed = (path: string) =>
      app.rest<{ account: Account; status: number }>('GET', path, undefined, body.token)
    const { account } = (await renewed('/api/account')).body
    expect(account.password_changed).toBe(app.clock().toISOString())
    expect(account.sessions).toMatchObject([
      { id: before?.id, signed_in: before?.signed_in, is_current: true },
    ])
    const signIn = (password: string) => app.rest('POST', '/login', { username: user.username__c, password })
    expect([(await signIn(testPassword)).status, (await signIn(better)).status]).toEqual([403, 200])
  })

  test('is audited, recorded and told by mail, in the languages of the user’s properties', async () => {
    const french = await app.make.property({ external_id__c: 'CEM' })
    const user = await app.make.staffUser({ properties: [french] })
    const [present] = [await app.signIn(user), await app.signIn(user)]
    expect((await change(present, testPassword, better)).status).toBe(200)
    expect(await app.audits('propertyuser__c.update', user.id)).toEqual([
      { old: null, new: { password: 'changed' }, user_id: user.id, user_name: user.name },
    ])
    expect(await events(user.id)).toEqual([
      { kind: 'session_ended', details: { reason: 'password_changed', sessions: 1 } },
      { kind: 'password_changed', details: { by: 'user' } },
    ])
    const data = { name: user.name, change: 'password', by: null, at: app.clock().toISOString() }
    expect(await app.queuedMails()).toEqual([
      { template: 'accountChanged', to: user.username__c, language: 'fr', data },
    ])
  })

  test.each([
    ['a wrong current one', 'Wrong!2026', better, 403, 'credentials_dont_match'],
    ['no current one', '', better, 422, 'password_empty_error'],
    ['one that breaks the rule', testPassword, 'short', 422, 'password_policy_error'],
    ['a leaked one', testPassword, 'Password1!', 422, 'password_common_error'],
  ])('is refused with %s, and changes nothing', async (_, current, password, status, error) => {
    const who = await app.signIn(await app.make.staffUser())
    const answer = await change(who, current, password)
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(await isSignedIn(who)).toBe(true)
    expect(await app.queuedMails()).toEqual([])
    expect(await app.audits('propertyuser__c.update', who.user.id)).toEqual([])
  })

  test('guesses at the current one are limited like sign-ins', async () => {
    const who = await app.signIn(await app.make.staffUser())
    const guesses = []
    for (let index = 0; index < 10; index++) guesses.push((await change(who, 'Wrong!2026', better)).status)
    expect(guesses).toEqual(Array(10).fill(403))
    expect((await change(who, testPassword, better)).status).toBe(429)
  })

  test('twice at once succeeds once', async () => {
    const who = await app.signIn(await app.make.staffUser())
    const answers = await Promise.all([
      change(who, testPassword, better),
      change(who, testPassword, `${better}!`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 403])])
  })

  test('makes the sign-in fresh', async () => {
    const admin = await app.signIn(await app.make.staffUser({ role__c: 'admin', properties: [app.home] }))
    const user = await app.make.staffUser({ properties: [app.home] })
    app.clock.forward({ minutes: 11 })
    const { token } = (await change(admin, testPassword, better)).body
    const renewed = tableClient({ graphql: (query, variables) => app.graphql(query, variables, token) })
    expect(
      (await renewed.update('propertyuser__c', user.id, { role__c: 'user_inventory' })).error,
    ).toBeUndefined()
  })
})
