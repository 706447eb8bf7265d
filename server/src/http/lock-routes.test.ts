import { randomBytes, randomUUID } from 'node:crypto'
import type { PersonAtDesk, PreparedLock } from '@comptoir/contract/lock'
import type { PasskeyRequestOptions } from '@comptoir/contract/second-factor'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { openTool } from '../../test/open-tool.ts'
import { refusedWith } from '../../test/outcomes.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../../test/software-passkey.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { raw, sql } from '../database/sql.ts'
import { changeSetting } from '../workflows/settings/settings.ts'

const origin = 'https://comptoir.example'
const app = await startTestApp({
  env: { encryptionKeys: [randomBytes(32).toString('base64')], checksHost: true, host: '127.0.0.1' },
})
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from settings where setting in ('locked_names', 'lock_after_minutes')`)
})

interface Opened {
  status: number
  error?: string
  token: string
  expires: number
  ticket: string
  options?: PasskeyRequestOptions
}

interface Seat {
  me: SignedIn
  lock: PreparedLock
}

/** A user who has signed in at the desk: at a new one, unless it is given. */
async function sitDown(
  user: MadeStaffUser | undefined = undefined,
  { desk, locks = [] }: { desk?: string; locks?: string[] } = {},
): Promise<Seat> {
  const me = await app.signIn(
    user ?? (await app.make.staffUser({ role__c: 'admin', properties: [app.home] })),
  )
  return { me, lock: await prepare(me, { desk, locks }) }
}

async function prepare(
  me: SignedIn,
  asked: { desk?: string | undefined; locks?: string[] },
): Promise<PreparedLock> {
  const answer = await me.rest<PreparedLock>('POST', '/api/lock/prepare', asked)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.body
}

/** Locks the browser; returns what it then has locked. */
async function lock({ me, lock: { id } }: Seat): Promise<string[]> {
  expect(await me.rest('POST', '/api/lock', { by: 'user' })).toMatchObject({ status: 200 })
  return [id]
}

const status = async (token: string) => (await app.rest('GET', '/api/loggedin', undefined, token)).status

const withPassword = (
  { lock: { desk } }: Seat,
  { id }: { id: number },
  { locks, password = testPassword }: { locks: string[]; password?: string },
) => app.rest<Opened>('POST', '/api/lock/password', { desk, person: id, password, locks })

async function people({ lock: { desk } }: Seat, locks: string[] = []): Promise<PersonAtDesk[]> {
  const answer = await app.rest<{ people: PersonAtDesk[] }>('POST', '/api/lock/people', { desk, locks })
  expect(answer.status).toBe(200)
  return answer.body.people
}

const eventsOf = (kind: Parameters<typeof app.securityEvents>[0], { user }: SignedIn) =>
  app.securityEvents(kind, user)

async function addPasskey(me: SignedIn): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(origin)
  const started = await me.rest<{ options: { challenge: string } }>(
    'POST',
    '/api/second-factor/passkeys/options',
    {},
  )
  const creation = passkey.create(started.body.options)
  const added = await me.rest('POST', '/api/second-factor/passkeys', { name: 'Key', creation })
  expect(added.status).toBe(200)
  return passkey
}

async function offer({ lock: { desk } }: Seat, { id }: { id: number }, locks: string[] = []) {
  const { body } = await app.rest<Opened>('POST', '/api/lock/passkey/options', { desk, person: id, locks })
  return body.options ?? { challenge: '' }
}

const withPasskey = (
  { lock: { desk } }: Seat,
  { id }: { id: number },
  { locks = [], assertion }: { locks?: string[]; assertion: object },
) => app.rest<Opened>('POST', '/api/lock/passkey', { desk, person: id, locks, assertion })

describe('locking', () => {
  test('refuses the token by REST, by lists, by a tool and by a fresh sign-in, and says so in the log', async () => {
    const seat = await sitDown()
    const { me } = seat
    for (const _ of [1, 2]) await tableClient(me).list('property__c')
    const tool = await openTool(app, me)
    const figures = async () =>
      (await app.rest('GET', '/api/tools/reports/properties', undefined, tool)).status
    expect(await figures()).toBe(200)
    await lock(seat)
    expect(await status(me.token)).toBe(401)
    expect((await tableClient(me).list('property__c')).error?.code).toBe('UNAUTHENTICATED')
    expect(await figures()).toBe(401)
    for (const path of ['/api/reauthenticate', '/api/logout', '/api/lock', '/api/lock/prepare'])
      expect((await me.rest('POST', path, { password: testPassword, by: 'user' })).status).toBe(401)
    expect(await eventsOf('session_locked', me)).toMatchObject([{ details: { by: 'user' } }])
  })

  test('keeps the key of what stays in the browser for the owner alone', async () => {
    const seat = await sitDown()
    const { id, key, desk } = seat.lock
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await prepare(seat.me, { desk })).toMatchObject({ id, key, opened: [] })
    await lock(seat)
    const colleague = await sitDown(undefined, { desk, locks: [id] })
    expect(colleague.lock.opened).toEqual([])
    expect(colleague.lock.key).not.toBe(key)
    const owner = await sitDown(seat.me.user, { desk, locks: [id] })
    expect(owner.lock.opened).toEqual([{ id, key }])
  })

  test('says after how many minutes the browser locks by itself', async () => {
    const { me, lock } = await sitDown()
    expect(lock.minutes).toBe(5)
    await changeSetting(app.database, 'lock_after_minutes', '2')
    expect((await prepare(me, {})).minutes).toBe(2)
  })
})

describe('a lock without a network', () => {
  test('sleeps once the browser is back, and says so in the log, once', async () => {
    const seat = await sitDown()
    const locks = [seat.lock.id]
    app.clock.forward({ minutes: 2 })
    for (const _ of [1, 2]) await people(seat, locks)
    expect(await status(seat.me.token)).toBe(401)
    expect(await eventsOf('session_locked', seat.me)).toMatchObject([{ details: { by: 'offline' } }])
    const { body } = await withPassword(seat, seat.me.user, { locks })
    // Another tab, which was slower.
    await people(seat, locks)
    expect(await status(body.token)).toBe(200)
  })

  test('is opened by its user although the server has not heard of it, and the old token is dead', async () => {
    const seat = await sitDown()
    const { body } = await withPassword(seat, seat.me.user, { locks: [seat.lock.id] })
    expect([await status(seat.me.token), await status(body.token)]).toEqual([401, 200])
    expect(await eventsOf('session_unlocked', seat.me)).toHaveLength(1)
  })
})

describe('the list of a locked browser', () => {
  test('has who signed in there in the last 30 days, by name, and who was last', async () => {
    const first = await sitDown(await app.make.staffUser({ name: 'Zoé Roy' }))
    const { desk } = first.lock
    const other = await sitDown(await app.make.staffUser({ name: 'Amélie Gagnon' }), { desk })
    await sitDown(await app.make.staffUser({ name: 'Elsewhere' }))
    const hasPasskey = false
    expect(await people(first, [first.lock.id])).toEqual([
      { id: other.me.user.id, name: 'Amélie Gagnon', wasLast: false, hasPasskey },
      { id: first.me.user.id, name: 'Zoé Roy', wasLast: true, hasPasskey },
    ])
    app.clock.forward({ hours: 29 * 24 })
    await sitDown(other.me.user, { desk })
    app.clock.forward({ hours: 25 })
    expect((await people(first)).map(({ name }) => name)).toEqual(['Amélie Gagnon'])
  })

  test('is empty for a deactivated user, another browser, or if the setting hides it', async () => {
    const seat = await sitDown()
    expect(await people(seat)).toHaveLength(1)
    expect(
      await people({ ...seat, lock: { ...seat.lock, desk: randomBytes(32).toString('base64url') } }),
    ).toEqual([])
    await changeSetting(app.database, 'locked_names', 'hidden')
    expect(await people(seat)).toEqual([])
    expect((await withPassword(seat, seat.me.user, { locks: [] })).status).toBe(403)
    expect((await prepare(seat.me, {})).desk).toBe('')
    await changeSetting(app.database, 'locked_names', 'shown')
    await app.database.rows(sql`update propertyuser__c set inactive = true where id = ${seat.me.user.id}`)
    expect(await people(seat)).toEqual([])
  })

  test('is not under a secret that the browser was given by someone else, and a user is at fifty desks at most', async () => {
    const planted = randomBytes(32).toString('base64url')
    const { me, lock } = await sitDown(undefined, { desk: planted })
    expect(lock.desk).not.toBe(planted)
    const { id } = me.user
    await app.database.rows(sql`
      insert into desk_person (desk_hash, user_id, seen_at)
      select lpad(n::text, 43, '0'), ${id}, ${app.clock()}::timestamptz - n * interval '1 minute'
      from generate_series(1, 60) n`)
    await prepare(me, { desk: lock.desk })
    expect(await app.database.rows(sql`select 1 from desk_person where user_id = ${id}`)).toHaveLength(50)
  })

  test('loses a user who leaves, with the keys of what they locked', async () => {
    const { me } = await sitDown()
    const { id } = me.user
    await tableClient(await app.as('superadmin')).update('propertyuser__c', id, { inactive: true })
    for (const table of ['desk_person', 'session_lock'])
      expect(await app.database.rows(sql`select 1 from ${raw(table)} where user_id = ${id}`)).toEqual([])
  })
})

describe('opening with a password', () => {
  test('wakes the session with a new token and its own expiry, which is no new sign-in', async () => {
    const seat = await sitDown()
    const { me } = seat
    const before = await app.rest<Opened>('POST', '/login', {
      username: me.user.username__c,
      password: testPassword,
    })
    const mine = { ...me, token: before.body.token }
    const { id } = await prepare(
      { ...mine, rest: (method, path, body) => app.rest(method, path, body, mine.token) },
      {},
    )
    await app.rest('POST', '/api/lock', { by: 'idle' }, mine.token)
    app.clock.forward({ minutes: 30 })
    const signIns = (await eventsOf('sign_in', me)).length
    const { body } = await withPassword(seat, me.user, { locks: [id] })
    expect(body).toMatchObject({ expires: before.body.expires, user: { id: me.user.id } })
    expect([await status(before.body.token), await status(body.token)]).toEqual([401, 200])
    expect(await eventsOf('session_unlocked', me)).toMatchObject([{ details: {} }])
    expect(await eventsOf('sign_in', me)).toHaveLength(signIns)
    // Who has just unlocked has proved who they are.
    const change = await app.rest('POST', '/api/second-factor/recovery-codes', {}, body.token)
    expect(change.body.error).toBe('second_factor_none_error')
  })

  test('does not wake a session that was idle for too long: it is a new sign-in', async () => {
    const seat = await sitDown()
    const passkey = await addPasskey(seat.me)
    const locks = await lock(seat)
    app.clock.forward({ minutes: 61 })
    const options = await offer(seat, seat.me.user, locks)
    expect(options).toMatchObject({ userVerification: 'required' })
    const assertion = passkey.use(options, undefined, true)
    const { token } = (await withPasskey(seat, seat.me.user, { locks, assertion })).body
    expect(await status(token)).toBe(200)
    expect(await eventsOf('session_unlocked', seat.me)).toEqual([])
  })

  test('opens a session of a colleague’s own, leaves the first one asleep and records the hand-over', async () => {
    const seat = await sitDown()
    const colleague = await sitDown(undefined, { desk: seat.lock.desk })
    const locks = await lock(seat)
    const { body } = await withPassword(seat, colleague.me.user, { locks })
    expect(await status(body.token)).toBe(200)
    expect(await status(seat.me.token)).toBe(401)
    expect(await eventsOf('session_handed_over', colleague.me)).toMatchObject([
      { subject_id: seat.me.user.id },
    ])
    expect(await eventsOf('sign_in', colleague.me)).toHaveLength(1)
    const back = await withPassword(seat, seat.me.user, { locks })
    expect(await status(back.body.token)).toBe(200)
    expect(await eventsOf('session_unlocked', seat.me)).toHaveLength(1)
  })

  test('is limited like a sign-in: failures are events, and ten lock the account for this address', async () => {
    const seat = await sitDown()
    const { user } = seat.me
    const locks = await lock(seat)
    for (let time = 1; time <= 10; time++)
      expect((await withPassword(seat, user, { locks, password: `wrong ${time}` })).status).toBe(403)
    expect((await withPassword(seat, user, { locks })).status).toBe(429)
    expect(
      (await app.rest('POST', '/login', { username: user.username__c, password: testPassword })).status,
    ).toBe(429)
    expect(await app.securityEvents('sign_in_failed', user)).toHaveLength(10)
    expect(await status(seat.me.token)).toBe(401)
  })

  test('asks a user with a second factor for it, and wakes the session after it', async () => {
    const seat = await sitDown()
    const passkey = await addPasskey(seat.me)
    const locks = await lock(seat)
    const step = await withPassword(seat, seat.me.user, { locks })
    expect(step).toMatchObject(refusedWith(403, 'second_factor_required'))
    const assertion = passkey.use(step.body.options ?? { challenge: '' })
    const passed = await app.rest<Opened>('POST', '/login/second-factor', {
      ticket: step.body.ticket,
      assertion,
      locks,
    })
    expect(await status(passed.body.token)).toBe(200)
    expect(await eventsOf('session_unlocked', seat.me)).toMatchObject([{ details: { factor: 'passkey' } }])
  })

  test('knows only the people of the list', async () => {
    const seat = await sitDown()
    const stranger = await app.make.staffUser()
    const answer = await withPassword(seat, stranger, { locks: [] })
    expect(answer).toMatchObject(refusedWith(403, 'credentials_dont_match'))
  })
})

describe('opening with a passkey', () => {
  test('goes on with a locked session after a touch alone, once per challenge', async () => {
    const seat = await sitDown()
    const passkey = await addPasskey(seat.me)
    const locks = await lock(seat)
    expect(await people(seat, locks)).toMatchObject([{ hasPasskey: true }])
    const options = await offer(seat, seat.me.user, locks)
    expect(options).toMatchObject({ userVerification: 'preferred' })
    const assertion = passkey.use(options)
    const opened = await withPasskey(seat, seat.me.user, { locks, assertion })
    expect(await status(opened.body.token)).toBe(200)
    expect(await eventsOf('session_unlocked', seat.me)).toMatchObject([{ details: { factor: 'passkey' } }])
    expect(await withPasskey(seat, seat.me.user, { locks, assertion })).toMatchObject(
      refusedWith(403, 'passkey_error'),
    )
  })

  test('of a colleague without a locked session needs the PIN or fingerprint of the key', async () => {
    const seat = await sitDown()
    const colleague = await sitDown(undefined, { desk: seat.lock.desk })
    const passkey = await addPasskey(colleague.me)
    const locks = await lock(seat)
    const { user } = colleague.me
    const options = await offer(seat, user, locks)
    expect(options).toMatchObject({ userVerification: 'required' })
    const touched = await withPasskey(seat, user, { locks, assertion: passkey.use(options) })
    expect(touched).toMatchObject(refusedWith(403, 'passkey_error'))
    const asked = await offer(seat, user, locks)
    const verified = passkey.use(asked, undefined, true)
    const opened = await withPasskey(seat, user, { locks, assertion: verified })
    expect(await status(opened.body.token)).toBe(200)
    expect(await eventsOf('session_handed_over', colleague.me)).toHaveLength(1)
  })

  test('is refused for the passkey of another, which counts as a failed second step', async () => {
    const seat = await sitDown()
    const colleague = await sitDown(undefined, { desk: seat.lock.desk })
    await addPasskey(seat.me)
    const passkey = await addPasskey(colleague.me)
    const locks = await lock(seat)
    const assertion = passkey.use(await offer(seat, seat.me.user, locks), undefined, true)
    expect((await withPasskey(seat, seat.me.user, { locks, assertion })).status).toBe(403)
    expect(await app.securityEvents('second_step_failed', seat.me.user)).toHaveLength(1)
  })
})

test('a locked session cannot be woken by another user, whatever locks they name', async () => {
  const seat = await sitDown()
  await lock(seat)
  const thief = await app.make.staffUser()
  const opened = await app.rest<Opened>('POST', '/login', {
    username: thief.username__c,
    password: testPassword,
    locks: [seat.lock.id, randomUUID()],
  })
  expect(opened.body).toMatchObject({ user: { id: thief.id } })
  expect(await eventsOf('session_unlocked', seat.me)).toEqual([])
  const [row] = await app.database.rows(
    sql`select 1 from session where id = ${seat.lock.id} and locked_at is not null`,
  )
  expect(row).toBeDefined()
})
