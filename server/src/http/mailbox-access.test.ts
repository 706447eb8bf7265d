import { describe, expect, test } from 'vitest'
import { rawRequest } from '../../test/raw-request.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { ResolvedEnv } from './app-context.ts'

/** The demo as `npm start` runs it. */
const demo: Partial<ResolvedEnv> = { databaseUrl: undefined, publicUrl: 'http://127.0.0.1:4180' }

const app = await startTestApp({ env: demo })

const get = (path: string, headers: readonly string[], server = app) =>
  rawRequest(server.url, `GET ${path} HTTP/1.1`, headers)

const paths = ['/mailbox', '/mailbox?lng=en', '/mailbox/1', '/mailbox/1/body', '/mailbox/style.css']

/** An unknown path of the same shape, to compare the answers. */
const unknown = (path: string) => path.replace('mailbox', 'letters')

async function expectNoMailbox(server: TestApp, headers: readonly string[]): Promise<void> {
  const answerOf = async (path: string) => {
    const answer = await get(path, headers, server)
    return { ...answer, headers: answer.headers.filter((field) => !/^(date|x-request-id):/i.test(field)) }
  }
  for (const path of paths) expect(await answerOf(path)).toEqual(await answerOf(unknown(path)))
  expect((await get('/config.json', headers, server)).body).not.toMatch(/mailbox|demoAccounts|password/)
}

test.each(['localhost:4180', '127.0.0.1', '127.3.2.1:80', '[::1]:4180', 'comptoir.localhost', 'LOCALHOST'])(
  'the demo shows its mailbox to the machine it runs on, asked as %s',
  async (host) => {
    const { status, body } = await get('/mailbox', [`Host: ${host}`])
    expect(status).toBe(200)
    expect(body).toContain('No emails yet')
    expect((await get('/mailbox/style.css', [`Host: ${host}`])).status).toBe(200)
    const config = await get('/config.json', [`Host: ${host}`])
    expect(config.body).toContain('"mailbox":"/mailbox","demoAccounts":[{"role":"user"')
  },
)

test.each(['demo.example', '192.168.1.20:4180', '127.0.0.1.attacker.example', 'localhost.', ''])(
  'asked as %j, the paths of the mailbox are unknown ones',
  (host) => expectNoMailbox(app, [`Host: ${host}`]),
)

test.each([
  'X-Forwarded-For: 203.0.113.9',
  'X-Forwarded-Host: demo.example',
  'X-Forwarded-Proto: https',
  'Forwarded: for=203.0.113.9',
  'Via: 1.1 proxy.example',
  'X-Real-IP: 203.0.113.9',
  'Host: demo.example',
])('a request that a proxy forwarded with “%s” sees no mailbox', (header) =>
  expectNoMailbox(app, ['Host: 127.0.0.1:4180', header]),
)

test('a proxy that uses HTTP/1.0, or sends an absolute URL, sees no mailbox', async () => {
  for (const line of ['GET /mailbox HTTP/1.0', 'GET http://demo.example/mailbox HTTP/1.1']) {
    const { body } = await rawRequest(app.url, line, ['Host: 127.0.0.1:4180'])
    expect(body).not.toContain('No emails yet')
  }
})

describe('there is no mailbox', () => {
  test.each<[string, Partial<ResolvedEnv>]>([
    ['on an address that others reach', { host: '0.0.0.0' }],
    ['behind a trusted proxy', { proxies: 1 }],
    ['where PUBLIC_URL is an outside address', { publicUrl: 'https://demo.example' }],
    ['where the operator lets others reach the demo', { demoPublic: true }],
    ['where mail goes out by SMTP', { smtpUrl: 'smtp://127.0.0.1:9' }],
    ['in production', { production: true }],
    ['on a database of its own', { databaseUrl: 'postgres://db.example/comptoir' }],
  ])('%s', async (_, env) => {
    const server = await startTestApp({ database: app.database, env: { ...demo, ...env } })
    await expectNoMailbox(server, ['Host: 127.0.0.1:4180'])
  })
})

test('a reset link of a real server is not shown to the visitors of its proxy', async () => {
  const server = await startTestApp({ env: { publicUrl: 'https://staff.example', checksHost: true } })
  const { user } = await server.as('superadmin')
  server.mailer.start()
  await server.rest('POST', '/resetpassword', { email: user.username__c })
  await expect.poll(() => server.caughtMails()).toHaveLength(1)
  for (const headers of [
    ['Host: staff.example'],
    ['Host: staff.example', 'X-Forwarded-For: 203.0.113.9'],
    ['Host: 127.0.0.1:4180'],
  ]) {
    await expectNoMailbox(server, headers)
  }
})
