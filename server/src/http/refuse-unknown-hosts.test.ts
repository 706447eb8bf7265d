import { describe, expect, test } from 'vitest'
import { rawRequest } from '../../test/raw-request.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

const metricsToken = 'the-scrapers-own-token'

const app = await startTestApp({ env: { checksHost: true, metricsToken } })
const behindProxy = await startTestApp({ database: app.database, env: { checksHost: true, proxies: 1 } })
const anywhere = await startTestApp({ database: app.database, env: { checksHost: true, host: '0.0.0.0' } })

const ask = (server: TestApp, host: string, line = 'GET /config.json HTTP/1.1') =>
  rawRequest(server.url, line, [`Host: ${host}`])

const refusal = {
  status: 400,
  error: 'bad_input',
  message: 'This server answers only for the host of its PUBLIC_URL.',
}

describe('with PUBLIC_URL https://comptoir.example', () => {
  test.each(['comptoir.example', 'comptoir.example:443', 'Comptoir.Example'])(
    'a request for %s is answered',
    async (host) => {
      for (const server of [app, behindProxy, anywhere]) expect((await ask(server, host)).status).toBe(200)
    },
  )

  test.each([
    'attacker.example',
    'comptoir.example:80',
    'comptoir.example.',
    'comptoir.example.attacker.example',
    'comptoir.example@attacker.example',
    '192.168.1.20',
    '',
  ])('a request for %j is refused', async (host) => {
    for (const server of [app, behindProxy, anywhere]) {
      const { status, body } = await ask(server, host)
      expect(status).toBe(400)
      expect(JSON.parse(body)).toEqual(refusal)
    }
  })

  test.each(['localhost:8080', 'comptoir.localhost', '127.0.0.1', '127.8.8.8:1', '[::1]:4180'])(
    'a request for %s is answered to the machine itself, not behind a proxy or from outside',
    async (host) => {
      expect((await ask(app, host)).status).toBe(200)
      expect((await ask(behindProxy, host)).status).toBe(400)
      expect((await ask(anywhere, host)).status).toBe(400)
    },
  )

  test.each([
    'GET / HTTP/1.1',
    'GET /assets/index.js HTTP/1.1',
    'POST /login HTTP/1.1',
    'POST /api/graphql/v2 HTTP/1.1',
    'OPTIONS /api/tools/reports/session HTTP/1.1',
  ])('%s for another host is refused in the usual error format', async (line) => {
    const { status, body } = await ask(app, 'attacker.example', line)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual(refusal)
  })

  test('a request that names no host, or two, is refused', async () => {
    const line = 'GET /config.json HTTP/1.0'
    expect((await rawRequest(app.url, line, [])).status).toBe(400)
    expect((await rawRequest(app.url, line, ['Host: comptoir.example'])).status).toBe(200)
    for (const hosts of [
      ['Host: comptoir.example', 'Host: attacker.example'],
      ['Host: attacker.example', 'Host: comptoir.example'],
    ]) {
      expect((await rawRequest(app.url, 'GET /config.json HTTP/1.1', hosts)).status).toBe(400)
    }
  })

  test('the host of an absolute URL in the request line counts too', async () => {
    const line = (host: string) => `GET http://${host}/config.json HTTP/1.1`
    expect((await ask(app, 'comptoir.example', line('attacker.example'))).status).toBe(400)
    expect((await ask(app, 'comptoir.example', line('comptoir.example'))).status).toBe(200)
  })

  test('probes and scrapers may use any host', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect((await ask(behindProxy, '10.0.0.7:4180', `GET ${path} HTTP/1.1`)).status).toBe(200)
    expect((await rawRequest(behindProxy.url, 'GET /health/live HTTP/1.0', [])).status).toBe(200)
    const scraper = ['Host: 10.0.0.7:4180', `Authorization: Bearer ${metricsToken}`]
    expect((await rawRequest(app.url, 'GET /metrics HTTP/1.1', scraper)).status).toBe(200)
  })

  test('a proxy that passes another host is not ready, as its pages are refused', async () => {
    const through = (path: string, host: string) =>
      rawRequest(behindProxy.url, `GET ${path} HTTP/1.1`, [`Host: ${host}`, 'X-Forwarded-For: 203.0.113.9'])
    for (const path of ['/health/ready', '/config.json']) {
      expect((await through(path, 'comptoir-upstream')).status).toBe(400)
      expect((await through(path, 'comptoir.example')).status).toBe(200)
    }
  })

  test('a forwarded host header of a caller is ignored', async () => {
    const headers = ['Host: attacker.example', 'X-Forwarded-Host: comptoir.example']
    for (const server of [app, behindProxy])
      expect((await rawRequest(server.url, 'GET /config.json HTTP/1.1', headers)).status).toBe(400)
  })
})

test('without PUBLIC_URL any host is answered', async () => {
  const open = await startTestApp({ database: app.database })
  expect((await ask(open, 'shop-pc.lan:4180')).status).toBe(200)
})
