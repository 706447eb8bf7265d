import { createHash } from 'node:crypto'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { done, refusedWith } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { hashPassword } from '../workflows/accounts/passwords/password-hash.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

const login = (username: unknown, password: unknown = testPassword) =>
  app.rest<{ status: number; error?: string; token: string; expires: number; user: { id: number } }>(
    'POST',
    '/login',
    { username, password },
  )

describe('signing in', () => {
  test('an eleventh time ends the session that was unused for longest, which is a security event', async () => {
    const user = await app.make.staffUser()
    const tokens: string[] = []
    for (let time = 0; time < 10; time++) {
      app.clock.forward({ minutes: 2 })
      tokens.push((await login(user.username__c)).body.token)
    }
    const [first = '', second = ''] = tokens
    const status = async (token: string) =>
      (await app.rest('GET', '/api/page-permission/settings', undefined, token)).status
    // The oldest is in use.
    app.clock.forward({ minutes: 2 })
    await app.database.rows(sql`
      update session set last_seen_at = ${app.clock()}
      where user_id = ${user.id} and created_at = (select min(created_at) from session where user_id = ${user.id})`)
    const ended = () => app.securityEvents('session_ended', user)
    expect(await ended()).toEqual([])
    const last = (await login(user.username__c)).body.token
    expect([await status(first), await status(second), await status(last)]).toEqual([200, 401, 200])
    expect(await ended()).toMatchObject([{ details: { reason: 'too_many', sessions: 1 } }])
  })

  test('an eleventh time is not ended itself after a clock was set back', async () => {
    const user = await app.make.staffUser()
    for (let time = 0; time < 10; time++) await login(user.username__c)
    await app.database.rows(sql`
      update session set last_seen_at = ${new Date(app.clock().getTime() + 3_600_000)} where user_id = ${user.id}`)
    const { token } = (await login(user.username__c)).body
    expect((await app.rest('GET', '/api/page-permission/settings', undefined, token)).status).toBe(200)
  })

  test('gives a token, its expiry and the user', async () => {
    const user = await app.make.staffUser({ role__c: 'admin' })
    const answer = await login(user.username__c)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: Math.floor(app.clock().getTime() / 1000) + 480 * 60,
      user: { id: user.id, name: user.name, role: 'admin', sfid: user.sfid, username: user.username__c },
    })
    const check = await app.rest('GET', '/api/loggedin', undefined, answer.body.token)
    expect(check).toMatchObject({ status: 200, body: { status: 200, user: answer.body.user } })
  })

  test('ignores the letter case and spaces of the username', async () => {
    const user = await app.make.staffUser()
    expect((await login(`  ${user.username__c.toUpperCase()} `)).status).toBe(200)
  })

  test('accepts a password with composed or decomposed accents', async () => {
    const user = await app.make.staffUser({ password: 'Été!2026x'.normalize('NFC') })
    expect((await login(user.username__c, 'Été!2026x'.normalize('NFD'))).status).toBe(200)
  })

  test('fails the same for a wrong password, an unknown user and one without a password', async () => {
    const [known, deleted, fresh] = await Promise.all([
      app.make.staffUser(),
      app.make.staffUser({ isdeleted: true }),
      app.make.staffUser({ password: null }),
    ])
    const answers = await Promise.all([
      login(known.username__c, 'Wrong!2026'),
      login('nobody@comptoir.example'),
      login(deleted.username__c, 'Wrong!2026'),
      login(fresh.username__c),
    ])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(403)
      expect(body).toEqual({
        status: 403,
        error: 'credentials_dont_match',
        message: 'The username and password do not match.',
      })
      expect(headers.get('content-length')).toBe(answers[0]?.headers.get('content-length'))
    }
  })

  test('reports an inactive user only with the right password', async () => {
    const user = await app.make.staffUser({ inactive: true })
    expect(await login(user.username__c)).toMatchObject(refusedWith(401, 'user_inactive_error'))
    expect(await login(user.username__c, 'Wrong!2026')).toMatchObject(
      refusedWith(403, 'credentials_dont_match'),
    )
  })

  test('reports a deleted user, by the original username and the right password, as inactive', async () => {
    const inactive = { status: 401, body: { status: 401, error: 'user_inactive_error' } }
    const unknown = { status: 403, body: { error: 'credentials_dont_match' } }
    const admin = tableClient(await app.as('admin'))
    const remove = async ({ id }: MadeStaffUser) =>
      done(await admin.update<StaffUserRow>('propertyuser__c', id, { isdeleted: true }))
    const username__c = 'le_aver@comptoir.example'
    const [first, second] = ['First!2026', 'Second!2026']

    const gone = await remove(await app.make.staffUser({ username__c, password: first }))
    expect(await login(username__c, first)).toMatchObject(inactive)
    expect(await login(username__c, second)).toMatchObject(unknown)
    expect(await login(gone.username__c, first)).toMatchObject(unknown)
    expect(await login('le.aver@comptoir.example', first)).toMatchObject(unknown)

    const heir = await app.make.staffUser({ username__c, password: second })
    expect((await login(username__c, second)).status).toBe(200)
    expect(await login(username__c, first)).toMatchObject(unknown)

    app.clock.forward({ seconds: 1 })
    await remove(heir)
    expect(await login(username__c, second)).toMatchObject(inactive)
    expect(await login(username__c, first)).toMatchObject(unknown)
  })

  test('takes as much processor time for an unknown user as for a wrong password', async () => {
    const user = await app.make.staffUser()
    // Not one of a factory, which costs little.
    const stored = await hashPassword('Comptoir!2026')
    await app.database.rows(sql`update propertyuser__c set password_hash = ${stored} where id = ${user.id}`)
    const work = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 8; round++) {
      for (const kind of ['known', 'unknown'] as const) {
        const before = process.cpuUsage()
        await login(kind === 'known' ? user.username__c : 'nobody@comptoir.example', 'Wrong!2026')
        const { user: own, system } = process.cpuUsage(before)
        work[kind].push(own + system)
      }
    }
    // The minimum of each, because other load can only add processor time. User and system time are summed, because
    // the kernel's split between the two is an estimate.
    const [known, unknown] = [Math.min(...work.known), Math.min(...work.unknown)]
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  test.each([
    [{}, 422, 'username_empty_error'],
    [{ username: ' ', password: 'x' }, 422, 'username_empty_error'],
    [{ username: 'a@comptoir.example' }, 422, 'password_empty_error'],
    [{ username: 'a@comptoir.example', password: '' }, 422, 'password_empty_error'],
    [{ username: { toString: 'a' }, password: 'x' }, 422, 'username_empty_error'],
    [{ username: 'a', password: ['x'] }, 422, 'password_empty_error'],
    [{ username: 'a\u0000', password: 'x' }, 400, 'bad_input'],
    [{ username: 'a\ud800', password: 'x' }, 400, 'bad_input'],
    [{ username: 'a'.repeat(100_000), password: 'x' }, 403, 'credentials_dont_match'],
    [{ username: 'a', password: 'x'.repeat(100_000) }, 403, 'credentials_dont_match'],
    ['[]', 400, 'bad_input'],
    ['{"username":', 400, 'bad_input'],
    ['{"__proto__": {"username": "a"}, "password": "x"}', 400, 'bad_input'],
    ['', 400, 'bad_input'],
    [`{"username":"${'x'.repeat(1024 * 1024)}"}`, 413, 'bad_input'],
  ])('refuses %j', async (body, status, error) => {
    expect(await app.rest('POST', '/login', body)).toMatchObject({ status, body: { status, error } })
  })

  test('is refused without a JSON body', async () => {
    const send = (init: RequestInit) => fetch(`${app.url}/login`, { method: 'POST', ...init })
    expect((await send({})).status).toBe(400)
    expect((await send({ body: 'username=a&password=b' })).status).toBe(400)
    const form = new URLSearchParams({ username: 'a', password: 'b' })
    expect((await send({ body: form })).status).toBe(415)
  })
})

describe('a session', () => {
  test.each([undefined, '', '{', '{}', 'null'])(
    'ends with signing out whatever the body: %j',
    async (body) => {
      const { token, rest } = await app.signIn(await app.make.staffUser())
      const answer = await fetch(`${app.url}/api/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
      expect(answer.status).toBe(200)
      expect((await rest('GET', '/api/loggedin')).status).toBe(401)
    },
  )

  test.each([undefined, 'nonsense', 'a.b.c', 'A'.repeat(43)])(
    'needs a token that was issued: %s',
    async (token) => {
      expect((await app.rest('GET', '/api/loggedin', undefined, token)).status).toBe(401)
      expect((await app.rest('POST', '/api/logout', undefined, token)).status).toBe(401)
    },
  )

  test('is stored as a hash that is not itself a token', async () => {
    const { token, user } = await app.signIn(await app.make.staffUser())
    const stored = await app.database.first(sqlOf({ row: text, hash: text })`
      select s::text as row, s.token_hash as hash from session s where user_id = ${user.id}`)
    expect(stored?.row).not.toContain(token)
    expect(stored?.hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect((await app.rest('GET', '/api/loggedin', undefined, stored?.hash)).status).toBe(401)
  })
})
