import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { startIdentityProvider } from '../../test/identity-provider.ts'
import { done } from '../../test/outcomes.ts'
import { createProviderBrowser, type ProviderBrowser } from '../../test/provider-browser.ts'
import { tableClient } from '../../test/table-client.ts'
import { type Answer, startTestApp, type TestApp } from '../../test/test-app.ts'
import { number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { changeSetting } from '../workflows/settings/settings.ts'

const publicUrl = 'https://comptoir.example'
const redirectUri = `${publicUrl}/login/provider/callback`

let browser: ProviderBrowser

const idp = await startIdentityProvider({ redirectUri })
const app = await startTestApp({ env: { identityProvider: idp } })
beforeEach(async () => {
  browser = createProviderBrowser()
  await app.forgetAttempts()
})
afterEach(async () => {
  idp.forge(undefined)
  idp.fail(undefined)
  await app.database.rows(sql`
    delete from settings where setting in ('identity_provider_domains', 'second_factor_roles')`)
})
afterAll(() => idp.stop())

interface Visitor {
  at?: TestApp
  by?: ProviderBrowser
  /** Of the button's link. */
  query?: string
  /** Of the session before. */
  token?: string
  /** What the browser has locked. */
  locks?: string[]
}

/** Presses the button; returns the provider's address, or that of the page with the error. */
async function start({ at = app, by = browser, query = '' }: Visitor = {}): Promise<string> {
  const response = await by.visit(`${at.url}/login/provider${query}`)
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

/** Opens the callback; returns the ticket, or the key of the error. */
async function comeBack(callback: URL, { at = app, by = browser }: Visitor = {}) {
  const response = await by.visit(`${at.url}${callback.pathname}${callback.search}`)
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = new URL(response.headers.get('location') ?? '')
  expect(page.origin + page.pathname + page.search).toBe(`${publicUrl}/providersignin`)
  const given = new URLSearchParams(page.hash.slice(1))
  return { ticket: given.get('ticket') ?? '', error: given.get('error') }
}

async function exchange(ticket: string, { at = app, by = browser, token, locks }: Visitor = {}) {
  const response = await by.visit(`${at.url}/login/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ ticket, locks }),
  })
  const body = (await response.json()) as Partial<SignedIn> & Pick<Answer, 'error'>
  return { status: response.status, body }
}

/** The whole way to a ticket or an error. */
async function signInAs(subject: string, visitor: Visitor = {}) {
  const { by = browser } = visitor
  return comeBack(await by.signInAtProvider(await start(visitor), subject), visitor)
}

let subjects = 0

/** A new account at the provider, with the address of the user. */
function accountOf({ username__c }: { username__c: string }, email_verified = true): string {
  subjects++
  const subject = `subject-${subjects}`
  idp.accounts.set(subject, { email: username__c, email_verified })
  return subject
}

const unknown = { ticket: '', error: 'provider_account_unknown' }
const failed = { ticket: '', error: 'provider_sign_in_failed' }

async function lastLogin({ id }: MadeStaffUser): Promise<string | null> {
  const found = await app.database.first(sqlOf({ at: text })`
    select coalesce(last_login::text, '') as at from propertyuser__c where id = ${id}`)
  return found?.at || null
}

describe('signing in at the identity provider', () => {
  test('opens a session for the user with the verified address', async () => {
    const user = await app.make.staffUser({ role__c: 'admin' })
    const { ticket, error } = await signInAs(accountOf(user))
    expect(error).toBeNull()
    expect(await lastLogin(user)).toBeNull()
    const { status, body } = await exchange(ticket)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: Math.floor(app.clock().getTime() / 1000) + 480 * 60,
      user: {
        id: user.id,
        name: user.name,
        role: 'admin',
        sfid: user.sfid,
        username: user.username__c,
      },
    })
    expect((await app.rest('GET', '/api/loggedin', undefined, body.token)).status).toBe(200)
    expect(await lastLogin(user)).not.toBeNull()
    expect(await app.audits('propertyuser__c.update', user.id)).toMatchObject([
      { new: { provider_account: 'linked' }, user_id: user.id },
      { new: { last_login: expect.any(String) } },
    ])
  })

  test('ends the session in whose place it is opened, but no session of another user', async () => {
    const subject = accountOf(await app.make.staffUser())
    const token = (await exchange((await signInAs(subject)).ticket)).body.token ?? ''
    const other = await app.as('user')
    await exchange((await signInAs(subject)).ticket, { token: other.token })
    expect((await other.rest('GET', '/api/loggedin')).status).toBe(200)
    expect((await app.rest('GET', '/api/loggedin', undefined, token)).status).toBe(200)
    expect((await exchange((await signInAs(subject)).ticket, { token })).status).toBe(200)
    expect((await app.rest('GET', '/api/loggedin', undefined, token)).status).toBe(401)
  })

  describe('counts as fresh', () => {
    /** Whether the session that the ticket opens may do what needs a fresh sign-in. */
    async function isFresh(ticket: string): Promise<boolean> {
      const { body } = await exchange(ticket)
      const answer = await app.rest('POST', '/api/second-factor/recovery-codes', {}, body.token)
      expect(['second_factor_none_error', 'fresh_sign_in_required']).toContain(answer.body.error)
      return answer.body.error === 'second_factor_none_error'
    }
    const signedInAgo = (seconds: number) =>
      idp.forge((claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - seconds }))

    test('from the moment of the sign-in at the provider, not of the visit here', async () => {
      const subject = accountOf(await app.make.staffUser())
      signedInAgo(9 * 60)
      expect(await isFresh((await signInAs(subject)).ticket)).toBe(true)
      signedInAgo(11 * 60)
      expect(await isFresh((await signInAs(subject)).ticket)).toBe(false)
    })

    test('where the provider does not say when it was', async () => {
      const subject = accountOf(await app.make.staffUser())
      idp.forge(({ auth_time: _, ...claims }) => claims)
      expect(await isFresh((await signInAs(subject)).ticket)).toBe(true)
    })

    test('after a sign-in that the provider was asked for, but no older one', async () => {
      const subject = accountOf(await app.make.staffUser())
      const fresh = { query: '?fresh' }
      const url = new URL(await start(fresh))
      expect([url.searchParams.get('max_age'), url.searchParams.get('prompt')]).toEqual(['0', 'login'])
      expect(await isFresh((await signInAs(subject, fresh)).ticket)).toBe(true)
      signedInAgo(20 * 60)
      expect(await signInAs(subject, fresh)).toEqual(failed)
      idp.forge(({ auth_time: _, ...claims }) => claims)
      expect(await signInAs(subject, fresh)).toEqual(failed)
    })
  })

  describe('over a lock', () => {
    const secondsAgo = (seconds: number) => Math.floor(app.clock().getTime() / 1000) - seconds

    /** A user who has locked the session that the provider opened, and who is still signed in there. */
    async function lockedDesk() {
      const user = await app.make.staffUser()
      const subject = accountOf(user)
      const token = (await exchange((await signInAs(subject)).ticket)).body.token ?? ''
      const { body } = await app.rest<{ id: string; key: string }>('POST', '/api/lock/prepare', {}, token)
      await app.rest('POST', '/api/lock', { by: 'user' }, token)
      return { user, subject, lock: { id: body.id, key: body.key } }
    }

    test('the session at the provider opens nothing: the provider is asked for a sign-in, which unlocks', async () => {
      const { user, subject, lock } = await lockedDesk()
      const callback = await browser.signInAtProvider(await start(), subject)
      const answer = await browser.visit(`${app.url}${callback.pathname}${callback.search}`)
      const again = new URL(answer.headers.get('location') ?? '')
      expect([again.origin, again.searchParams.get('prompt')]).toEqual([idp.issuer, 'login'])
      const { ticket } = await comeBack(await browser.signInAtProvider(again.href, subject))
      const { status, body } = await exchange(ticket, { locks: [lock.id] })
      expect(status).toBe(200)
      expect(await app.securityEvents('session_unlocked', user)).toMatchObject([
        { details: { factor: 'identity_provider' } },
      ])
      const prepared = await app.rest('POST', '/api/lock/prepare', { locks: [lock.id] }, body.token)
      expect(prepared.body).toMatchObject({ opened: [lock] })
    })

    test('one that is over by now opens nothing either', async () => {
      const { user, subject } = await lockedDesk()
      await app.database.rows(
        sql`update session set expires_at = now() - interval '1 day' where user_id = ${user.id}`,
      )
      const callback = await browser.signInAtProvider(await start(), subject)
      const answer = await browser.visit(`${app.url}${callback.pathname}${callback.search}`)
      expect(answer.headers.get('location')).toContain('prompt=login')
    })

    test('a sign-in at the provider since then is enough, and an older one is not', async () => {
      const { subject } = await lockedDesk()
      idp.forge((claims) => ({ ...claims, auth_time: secondsAgo(-1) }))
      expect((await signInAs(subject)).error).toBeNull()
      idp.forge((claims) => ({ ...claims, auth_time: secondsAgo(11 * 60) }))
      expect(await signInAs(subject, { query: '?asked' })).toEqual(failed)
    })

    test('a password that wakes the session does not inherit that the provider answered for the second factor', async () => {
      const { user, lock } = await lockedDesk()
      await changeSetting(app.database, 'second_factor_roles', user.role__c)
      const credentials = { username: user.username__c, password: testPassword, locks: [lock.id] }
      expect((await app.rest('POST', '/login', credentials)).body).toMatchObject({ secondFactorDue: true })
    })

    test('a provider that never says when people signed in is believed once it was asked', async () => {
      const { subject } = await lockedDesk()
      idp.forge(({ auth_time: _, ...claims }) => claims)
      expect((await signInAs(subject, { query: '?asked' })).error).toBeNull()
    })

    test('a colleague gets a session of their own, and nothing of the first one’s', async () => {
      const { user, lock } = await lockedDesk()
      const colleague = await app.make.staffUser()
      const by = createProviderBrowser()
      const { ticket } = await signInAs(accountOf(colleague), { by, query: '?asked' })
      const { body } = await exchange(ticket, { by, locks: [lock.id] })
      expect(body.user?.id).toBe(colleague.id)
      expect(await app.securityEvents('session_handed_over', colleague)).toMatchObject([
        { subject_id: user.id },
      ])
      const prepared = await app.rest('POST', '/api/lock/prepare', { locks: [lock.id] }, body.token)
      expect(prepared.body).toMatchObject({ opened: [] })
    })
  })

  test('needs no second factor here, and says in the security log that the provider vouched', async () => {
    await changeSetting(app.database, 'second_factor_roles', 'admin')
    const user = await app.make.staffUser({ role__c: 'admin' })
    const { body } = await exchange((await signInAs(accountOf(user))).ticket)
    expect(body).not.toHaveProperty('secondFactorDue')
    expect((await app.rest('GET', '/api/page-permission/settings', undefined, body.token)).status).toBe(200)
    const withPassword = await app.signIn(user)
    expect((await withPassword.rest('GET', '/api/page-permission/settings')).body).toMatchObject({
      error: 'second_factor_missing',
    })
    expect(await app.securityEvents('sign_in', user)).toMatchObject([
      { details: { factor: 'identity_provider' } },
    ])
  })

  test('is in the security log if it is refused', async () => {
    const subject = accountOf({ username__c: 'stranger@elsewhere.example' })
    expect(await signInAs(subject)).toEqual(unknown)
    expect((await app.securityEvents('provider_sign_in_failed')).at(-1)).toMatchObject({
      details: { reason: 'unknown_account' },
      client_address: expect.any(String),
    })
  })

  test('sends a code challenge, a state and a nonce, and keeps only hashes', async () => {
    const url = new URL(await start())
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      client_id: 'comptoir',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const rows = await app.database.rows(sqlOf({ row: text })`
      select s::text as row from provider_sign_in_secret s`)
    for (const secret of [asked.state, asked.nonce])
      expect(rows.map(({ row }) => row).join()).not.toContain(secret)
  })

  test('sets a cookie that scripts and other hosts cannot read, and only on this host', async () => {
    const { headers } = await fetch(`${app.url}/login/provider`, { redirect: 'manual' })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-comptoir-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('folds the case of the address, but no other letters', async () => {
    const user = await app.make.staffUser({ username__c: 'kim.roy@comptoir.example' })
    const kelvinSign = accountOf({ username__c: '\u212aim.roy@comptoir.example' })
    expect(await signInAs(kelvinSign, { by: createProviderBrowser() })).toEqual(unknown)
    const { ticket } = await signInAs(accountOf({ username__c: 'Kim.ROY@Comptoir.example' }))
    expect((await exchange(ticket)).body.user?.id).toBe(user.id)
  })

  test('finds the address in the user info, if the ID token has none', async () => {
    const user = await app.make.staffUser()
    const other = await startIdentityProvider({ redirectUri, emailInIdToken: false })
    const replica = await startTestApp({ database: app.database, env: { identityProvider: other } })
    other.accounts.set('elsewhere', { email: user.username__c, email_verified: true })
    const { ticket } = await signInAs('elsewhere', { at: replica })
    expect((await exchange(ticket, { at: replica })).body.user?.id).toBe(user.id)
    await other.stop()
  })

  test('in two tabs at once works in both', async () => {
    const user = await app.make.staffUser()
    const subject = accountOf(user)
    const [one, other] = [await start(), await start()]
    const tickets = [
      await comeBack(await browser.signInAtProvider(one, subject)),
      await comeBack(await browser.signInAtProvider(other, subject)),
    ]
    for (const { ticket } of tickets) expect((await exchange(ticket)).status).toBe(200)
  })

  test('writes no code, state, ticket, token or client secret to the log', async () => {
    const user = await app.make.staffUser()
    const callback = await browser.signInAtProvider(await start(), accountOf(user))
    const { ticket } = await comeBack(callback)
    const { body } = await exchange(ticket)
    expect(app.logged()).toContain('/login/provider/callback')
    const secrets = [...callback.searchParams.values(), ticket, body.token ?? '', idp.clientSecret]
    for (const secret of secrets.filter((value) => value !== idp.issuer)) {
      expect(secret).not.toBe('')
      expect(app.logged()).not.toContain(secret)
    }
  })

  test('accepts an address that Entra ID marks as the tenant’s own', async () => {
    const user = await app.make.staffUser()
    idp.accounts.set('entra', { email: user.username__c, xms_edov: true })
    expect((await signInAs('entra')).error).toBeNull()
    idp.accounts.set('entra-guest', { email: user.username__c, xms_edov: false })
    expect(await signInAs('entra-guest', { by: createProviderBrowser() })).toEqual(unknown)
  })
})

describe('an account without an active user', () => {
  test('is refused with one message, and creates no user', async () => {
    const countUsers = () =>
      app.database.first(sqlOf({ users: number })`select count(*)::int as users from propertyuser__c`)
    const [active, inactive, gone] = [
      await app.make.staffUser(),
      await app.make.staffUser({ inactive: true }),
      await app.make.staffUser(),
    ]
    const admin = tableClient(await app.as('superadmin'))
    done(await admin.update('propertyuser__c', gone.id, { isdeleted: true }))
    const before = await countUsers()
    for (const subject of [
      accountOf({ username__c: 'stranger@comptoir.example' }),
      accountOf(active, false),
      accountOf(inactive),
      accountOf(gone),
      accountOf({ username__c: '' }),
    ])
      expect(await signInAs(subject, { by: createProviderBrowser() })).toEqual(unknown)
    expect(await countUsers()).toEqual(before)
  })

  test('of a person who was invited activates the user, whose activation link ends', async () => {
    const user = await app.make.staffUser({ inactive: true, password: null })
    const admin = await app.as('superadmin')
    await admin.rest('POST', '/sendactivationemail', { email: user.username__c })
    const mail = (await app.queuedMails()).findLast(({ to }) => to === user.username__c)
    const token = /token=([\w-]+)/.exec(mail && 'url' in mail.data ? mail.data.url : '')?.[1]
    expect((await app.rest('POST', '/validatepasswordtoken', { token })).status).toBe(200)
    const { ticket } = await signInAs(accountOf(user))
    expect((await exchange(ticket)).status).toBe(200)
    expect((await app.rest('POST', '/validatepasswordtoken', { token })).body.error).toBe('token_invalid')
  })

  test('that was deactivated before the ticket is exchanged is refused', async () => {
    const user = await app.make.staffUser()
    const { ticket } = await signInAs(accountOf(user))
    await app.database.rows(sql`update propertyuser__c set inactive = true where id = ${user.id}`)
    expect(await exchange(ticket)).toMatchObject({ status: 403, body: { error: 'provider_account_unknown' } })
  })
})

describe('the link between a user and an account at the provider', () => {
  test('keeps another account with the same address out until the address changes', async () => {
    const user = await app.make.staffUser()
    const own = accountOf(user)
    expect((await signInAs(own)).error).toBeNull()
    const other = accountOf(user)
    const elsewhere = createProviderBrowser()
    expect(await signInAs(other, { by: elsewhere })).toEqual(unknown)

    const admin = tableClient(await app.as('superadmin'))
    const username__c = `renamed-${user.username__c}`
    done(await admin.update('propertyuser__c', user.id, { username__c }))
    idp.accounts.set(other, { email: username__c, email_verified: true })
    expect((await signInAs(other, { by: elsewhere })).error).toBeNull()
    expect(await signInAs(own)).toEqual(unknown)
  })

  test('is a security event and a mail to the user, once', async () => {
    const user = await app.make.staffUser()
    const subject = accountOf(user)
    await signInAs(subject)
    await signInAs(subject)
    expect(await app.securityEvents('provider_account_linked', user)).toHaveLength(1)
    const mails = (await app.queuedMails()).filter(({ to }) => to === user.username__c)
    expect(mails.map(({ data }) => data)).toMatchObject([{ change: 'provider_account_linked' }])
  })

  test('keeps an account whose address changed from becoming another user', async () => {
    const [user, victim] = [await app.make.staffUser(), await app.make.staffUser()]
    const subject = accountOf(user)
    expect((await signInAs(subject)).error).toBeNull()
    idp.accounts.set(subject, { email: victim.username__c, email_verified: true })
    expect(await signInAs(subject)).toEqual(unknown)
    idp.accounts.set(subject, { email: user.username__c, email_verified: true })
    expect((await signInAs(subject)).error).toBeNull()
  })

  test('ends with the user, so that the person can become a new one', async () => {
    const user = await app.make.staffUser()
    const subject = accountOf(user)
    expect((await signInAs(subject)).error).toBeNull()
    const admin = tableClient(await app.as('superadmin'))
    done(await admin.update('propertyuser__c', user.id, { isdeleted: true }))
    expect(await signInAs(subject)).toEqual(unknown)
    const heir = await app.make.staffUser({ username__c: user.username__c })
    expect((await exchange((await signInAs(subject)).ticket)).body.user?.id).toBe(heir.id)
  })

  test('is made once when two accounts with the address come at the same moment', async () => {
    const user = await app.make.staffUser()
    const visitors = [createProviderBrowser(), createProviderBrowser()]
    const callbacks = await Promise.all(
      visitors.map(async (by) => ({
        by,
        callback: await by.signInAtProvider(await start({ by }), accountOf(user)),
      })),
    )
    const results = await Promise.all(callbacks.map(({ by, callback }) => comeBack(callback, { by })))
    expect(results.map(({ error }) => error).sort()).toEqual([null, 'provider_account_unknown'].sort())
  })
})

describe('a callback', () => {
  async function validCallback(): Promise<URL> {
    const subject = accountOf(await app.make.staffUser())
    return browser.signInAtProvider(await start(), subject)
  }

  test('is used once', async () => {
    const callback = await validCallback()
    expect((await comeBack(callback)).error).toBeNull()
    expect(await comeBack(callback)).toEqual(failed)
  })

  test('that is opened by another browser is refused, with or without a sign-in of its own', async () => {
    const callback = await validCallback()
    const victim = createProviderBrowser()
    expect(await comeBack(callback, { by: victim })).toEqual(failed)
    await start({ by: victim })
    expect(await comeBack(callback, { by: victim })).toEqual(failed)
    expect((await comeBack(callback)).error).toBeNull()
  })

  test('with the state of another sign-in of the same browser is refused', async () => {
    const callback = await validCallback()
    const other = new URL(await start()).searchParams.get('state') ?? ''
    callback.searchParams.set('state', other)
    expect(await comeBack(callback)).toEqual(failed)
  })

  test.each([
    ['without a state', (params: URLSearchParams) => params.delete('state')],
    ['with an unknown state', (params: URLSearchParams) => params.set('state', 'x'.repeat(43))],
    ['with two states', (params: URLSearchParams) => params.append('state', 'x'.repeat(43))],
    ['of another issuer', (params: URLSearchParams) => params.set('iss', 'https://evil.example')],
    ['without an issuer', (params: URLSearchParams) => params.delete('iss')],
    ['with another code', (params: URLSearchParams) => params.set('code', 'x'.repeat(43))],
    ['with an error', (params: URLSearchParams) => params.set('error', 'access_denied')],
  ])('%s is refused', async (_, change) => {
    const callback = await validCallback()
    change(callback.searchParams)
    expect(await comeBack(callback)).toEqual(failed)
  })

  test('after ten minutes at the provider is refused', async () => {
    const callback = await validCallback()
    const late = await startTestApp({ database: app.database, env: { identityProvider: idp } })
    late.clock.forward({ minutes: 10 })
    expect(await comeBack(callback, { at: late })).toEqual(failed)
  })

  test.each<[string, string | null, (now: number) => Record<string, unknown>]>([
    ['another nonce', failed.error, () => ({ nonce: 'x'.repeat(43) })],
    ['no nonce', failed.error, () => ({ nonce: undefined })],
    ['another issuer', failed.error, () => ({ iss: 'https://evil.example' })],
    ['another audience', failed.error, () => ({ aud: 'another-client' })],
    ['no authorized party of two', failed.error, () => ({ aud: ['comptoir', 'another-client'] })],
    ['no subject', failed.error, () => ({ sub: undefined })],
    ['a clock 100 seconds behind', null, (now) => ({ iat: now - 4000, exp: now - 100 })],
    ['a clock 100 seconds ahead', null, (now) => ({ iat: now + 100, exp: now + 4000, nbf: now + 100 })],
    ['an end more than two minutes ago', failed.error, (now) => ({ iat: now - 4000, exp: now - 130 })],
    ['a start more than two minutes ahead', failed.error, (now) => ({ nbf: now + 150 })],
  ])('whose ID token has %s gives the error %j', async (_, error, claims) => {
    const callback = await validCallback()
    idp.forge((issued) => ({ ...issued, ...claims(Math.floor(Date.now() / 1000)) }))
    expect((await comeBack(callback)).error).toBe(error)
  })

  test('whose ID token was changed after it was signed is refused', async () => {
    const callback = await validCallback()
    const victim = await app.make.staffUser()
    idp.forge((claims) => ({ ...claims, email: victim.username__c }), { isSigned: false })
    expect(await comeBack(callback)).toEqual(failed)
  })
})

describe('a ticket', () => {
  async function validTicket(): Promise<string> {
    return (await signInAs(accountOf(await app.make.staffUser()))).ticket
  }
  const refused = { status: 403, body: { status: 403, error: 'provider_sign_in_failed' } }

  test('is exchanged once, even by ten requests at the same moment', async () => {
    const ticket = await validTicket()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
  })

  test('of another browser is refused', async () => {
    const ticket = await validTicket()
    const victim = createProviderBrowser()
    expect(await exchange(ticket, { by: victim })).toMatchObject(refused)
    await start({ by: victim })
    expect(await exchange(ticket, { by: victim })).toMatchObject(refused)
    expect((await exchange(ticket)).status).toBe(200)
  })

  test('is refused after a minute', async () => {
    const ticket = await validTicket()
    const late = await startTestApp({ database: app.database, env: { identityProvider: idp } })
    late.clock.forward({ minutes: 1 })
    expect(await exchange(ticket, { at: late })).toMatchObject(refused)
  })

  test('is neither a state nor a token', async () => {
    const url = new URL(await start())
    expect(await exchange(url.searchParams.get('state') ?? '')).toMatchObject(refused)
    const ticket = await validTicket()
    expect((await app.rest('GET', '/api/loggedin', undefined, ticket)).status).toBe(401)
    for (const odd of ['', 'x', 'x'.repeat(43)]) expect(await exchange(odd)).toMatchObject(refused)
    expect((await app.rest('POST', '/login/provider', {})).body.error).toBe('bad_input')
  })
})

describe('the button', () => {
  test('is offered only where a provider is configured', async () => {
    expect((await app.rest('GET', '/config.json')).body).toMatchObject({ providerSignIn: true })
    const without = await startTestApp({ database: app.database })
    expect((await without.rest('GET', '/config.json')).body).not.toHaveProperty('providerSignIn')
    expect((await without.rest('POST', '/login/provider', { ticket: 'x' })).status).toBe(404)
  })

  test('works on our pages only', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await fetch(`${app.url}/login/provider`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': site },
      })
      expect(response.headers.get('location')).toBe(`${publicUrl}/`)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  test('says so after too many sign-ins from one address', async () => {
    await app.database.rows(sql`update throttle set points = 300`)
    await start()
    await app.database.rows(sql`update throttle set points = 300 where key like 'providerSignInByAddress%'`)
    expect(await start()).toBe(`${publicUrl}/providersignin#error=too_many_attempts`)
  })
})

describe('a provider that does not answer', () => {
  const unavailable = `${publicUrl}/providersignin#error=provider_unavailable`

  test('keeps neither the server from starting nor the button from working later', async () => {
    const gone = await startIdentityProvider({ redirectUri })
    await gone.stop()
    const late = await startTestApp({ database: app.database, env: { identityProvider: gone } })
    expect(await start({ at: late })).toBe(unavailable)
    expect(late.logged()).toContain('ECONNREFUSED')
    expect(late.logged()).not.toContain(gone.clientSecret)

    const user = await app.make.staffUser()
    const back = await startIdentityProvider({ redirectUri, port: Number(new URL(gone.issuer).port) })
    back.accounts.set('late', { email: user.username__c, email_verified: true })
    const { ticket } = await signInAs('late', { at: late })
    expect((await exchange(ticket, { at: late })).body.user?.id).toBe(user.id)
    await back.stop()
  })

  test.each(['/token', '/jwks'])('for %s leads back to a page that says so', async (path) => {
    const subject = accountOf(await app.make.staffUser())
    const replica = await startTestApp({ database: app.database, env: { identityProvider: idp } })
    const callback = await browser.signInAtProvider(await start({ at: replica }), subject)
    idp.fail(path)
    const back = await comeBack(callback, { at: replica })
    expect(back).toEqual({ ticket: '', error: 'provider_unavailable' })
    idp.fail(undefined)
    expect((await signInAs(subject, { at: replica })).error).toBeNull()
  })

  test('as expected because it knows another secret says so in the log', async () => {
    const subject = accountOf(await app.make.staffUser())
    const callback = await browser.signInAtProvider(await start(), subject)
    const clientSecret = 'not the secret of this client'
    const identityProvider = { ...idp, clientSecret }
    const replica = await startTestApp({ database: app.database, env: { identityProvider } })
    expect((await comeBack(callback, { at: replica })).error).toBe('provider_unavailable')
    expect(replica.logged()).toContain('invalid_client')
    for (const secret of [idp.clientSecret, clientSecret]) expect(replica.logged()).not.toContain(secret)
  })
})

describe('the domains that must use the provider', () => {
  const only = { status: 403, body: { status: 403, error: 'provider_sign_in_only' } }
  const login = (username: string, password = testPassword, at = app) =>
    at.rest('POST', '/login', { username, password })
  const reset = (email: string) => app.rest('POST', '/resetpassword', { email })

  test('get no session by a password, whether the user exists or not', async () => {
    const user = await app.make.staffUser({ username__c: 'anne@only.example' })
    await app.make.staffUser({ username__c: 'anne@sub.only.example' })
    expect((await login(user.username__c)).status).toBe(200)
    await app.make.setting('identity_provider_domains', 'other.example, Only.example')
    const answers = [
      await login(user.username__c),
      await login(' ANNE@only.example '),
      await login(user.username__c, 'Wrong!2026'),
      await login('stranger@only.example'),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(only)
      expect(answer.body).toEqual(answers[0]?.body)
    }
    expect((await login('anne@sub.only.example')).status).toBe(200)
    expect((await login('stranger@else.example')).body.error).toBe('credentials_dont_match')
    expect((await exchange((await signInAs(accountOf(user))).ticket)).status).toBe(200)
  })

  test('open no locked desk by a password or a passkey', async () => {
    const { rest, user } = await app.signIn(await app.make.staffUser({ username__c: 'ida@only.example' }))
    const { desk, id } = (await rest<{ desk: string; id: string }>('POST', '/api/lock/prepare', {})).body
    await rest('POST', '/api/lock', { by: 'user' })
    await app.make.setting('identity_provider_domains', 'only.example')
    const opening = { desk, person: user.id, locks: [id], password: testPassword }
    for (const path of ['/api/lock/password', '/api/lock/passkey/options'])
      expect(await app.rest('POST', path, opening)).toMatchObject(only)
  })

  test('prove nothing by a password that they still have', async () => {
    const { rest } = await app.signIn(await app.make.staffUser({ username__c: 'eve@only.example' }))
    await app.make.setting('identity_provider_domains', 'only.example')
    expect(await rest('POST', '/api/reauthenticate', { password: testPassword })).toMatchObject(only)
    const change = { current: testPassword, password: 'Nouveau!2027' }
    expect(await rest('POST', '/api/account/password', change)).toMatchObject(only)
  })

  test('get no reset link, and cannot use one or an activation link', async () => {
    const user = await app.make.staffUser({ username__c: 'luc@only.example' })
    const invited = await app.make.staffUser({ username__c: 'lia@only.example', inactive: true })
    await reset(user.username__c)
    await (await app.as('superadmin')).rest('POST', '/sendactivationemail', { email: invited.username__c })
    await app.make.setting('identity_provider_domains', 'only.example')
    const mails = await app.queuedMails()
    expect(await reset(user.username__c)).toMatchObject(only)
    expect((await reset('stranger@only.example')).body).toEqual((await reset(user.username__c)).body)
    expect(await app.queuedMails()).toEqual(mails)
    for (const { username__c } of [user, invited]) {
      const mail = mails.findLast(({ to }) => to === username__c)
      const token = /token=([\w-]+)/.exec(mail && 'url' in mail.data ? mail.data.url : '')?.[1]
      expect(await app.rest('POST', '/validatepasswordtoken', { token })).toMatchObject(only)
      const change = { token, password: 'Nouveau!2027' }
      expect(await app.rest('POST', '/updatepassword', change)).toMatchObject(only)
    }
    expect((await exchange((await signInAs(accountOf(invited))).ticket)).status).toBe(200)
  })

  test('have passwords again when the operator empties the list, or no provider is configured', async () => {
    const user = await app.make.staffUser({ username__c: 'marc@only.example' })
    await changeSetting(app.database, 'identity_provider_domains', 'only.example')
    expect(await login(user.username__c)).toMatchObject(only)
    const without = await startTestApp({ database: app.database })
    expect((await login(user.username__c, testPassword, without)).status).toBe(200)
    await changeSetting(app.database, 'identity_provider_domains', '')
    expect((await login(user.username__c)).status).toBe(200)
  })

  test.each(['example', '@only.example', 'only.example;other.example', 'https://only.example', '*'])(
    'cannot be %s',
    async (value) => {
      await expect(changeSetting(app.database, 'identity_provider_domains', value)).rejects.toThrow(
        'It is a list of domains',
      )
    },
  )
})
