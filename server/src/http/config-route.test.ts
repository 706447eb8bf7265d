import { expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { readEnv } from '../env.ts'

const app = await startTestApp()

test.each([
  [undefined, '', "connect-src 'self';"],
  ['/comptoir/', '/comptoir', "connect-src 'self';"],
  ['https://calls.example/staff', 'https://calls.example/staff', "connect-src 'self' https://calls.example;"],
])('with PROXY_BASE %s the web client sends its calls to %j, and may', async (given, base, policy) => {
  const { proxyBase } = readEnv({ PROXY_BASE: given })
  const server = await startTestApp({ database: app.database, env: { proxyBase } })
  const { body, headers } = await server.rest('GET', '/config.json')
  expect(body).toMatchObject({ proxyBase: base, addressServiceUrl: `${base}/address` })
  expect(headers.get('content-security-policy')).toContain(policy)
})

test.each(['calls.example', '//calls.example', 'ftp://calls.example', '/calls?x=1'])(
  'a PROXY_BASE of %s is refused with a sentence',
  (given) => {
    expect(() => readEnv({ PROXY_BASE: given })).toThrow(
      'PROXY_BASE must be an http or https address, or a path.',
    )
  },
)

test.each([
  ['', undefined],
  ['https://calls.example', 'https://figures.example/board'],
])('with PROXY_BASE %j the dashboard that is published is %j', async (proxyBase, published) => {
  const reportsUrl = 'https://figures.example/board'
  const server = await startTestApp({ database: app.database, env: { proxyBase, reportsUrl } })
  const { body } = await server.rest<{ reportsUrl?: string }>('GET', '/config.json')
  expect(body.reportsUrl).toBe(published)
})
