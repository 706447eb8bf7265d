import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { testPassword } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Database } from '../database/pool.ts'
import { number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { estimateGuesses } from '../workflows/accounts/passwords/check-new-password.ts'
import { createLink } from '../workflows/accounts/passwords/password-links.ts'
import { createSessions } from '../workflows/accounts/sessions/sessions.ts'
import { signIn } from '../workflows/accounts/sign-in/sign-in.ts'
import { createThrottle } from '../workflows/limits/throttle.ts'

// The first check loads the word lists, which may take longer than a call on a busy machine.
await estimateGuesses('', [])
const app = await startTestApp()
const replica = await startTestApp({ database: app.database })
const behindProxy = await startTestApp({ database: app.database, env: { proxies: 1 } })
beforeEach(() => app.forgetAttempts())

const wrong = 'Wrong!2026'

interface Attempt {
  username: string
  password?: string
  at?: TestApp
  headers?: Record<string, string>
}

async function attempt({ username, password = wrong, at = app, headers = {} }: Attempt) {
  const response = await fetch(`${at.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
}

async function attempts(number: number, each: (index: number) => Attempt): Promise<number[]> {
  const answers: number[] = []
  for (let index = 0; index < number; index++) answers.push((await attempt(each(index))).status)
  return answers
}

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('after ten failures an address is blocked for that username for 15 minutes', async () => {
  const { username__c: username } = await app.make.staffUser()
  expect(await attempts(10, () => ({ username }))).toEqual(Array(10).fill(403))
  const refused = await attempt({ username, password: testPassword })
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(14 * 60)
  expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
  await app.database.rows(sql`update throttle set expire = expire - ${15 * 60_000}`)
  expect((await attempt({ username, password: testPassword })).status).toBe(200)
  expect((await attempt({ username })).status).toBe(403)
})

test('guesses from elsewhere slow a user down, but lock no one out', async () => {
  const { username__c: username } = await app.make.staffUser()
  const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
  // At the same moment, so that they do not wait for each other's delay.
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => attempt({ username, at: behindProxy, headers: from(index) })),
  )
  expect(guesses.map(({ status }) => status)).toEqual(Array(30).fill(403))
  const start = Date.now()
  const right = { username, password: testPassword, at: behindProxy, headers: from(200) }
  expect((await attempt(right)).status).toBe(200)
  expect(Date.now() - start).toBeGreaterThan(900)
})

test('a completed reset clears the failures', async () => {
  const user = await app.make.staffUser()
  const username = user.username__c
  expect(await attempts(11, () => ({ username }))).toEqual([...Array(10).fill(403), 429])
  const { url } = await createLink(app.database, app, { kind: 'reset', userId: user.id, replaces: true })
  const token = new URL(url).searchParams.get('token')
  expect((await app.rest('POST', '/updatepassword', { token, password: 'Nouveau!2027' })).status).toBe(200)
  expect((await attempt({ username, password: 'Nouveau!2027' })).status).toBe(200)
})

test('one user’s failures block no other user and no open session', async () => {
  const [one, other] = [await app.make.staffUser(), await app.make.staffUser()]
  const session = await app.signIn(one)
  await attempts(11, () => ({ username: one.username__c }))
  expect((await attempt({ username: other.username__c, password: testPassword })).status).toBe(200)
  expect((await session.rest('GET', '/api/loggedin')).status).toBe(200)
})

test('successful sign-ins are not counted', async () => {
  const { username__c: username } = await app.make.staffUser()
  const right = () => attempt({ username, password: testPassword })
  const atOnce = await Promise.all(Array.from({ length: 12 }, right))
  expect(atOnce.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await attempts(11, () => ({ username }))).toEqual([...Array(10).fill(403), 429])
})

test('an inactive user who knows the password is not counted', async () => {
  const { username__c: username } = await app.make.staffUser({ inactive: true })
  expect(await attempts(12, () => ({ username, password: testPassword }))).toEqual(Array(12).fill(401))
})

test('of fifty concurrent wrong passwords, two replicas together check ten', async () => {
  const { username__c: username } = await app.make.staffUser()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => attempt({ username, at: index % 2 ? app : replica })),
  )
  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 403), count(statuses, 429)]).toEqual([10, 40])
  expect((await attempt({ username, password: testPassword })).status).toBe(429)
  expect((await attempt({ username, password: testPassword, at: replica })).status).toBe(429)
})

test('no spelling of the username evades the count', async () => {
  const { username__c: username } = await app.make.staffUser()
  const spellings = [username.toUpperCase(), ` ${username}`, `${username}\t`, `\n${username} `, username]
  const answers = await attempts(11, (index) => ({ username: spellings[index % spellings.length] ?? '' }))
  expect(answers).toEqual([...Array(10).fill(403), 429])
})

test('no header evades the count', async () => {
  const { username__c: username } = await app.make.staffUser()
  const answers = await attempts(11, (index) => ({
    username,
    headers: {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      host: `h${index}`,
    },
  }))
  expect(answers).toEqual([...Array(10).fill(403), 429])
})

test('after a hundred failures an IP address is blocked, whatever the usernames', async () => {
  const { username__c: username } = await app.make.staffUser()
  // Without a trusted proxy, the forwarded address is the caller's own claim.
  const guess = (index: number) => ({
    username: `guess${index}@comptoir.example`,
    headers: { 'x-forwarded-for': `203.0.113.${index}` },
  })
  expect(await attempts(2, guess)).toEqual([403, 403])
  const counted = await app.database.rows(sqlOf({ points: number })`
    update throttle set points = points + 97 where key like 'signInByAddress:%' returning points`)
  expect(counted).toEqual([{ points: 99 }])
  expect(await attempts(1, () => guess(3))).toEqual([403])
  const refused = await attempt({ username, password: testPassword })
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(0)
  const elsewhere = { at: behindProxy, headers: { 'x-forwarded-for': '198.51.100.7' } }
  expect((await attempt({ username, password: testPassword, ...elsewhere })).status).toBe(200)
})

test('behind a trusted proxy the address that the proxy adds counts, not the caller’s', async () => {
  const keys = async () =>
    (
      await app.database.rows(sqlOf({ key: text })`
        select key from throttle where key like 'signInByAddress:%'`)
    ).length
  for (const [index, forwarded] of [
    '1.1.1.1, 198.51.100.7',
    '2.2.2.2, 198.51.100.7',
    '198.51.100.7',
  ].entries()) {
    const headers = { 'x-forwarded-for': forwarded }
    await attempt({ username: `guess${index}@comptoir.example`, at: behindProxy, headers })
    expect(await keys()).toBe(1)
  }
  await attempt({
    username: 'x@comptoir.example',
    at: behindProxy,
    headers: { 'x-forwarded-for': '198.51.100.8' },
  })
  expect(await keys()).toBe(2)
})

test('the counter keys are hashes of one length', async () => {
  await attempt({ username: 'someone@comptoir.example' })
  await attempt({ username: 'x'.repeat(254) })
  const rows = await app.database.rows(sqlOf({ key: text })`select key from throttle`)
  expect(rows).toHaveLength(5)
  for (const { key } of rows)
    expect(key).toMatch(/^signInBy((Username|Address):|UserAndAddress:[\w-]{43}\.)[\w-]{43}$/)
})

test('an unknown user costs the same statements as a wrong password', async () => {
  const user = await app.make.staffUser()
  const database = openTestDatabase(app.database.url)
  onTestFinished(() => database.close())
  const statements: string[] = []
  const watched = watching(database, statements)
  const deps = {
    database: watched,
    sessions: createSessions({ ...app.env, database: watched, clock: app.clock }),
    throttle: createThrottle(watched),
    securityLog: app.securityLog,
    clock: app.clock,
  }
  const taken = async (username: string) => {
    statements.length = 0
    await expect(
      signIn(deps, { username, password: wrong, address: '192.0.2.1', userAgent: undefined }),
    ).rejects.toThrow('do not match')
    return [...statements]
  }
  const known = await taken(user.username__c)
  expect(known.length).toBeGreaterThan(4)
  expect(await taken('nobody@comptoir.example')).toEqual(known)
})

function watching(database: Database, statements: string[]): Database {
  return {
    ...database,
    rows: (statement, options) => {
      statements.push(statement.text)
      return database.rows(statement, options)
    },
    first: (statement, options) => {
      statements.push(statement.text)
      return database.first(statement, options)
    },
  }
}
