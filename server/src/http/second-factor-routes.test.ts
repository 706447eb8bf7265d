import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Role } from '@comptoir/contract/roles'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorState,
} from '@comptoir/contract/second-factor'
import type { SecurityEventKind } from '@comptoir/contract/security-log'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { done } from '../../test/outcomes.ts'
import { createSoftwarePasskey } from '../../test/software-passkey.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { writeBackup } from '../database/backup/write-backup.ts'
import { moment, nullable, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { estimateGuesses } from '../workflows/accounts/passwords/check-new-password.ts'
import { createLink } from '../workflows/accounts/passwords/password-links.ts'
import { reencryptSecrets } from '../workflows/accounts/second-factors/authenticator-app.ts'
import { createSecretEncryption } from '../workflows/accounts/second-factors/secret-encryption.ts'
import { totpCode, totpStep } from '../workflows/accounts/second-factors/totp.ts'
import { changeSetting } from '../workflows/settings/settings.ts'

// The first check loads the word lists, which may take longer than a call on a busy machine.
await estimateGuesses('', [])

const key = () => randomBytes(32).toString('base64')
const origin = 'https://comptoir.example'
const firstKey = key()

const app = await startTestApp({ env: { encryptionKeys: [firstKey], checksHost: true, host: '127.0.0.1' } })
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
  await app.database.rows(sql`delete from settings where setting = 'second_factor_roles'`)
  // Codes of one test are not in the past of the next one.
  app.clock.forward({ minutes: 10 })
})

interface StepAnswer {
  status: number
  error?: string
  ticket: string
  methods: string[]
  options: PasskeyRequestOptions
  token: string
  secondFactorDue?: boolean
}

const login = ({ username__c }: MadeStaffUser, password = testPassword) =>
  app.rest<StepAnswer>('POST', '/login', { username: username__c, password })
const pass = (ticket: string, proof: object) =>
  app.rest<StepAnswer>('POST', '/login/second-factor', { ticket, ...proof })
const refused = (status: number, error: string) => ({ status, body: { status, error } })
async function expectRefused(answer: Promise<object>, error: string, status = 403): Promise<void> {
  expect(await answer).toMatchObject(refused(status, error))
}

async function ticketOf(user: MadeStaffUser, password?: string): Promise<string> {
  const { ticket } = (await login(user, password)).body
  expect(ticket).toHaveLength(43)
  return ticket
}

/** Both steps of a sign-in. */
const enter = async (user: MadeStaffUser, code: string | undefined) => pass(await ticketOf(user), { code })

/** The code of the app now, or seconds away. */
function codeOf(secret: string, seconds = 0): string {
  return totpCode(secret, totpStep(new Date(app.clock().getTime() + seconds * 1000)))
}

function wrongCodeOf(secret: string): string {
  const near = Array.from({ length: 41 }, (_, index) => codeOf(secret, (index - 20) * 30))
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
}

const change = <Body = { status: number; error?: string }>(me: SignedIn, path: string, body: object = {}) =>
  me.rest<Body>('POST', `/api/second-factor/${path}`, body)
const startApp = (me: SignedIn) => change<{ secret: string; uri: string }>(me, 'authenticator-app')
const confirmApp = (me: SignedIn, code: string) =>
  change<{ recoveryCodes: string[] }>(me, 'authenticator-app/confirm', { code })

async function addApp(me: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body: started } = await startApp(me)
  const confirmed = await confirmApp(me, codeOf(started.secret))
  expect(confirmed.status).toBe(200)
  // The confirming code is used up.
  app.clock.forward({ seconds: 60 })
  return { secret: started.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function userWithApp(role__c: Role = 'user') {
  const user = await app.make.staffUser({ role__c, properties: [app.home] })
  const me = await app.signIn(user)
  return { user, me, ...(await addApp(me)) }
}

async function addPasskey(me: SignedIn, name = 'Laptop', passkey = createSoftwarePasskey(origin)) {
  const { body } = await change<{ options: PasskeyCreationOptions }>(me, 'passkeys/options')
  const creation = passkey.create(body.options)
  const added = await change<{ status: number; error?: string; recoveryCodes?: string[] }>(me, 'passkeys', {
    ...{ name, creation },
  })
  return { passkey, creation, added }
}

async function stateOf(me: SignedIn): Promise<SecondFactorState> {
  const { status, headers, body } = await me.rest<SecondFactorState>('GET', '/api/second-factor')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  return body
}

async function passkeyOf(me: SignedIn): Promise<number | undefined> {
  return (await stateOf(me)).passkeys[0]?.id
}

async function lastLogin({ id }: MadeStaffUser): Promise<Date | null | undefined> {
  const row = await app.database.first(sqlOf({ last_login: nullable(moment) })`
    select last_login from propertyuser__c where id = ${id}`)
  return row?.last_login
}

describe('an authenticator app', () => {
  test('counts once a code of it was entered, and gives ten recovery codes', async () => {
    const user = await app.make.staffUser()
    const me = await app.signIn(user)
    const { body } = await startApp(me)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await login(user)).status).toBe(200)
    const confirm = (code: string) => confirmApp(me, code)
    await expectRefused(confirm(wrongCodeOf(body.secret)), 'second_factor_code_error')
    await expectRefused(confirm(codeOf(body.secret, 120)), 'second_factor_clock_error')
    expect((await stateOf(me)).authenticatorApp).toBeNull()
    const confirmed = await confirm(` ${codeOf(body.secret).replace(/^.{3}/, '$& ')} `)
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    await expectRefused(confirm(codeOf(body.secret)), 'second_factor_enrolment_error', 422)
    expect(await stateOf(me)).toMatchObject({
      canEnrol: true,
      isRequired: false,
      authenticatorApp: { addedAt: app.clock().toISOString() },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
  })

  test('is asked for after the password, and last_login is set only then', async () => {
    const { user, secret } = await userWithApp()
    const first = await login(user)
    expect(first).toMatchObject(refused(403, 'second_factor_required'))
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.body).toEqual({
      status: 403,
      error: 'second_factor_required',
      message: expect.any(String),
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['authenticator_app', 'recovery_code'],
    })
    expect(await lastLogin(user)).toBeNull()
    const second = await pass(first.body.ticket, { code: codeOf(secret) })
    expect(second.body).toEqual({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: expect.any(Number),
      user: { id: user.id, name: user.name, role: 'user', sfid: user.sfid, username: user.username__c },
    })
    expect(await lastLogin(user)).toEqual(app.clock())
    expect((await app.rest('GET', '/api/loggedin', undefined, second.body.token)).status).toBe(200)
    await expectRefused(login(user, 'Wrong!2026'), 'credentials_dont_match')
  })

  test('accepts a code of half a minute away, and names the clock for one of two minutes away', async () => {
    const { user, secret } = await userWithApp()
    expect((await enter(user, codeOf(secret, -30))).status).toBe(200)
    expect((await enter(user, codeOf(secret, 30))).status).toBe(200)
    for (const seconds of [-120, 120]) {
      await expectRefused(enter(user, codeOf(secret, seconds)), 'second_factor_clock_error')
    }
    const early = codeOf(secret, 120)
    app.clock.forward({ seconds: 120 })
    await expectRefused(enter(user, early), 'second_factor_code_used_error')
    app.clock.forward({ seconds: 60 })
    expect((await enter(user, codeOf(secret))).status).toBe(200)
  })

  test('accepts a code once, also for two tickets at the same moment', async () => {
    const { user, secret } = await userWithApp()
    const [one, other] = [await ticketOf(user), await ticketOf(user)]
    const code = codeOf(secret)
    const answers = await Promise.all([pass(one, { code }), pass(other, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    await expectRefused(enter(user, code), 'second_factor_code_used_error')
    // An older one that was never used does not work after it either.
    await expectRefused(enter(user, codeOf(secret, -30)), 'second_factor_code_used_error')
  })

  test('keeps working until its replacement is confirmed', async () => {
    const { user, me, secret } = await userWithApp()
    const { body } = await startApp(me)
    expect((await enter(user, codeOf(secret))).status).toBe(200)
    const confirmed = await confirmApp(me, codeOf(body.secret))
    expect(confirmed).toMatchObject({ status: 200, body: { status: 200 } })
    expect(confirmed.body).not.toHaveProperty('recoveryCodes')
    app.clock.forward({ seconds: 60 })
    await expectRefused(enter(user, codeOf(secret)), 'second_factor_code_error')
    expect((await enter(user, codeOf(body.secret))).status).toBe(200)
  })

  test('cannot be enrolled without a key, nor can a passkey', async () => {
    const keyless = await startTestApp({
      database: app.database,
      clock: app.clock,
      env: { checksHost: true },
    })
    const user = await app.make.staffUser()
    const { token } = await app.signIn(user)
    const call = (path: string) => keyless.rest('POST', path, {}, token)
    for (const path of ['/api/second-factor/authenticator-app', '/api/second-factor/passkeys/options']) {
      await expectRefused(call(path), 'second_factor_unavailable_error', 422)
    }
    expect(await keyless.rest('GET', '/api/second-factor', undefined, token)).toMatchObject({
      body: { canEnrol: false },
    })
  })
})

describe('recovery codes', () => {
  test('work once each, in any letter case, and are counted', async () => {
    const { user, me, recoveryCodes } = await userWithApp()
    const code = recoveryCodes[0] ?? ''
    const ticket = await ticketOf(user)
    expect((await pass(ticket, { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` })).status).toBe(200)
    await expectRefused(enter(user, code), 'recovery_code_error')
    expect((await stateOf(me)).recoveryCodesLeft).toBe(9)
    const changes = (await app.audits('propertyuser__c.update', user.id)).map((audit) => audit.new)
    expect(changes).toContainEqual({ second_factor: 'recovery_code_used' })
    expect(await app.queuedMails()).toContainEqual(
      expect.objectContaining({
        template: 'accountChanged',
        to: user.username__c,
        data: expect.objectContaining({ change: 'recovery_code_used' }),
      }),
    )
  })

  test('work once when two tickets use one at the same moment', async () => {
    const { user, recoveryCodes } = await userWithApp()
    const [code = ''] = recoveryCodes
    const tickets = [await ticketOf(user), await ticketOf(user), await ticketOf(user)]
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('of another user do not work', async () => {
    const [one, other] = [await userWithApp(), await userWithApp()]
    await expectRefused(enter(one.user, other.recoveryCodes[0]), 'recovery_code_error')
  })

  test('are replaced together, and stored as hashes', async () => {
    const { user, me, recoveryCodes } = await userWithApp()
    const { body } = await change<{ recoveryCodes: string[] }>(me, 'recovery-codes')
    expect(body.recoveryCodes).toHaveLength(10)
    await expectRefused(enter(user, recoveryCodes[0]), 'recovery_code_error')
    expect((await enter(user, body.recoveryCodes[0])).status).toBe(200)
    const stored = await app.database.rows(sqlOf({ code_hash: text })`
      select code_hash from recovery_code where user_id = ${user.id}`)
    expect(stored.every(({ code_hash }) => /^[\da-f]{64}$/.test(code_hash))).toBe(true)
    const without = await app.signIn(await app.make.staffUser())
    await expectRefused(change(without, 'recovery-codes'), 'second_factor_none_error', 422)
  })
})

describe('the ticket of the second step', () => {
  test('works once, also when it is used twice at the same moment', async () => {
    const { user, secret, recoveryCodes } = await userWithApp()
    const ticket = await ticketOf(user)
    const answers = await Promise.all([
      pass(ticket, { code: codeOf(secret) }),
      pass(ticket, { code: recoveryCodes[0] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    await expectRefused(pass(ticket, { code: recoveryCodes[1] }), 'second_factor_expired')
  })

  test('ends after ten minutes, and after six wrong codes', async () => {
    const { user, secret } = await userWithApp()
    const late = await ticketOf(user)
    app.clock.forward({ minutes: 10 })
    await expectRefused(pass(late, { code: codeOf(secret) }), 'second_factor_expired')
    const ticket = await ticketOf(user)
    const wrong = wrongCodeOf(secret)
    for (let attempt = 0; attempt < 6; attempt++) {
      await expectRefused(pass(ticket, { code: wrong }), 'second_factor_code_error')
    }
    await expectRefused(pass(ticket, { code: codeOf(secret) }), 'second_factor_expired')
    expect((await enter(user, codeOf(secret))).status).toBe(200)
  })

  test('ends with a new password, and when the user is deactivated', async () => {
    const { user, secret } = await userWithApp()
    const before = await ticketOf(user)
    const { url } = await createLink(app.database, app, { kind: 'reset', userId: user.id, replaces: true })
    const token = new URL(url).searchParams.get('token')
    const password = 'Lanterne7!rivage'
    const changed = await app.rest('POST', '/updatepassword', { token, password })
    expect(changed.status).toBe(200)
    await expectRefused(pass(before, { code: codeOf(secret) }), 'second_factor_expired')

    const ticket = await ticketOf(user, password)
    const superadmin = tableClient(await app.as('superadmin'))
    for (const inactive of [true, false])
      done(await superadmin.update<StaffUserRow>('propertyuser__c', user.id, { inactive }))
    await expectRefused(pass(ticket, { code: codeOf(secret) }), 'second_factor_expired')
  })

  test('is needed, and belongs to one user', async () => {
    const [one, other] = [await userWithApp(), await userWithApp()]
    await expectRefused(pass('x', { code: codeOf(one.secret) }), 'second_factor_expired')
    await expectRefused(enter(one.user, codeOf(other.secret)), 'second_factor_code_error')
    await expectRefused(pass(await ticketOf(one.user), {}), 'second_factor_code_empty_error', 422)
  })

  test('failures, sign-ins and changes are in the security log', async () => {
    const { user, secret } = await userWithApp()
    const subject = { subject_id: user.id }
    await enter(user, wrongCodeOf(secret))
    await enter(user, codeOf(secret))
    const last = async (kind: SecurityEventKind) => (await app.securityEvents(kind)).at(-1)
    expect(await last('second_step_failed')).toMatchObject({
      ...subject,
      actor_id: null,
      details: { factor: 'authenticator_app' },
    })
    expect(await last('sign_in')).toMatchObject({ ...subject, details: { factor: 'authenticator_app' } })
    expect(await last('factor_changed')).toMatchObject({ ...subject, details: { change: 'app_added' } })
  })

  test('failures count like wrong passwords', async () => {
    const { user, secret } = await userWithApp()
    const wrong = wrongCodeOf(secret)
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await enter(user, wrong)).status).toBe(403)
    }
    expect((await login(user)).status).toBe(429)
  })

  test('thirty wrong codes a day, from any address, leave recovery codes and passkeys', async () => {
    const { user, secret, recoveryCodes } = await userWithApp()
    const wrong = wrongCodeOf(secret)
    expect((await enter(user, wrong)).status).toBe(403)
    await app.database.rows(sql`update throttle set points = 29 where key like 'authenticatorCode%'`)
    // Right codes do not count.
    for (const _ of [1, 2]) {
      expect((await enter(user, codeOf(secret))).status).toBe(200)
      app.clock.forward({ minutes: 1 })
    }
    expect((await enter(user, wrong)).status).toBe(403)
    await app.database.rows(sql`delete from throttle where key like 'signIn%'`)
    expect((await enter(user, codeOf(secret))).status).toBe(429)
    expect((await enter(user, recoveryCodes[0])).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('is the second step, and its counter must grow', async () => {
    const user = await app.make.staffUser()
    const me = await app.signIn(user)
    const { passkey, added } = await addPasskey(me)
    expect(added.body.recoveryCodes).toHaveLength(10)
    const first = (await login(user)).body
    expect(first.methods).toEqual(['passkey', 'recovery_code'])
    expect(first.options).toMatchObject({ rpId: 'comptoir.example' })
    const assertion = passkey.use(first.options)
    expect((await pass(first.ticket, { assertion })).status).toBe(200)
    expect((await stateOf(me)).passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Laptop',
        addedAt: app.clock().toISOString(),
        lastUsedAt: app.clock().toISOString(),
      },
    ])
    const second = (await login(user)).body
    await expectRefused(pass(second.ticket, { assertion }), 'passkey_error')
    await expectRefused(pass(second.ticket, { assertion: passkey.use(second.options, 1) }), 'passkey_error')
    expect((await pass(second.ticket, { assertion: passkey.use(second.options, 2) })).status).toBe(200)
  })

  test('of another user, of another site and of another challenge is refused', async () => {
    const [user, other] = [await app.make.staffUser(), await app.make.staffUser()]
    const { passkey } = await addPasskey(await app.signIn(user))
    const { passkey: foreign } = await addPasskey(await app.signIn(other))
    const { ticket, options } = (await login(user)).body
    await expectRefused(pass(ticket, { assertion: foreign.use(options) }), 'passkey_error')
    await expectRefused(
      pass(ticket, { assertion: passkey.use({ challenge: randomBytes(32).toString('base64url') }) }),
      'passkey_error',
    )
    const elsewhere = await addPasskey(
      await app.signIn(user),
      'x',
      createSoftwarePasskey('https://evil.example'),
    )
    expect(elsewhere.added).toMatchObject(refused(403, 'passkey_error'))
  })

  test('is added once per challenge, and not twice', async () => {
    const me = await app.signIn(await app.make.staffUser())
    const { creation } = await addPasskey(me)
    await expectRefused(change(me, 'passkeys', { name: 'x', creation }), 'second_factor_enrolment_error', 422)
  })

  test('is renamed and removed by its owner; without the last one the password suffices', async () => {
    const [user, other] = [await app.make.staffUser(), await app.make.staffUser()]
    const [me, them] = [await app.signIn(user), await app.signIn(other)]
    await addPasskey(me)
    const id = await passkeyOf(me)
    const at = (action: string) => `passkeys/${id}/${action}`
    await expectRefused(change(them, at('rename'), { name: 'Mine' }), 'not_found', 404)
    await expectRefused(change(them, at('remove')), 'not_found', 404)
    expect((await change(me, at('rename'), { name: ' Office laptop ' })).status).toBe(200)
    expect((await stateOf(me)).passkeys).toMatchObject([{ id, name: 'Office laptop' }])
    expect((await change(me, at('remove'))).status).toBe(200)
    expect(await stateOf(me)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await login(user)).status).toBe(200)
  })

  test('needs the https address or localhost', async () => {
    const demo = await startTestApp({
      database: app.database,
      clock: app.clock,
      env: { encryptionKeys: [firstKey], publicUrl: 'http://127.0.0.1:4180' },
    })
    const { token } = await app.signIn(await app.make.staffUser())
    const state = (url: string) =>
      fetch(`${url}/api/second-factor`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.json(),
      )
    expect(await state(demo.url)).toMatchObject({ canUsePasskeys: false })
    expect(await state(demo.url.replace('127.0.0.1', 'localhost'))).toMatchObject({ canUsePasskeys: true })
    await expectRefused(
      demo.rest('POST', '/api/second-factor/passkeys/options', {}, token),
      'passkey_address_error',
      422,
    )
  })
})

describe('a role that needs a second factor', () => {
  const due = refused(403, 'second_factor_missing')

  test('can only enrol until it has one, and keeps the last one', async () => {
    await changeSetting(app.database, 'second_factor_roles', 'admin,superadmin')
    const user = await app.make.staffUser({ role__c: 'admin', properties: [app.home] })
    const { status, body } = await login(user)
    expect(status).toBe(200)
    expect(body.secondFactorDue).toBe(true)
    const me = await app.signIn(user)
    expect(await me.rest('GET', '/api/loggedin')).toMatchObject({ body: { secondFactorDue: true } })
    expect((await tableClient(me).list('property__c')).error).toMatchObject({
      code: 'FORBIDDEN',
      key: 'second_factor_missing',
    })
    const calls = [
      ['GET', '/api/page-permission/settings'],
      ['GET', '/api/reports/frame'],
      ['POST', '/createuser'],
      ['POST', '/sendtemplateemail'],
      ['POST', `/api/users/${user.id}/reset-second-factor`],
      ['GET', '/api/timeline/propertyuser__c/1/now'],
    ] as const
    for (const [method, path] of calls) {
      expect(await me.rest(method, path, method === 'POST' ? {} : undefined)).toMatchObject(due)
    }
    await addApp(me)
    expect((await me.rest('GET', '/api/page-permission/settings')).status).toBe(200)
    expect((await me.rest('GET', '/api/loggedin')).body).not.toHaveProperty('secondFactorDue')
    expect(await stateOf(me)).toMatchObject({ isRequired: true })
    await expectRefused(change(me, 'authenticator-app/remove'), 'second_factor_last_error', 422)
    expect((await stateOf(me)).authenticatorApp).not.toBeNull()
  })

  test('keeps one of two when both are removed at the same moment', async () => {
    await changeSetting(app.database, 'second_factor_roles', 'user')
    const { me } = await userWithApp()
    await addPasskey(me)
    const id = await passkeyOf(me)
    const answers = await Promise.all([
      change(me, 'authenticator-app/remove'),
      change(me, `passkeys/${id}/remove`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is refused in an open session, also where its rights are cached, and can still sign out', async () => {
    const me = await app.signIn(await app.make.staffUser({ role__c: 'superadmin' }))
    const list = async () => (await tableClient(me).list('property__c')).error
    expect(await list()).toBeUndefined()
    expect(await list()).toBeUndefined()
    await changeSetting(app.database, 'second_factor_roles', 'superadmin')
    expect(await list()).toMatchObject({ code: 'FORBIDDEN', key: 'second_factor_missing' })
    expect((await me.rest('POST', '/api/logout')).status).toBe(200)
  })

  test('is named by a setting that accepts roles only', async () => {
    await expect(changeSetting(app.database, 'second_factor_roles', 'admin,boss')).rejects.toThrow(
      'It is empty',
    )
    await changeSetting(app.database, 'second_factor_roles', '')
    expect((await login(await app.make.staffUser())).body).not.toHaveProperty('secondFactorDue')
  })
})

describe('a reset', () => {
  test('by an administrator lets a user in reach sign in with the password, is audited and mailed', async () => {
    const { user, secret } = await userWithApp()
    const ticket = await ticketOf(user)
    await app.database.rows(sql`delete from mail_queue`)
    const admin = await app.as('admin')
    const path = `/api/users/${user.id}/reset-second-factor`
    expect((await admin.rest('POST', path, {})).status).toBe(200)
    await expectRefused(pass(ticket, { code: codeOf(secret) }), 'second_factor_expired')
    expect((await login(user)).status).toBe(200)
    expect(
      (await app.audits('propertyuser__c.update', user.id)).filter(({ old }) => old === null).at(-1),
    ).toEqual({
      old: null,
      new: { second_factor: 'reset' },
      user_id: admin.user.id,
      user_name: admin.user.name,
    })
    expect(await app.queuedMails()).toMatchObject([
      {
        template: 'accountChanged',
        to: user.username__c,
        data: { change: 'reset', by: admin.user.name },
      },
    ])
    await expectRefused(admin.rest('POST', path, {}), 'second_factor_none_error', 422)
  })

  test('is refused out of reach, upwards and for oneself', async () => {
    const outside = await app.make.staffUser({ properties: [await app.make.property()] })
    await addApp(await app.signIn(outside))
    const { user: above } = await userWithApp('superadmin')
    const reset = async (role: Role, { id }: { id: number }) =>
      (await app.as(role)).rest('POST', `/api/users/${id}/reset-second-factor`, {})
    await expectRefused(reset('admin', outside), 'forbidden')
    await expectRefused(reset('admin', above), 'forbidden')
    const { user } = await app.as('admin')
    await expectRefused(reset('admin', user), 'forbidden')
    await expectRefused(reset('superadmin', { id: 999_999 }), 'user_not_found', 404)
  })
})

describe('a change', () => {
  test('needs a sign-in within ten minutes, or a proof since then by a second factor', async () => {
    const { me, secret, recoveryCodes } = await userWithApp()
    const { passkey } = await addPasskey(me)
    const replace = () => change(me, 'recovery-codes')
    const prove = (proof: object) => me.rest('POST', '/api/reauthenticate', proof)
    const methods = async () =>
      (
        await me.rest<{ methods: string[]; options: PasskeyRequestOptions }>(
          'POST',
          '/api/reauthenticate/methods',
          {},
        )
      ).body
    app.clock.forward({ minutes: 11 })
    expect((await methods()).methods).toEqual(['authenticator_app', 'passkey', 'recovery_code'])
    const proofs: (() => Promise<object>)[] = [
      async () => ({ code: codeOf(secret) }),
      async () => ({ assertion: passkey.use((await methods()).options) }),
      async () => ({ code: recoveryCodes[0] }),
    ]
    // The recovery code comes first: each change replaces them.
    for (const proof of proofs.reverse()) {
      await expectRefused(replace(), 'fresh_sign_in_required')
      await expectRefused(prove({ password: testPassword }), 'second_factor_required')
      await expectRefused(replace(), 'fresh_sign_in_required')
      expect((await prove(await proof())).status).toBe(200)
      expect((await replace()).status).toBe(200)
      app.clock.forward({ minutes: 11 })
    }
  })

  test('is not allowed by a wrong, used or foreign proof, which count like wrong passwords', async () => {
    const { user, me, secret, recoveryCodes } = await userWithApp()
    const { passkey } = await addPasskey(me)
    const prove = (proof: object) => me.rest('POST', '/api/reauthenticate', proof)
    const code = codeOf(secret)
    const assertion = passkey.use({ challenge: randomBytes(32).toString('base64url') })
    expect((await prove({ code })).status).toBe(200)
    await expectRefused(prove({ code }), 'second_factor_code_used_error')
    await expectRefused(prove({ assertion }), 'passkey_error')
    await expectRefused(prove({}), 'password_empty_error', 422)
    await expectRefused(prove({ code: recoveryCodes[0], assertion }), 'bad_input', 400)
    const wrong = wrongCodeOf(secret)
    for (let attempt = 0; attempt < 8; attempt++)
      await expectRefused(prove({ code: wrong }), 'second_factor_code_error')
    expect((await prove({ code: recoveryCodes[0] })).status).toBe(429)
    expect((await login(user)).status).toBe(429)
  })

  test('of the password needs it too', async () => {
    const { me, secret } = await userWithApp()
    const change = { current: testPassword, password: 'Lanterne7!rivage' }
    app.clock.forward({ minutes: 11 })
    const refusal = await me.rest('POST', '/api/account/password', change)
    expect(refusal).toMatchObject(refused(403, 'fresh_sign_in_required'))
    expect((await me.rest('POST', '/api/reauthenticate', { code: codeOf(secret) })).status).toBe(200)
    expect((await me.rest('POST', '/api/account/password', change)).status).toBe(200)
  })

  test('by an administrator needs it too, after the check of the reach', async () => {
    const { user } = await userWithApp()
    const outside = await app.make.staffUser({ properties: [await app.make.property()] })
    const admin = await app.as('admin')
    app.clock.forward({ minutes: 11 })
    const reset = ({ id }: MadeStaffUser) => admin.rest('POST', `/api/users/${id}/reset-second-factor`, {})
    await expectRefused(reset(user), 'fresh_sign_in_required')
    await expectRefused(reset(outside), 'forbidden')
  })
})

test('each change is audited and mailed to its user', async () => {
  const { user, me } = await userWithApp()
  await addPasskey(me)
  const id = await passkeyOf(me)
  await change(me, `passkeys/${id}/remove`)
  await change(me, 'recovery-codes')
  await change(me, 'authenticator-app/remove')
  const changes = ['app_added', 'passkey_added', 'passkey_removed', 'recovery_codes_replaced', 'app_removed']
  const audits = await app.audits('propertyuser__c.update', user.id)
  expect(audits.map((audit) => audit.new)).toEqual(changes.map((second_factor) => ({ second_factor })))
  const mails = await app.queuedMails()
  expect(mails.map(({ to, data }) => [to, 'change' in data && data.change])).toEqual(
    changes.map((change) => [user.username__c, change]),
  )
})

test('a rotated key: old secrets work with both keys, then encrypted again with the new one', async () => {
  const { user, secret } = await userWithApp()
  const secondKey = key()
  const passAt = async (keys: string[]) => {
    app.clock.forward({ minutes: 1 })
    const replica = await startTestApp({
      database: app.database,
      clock: app.clock,
      env: { encryptionKeys: keys },
    })
    const answer = await replica.rest('POST', '/login/second-factor', {
      ticket: await ticketOf(user),
      code: codeOf(secret),
    })
    const logged = replica.logged()
    return { status: answer.status, logged }
  }
  expect(await passAt([secondKey, firstKey])).toMatchObject({ status: 200 })
  expect(await passAt([secondKey])).toMatchObject({
    status: 500,
    logged: expect.stringContaining('ENCRYPTION_KEY lacks the key'),
  })
  const rotate = (keys: string[]) =>
    reencryptSecrets({ database: app.database, secretEncryption: createSecretEncryption(keys) })
  expect(await rotate([secondKey, firstKey])).toBeGreaterThan(0)
  expect(await rotate([secondKey, firstKey])).toBe(0)
  expect(await passAt([secondKey])).toMatchObject({ status: 200 })
  await rotate([firstKey, secondKey])
})

test('secrets and recovery codes are in no log, audit, mail, table of the API or backup', async () => {
  const { me, user, secret, recoveryCodes } = await userWithApp('superadmin')
  await enter(user, recoveryCodes[0])
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-'))
  const file = join(folder, 'backup')
  await writeBackup(app.database, file)
  const backup = gunzipSync(readFileSync(file)).toString('utf8')
  await rm(folder, { recursive: true })
  expect(backup).toContain('totp_secret')
  expect(backup).not.toContain('sign_in_ticket')
  const rows = await app.database.rows(sqlOf({ text })`
    select coalesce(old::text, '') || coalesce(new::text, '') as text from audit
        union all select mail::text from mail_queue`)
  const everything = [backup, app.logged(), ...rows.map((row) => row.text)].join('\n')
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(everything).not.toContain(hidden)
  for (const name of ['totp_secret', 'passkey', 'recovery_code', 'sign_in_ticket', 'passkey_challenge']) {
    expect((await tableClient(me).list(name)).error).toMatchObject({ code: 'FORBIDDEN' })
  }
})
