import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'

const steady = await startTestApp()
const token = (await steady.as('superadmin')).token
const proxy = await startDatabaseProxy(steady.database.url)
const app = await startTestApp({
  database: { url: proxy.url },
  clock: steady.clock,
  hasLimitsOfProduction: true,
})
afterAll(() => proxy.close())

const reading = { query: '{ table(name: "property__c") { records } }' }
const writing = {
  query:
    'mutation ($email: JSON) { createRow(table: "blocked", values: [{ property: "email", value: $email }]) }',
}

const calls: [method: string, path: string, body?: object][] = [
  ['GET', '/health/ready'],
  ['POST', '/login', { username: 'a@comptoir.example', password: 'x' }],
  ['GET', '/api/loggedin'],
  ['POST', '/api/logout'],
  ['POST', '/resetpassword', { email: 'a@comptoir.example' }],
  ['POST', '/validatepasswordtoken', { token: 'x' }],
  ['POST', '/sendactivationemail', { token: 'x' }],
  ['POST', '/sendactivationemail', { email: 'a@comptoir.example' }],
  ['POST', '/updatepassword', { token: 'x', password: 'Comptoir!2026' }],
  ['POST', '/optout', { id: randomUUID() }],
  ['POST', '/createuser', { name: 'x', username: 'a@comptoir.example', role: 'user' }],
  ['POST', '/sendtemplateemail', { emails: ['a@comptoir.example'], template: 'eGiftCard', data: {} }],
  ['POST', '/api/template-preview', { template: 'eGiftCard', data: {} }],
  ['POST', '/api/similar/account', { name: 'Café' }],
  ['POST', '/api/company-facts', { ids: [1] }],
  ['GET', '/api/b2b_rewards/P1/2025'],
  ['GET', '/address/Find/v2.10/json3.ws?SearchTerm=main'],
  ['POST', '/api/graphql/v2', reading],
  ['POST', '/api/graphql/v2', { ...writing, variables: { email: 'never@client.example' } }],
]

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all(
    calls.map(async ([method, path, body]) => {
      const started = performance.now()
      const { status, body: answer } = await app.rest(method, path, body, token)
      const key =
        answer.error ?? (answer as { errors?: { extensions: { key: string } }[] }).errors?.[0]?.extensions.key
      // The limit is five seconds; a busy machine adds its own delay.
      return { path, status, key, inTime: performance.now() - started < 8000 }
    }),
  )
  expect(answers).toEqual(
    calls.map(([, path]) => ({ path, status: 503, key: 'service_unavailable', inTime: true })),
  )
  expect((await app.rest('GET', '/health/live')).status).toBe(200)
}

async function expectRecovery(): Promise<void> {
  await expect.poll(async () => (await app.rest('GET', '/health/ready')).status, { timeout: 5000 }).toBe(200)
  expect((await app.rest('POST', '/api/graphql/v2', reading, token)).status).toBe(200)
}

test('while the database refuses connections every call answers 503 in time, and recovers', async () => {
  await expectRecovery()
  await proxy.cut()
  await expectUnavailable()
  await proxy.mend()
  await expectRecovery()
}, 60_000)

test('while the database is frozen every call answers 503 in time, and recovers', async () => {
  await expectRecovery()
  proxy.freeze()
  await expectUnavailable()
  await proxy.mend()
  await expectRecovery()
}, 60_000)

test('acknowledged writes are kept although connections break all the time', async () => {
  await expectRecovery()
  const acknowledged: string[] = []
  for (let turn = 0; turn < 20; turn++) {
    const emails = Array.from({ length: 5 }, (_, place) => `kept${turn}-${place}@client.example`)
    const pending = Promise.all(
      emails.map(async (email) => {
        const { status } = await app.rest(
          'POST',
          '/api/graphql/v2',
          { ...writing, variables: { email } },
          token,
        )
        expect([200, 503]).toContain(status)
        if (status === 200) acknowledged.push(email)
      }),
    )
    if (turn % 2) await proxy.cut()
    await pending
    await proxy.mend()
  }
  await expectRecovery()
  const kept = await steady.database.rows(sqlOf({ email: text })`
    select email from blocked b where email = any(${acknowledged})
        and exists (select from audit a where a.operation = 'blocked.create' and a.object_id = b.id)`)
  expect(kept.map(({ email }) => email).sort()).toEqual(acknowledged.sort())
  expect(acknowledged.length).toBeGreaterThan(0)
}, 60_000)
