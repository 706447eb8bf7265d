import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { signIn } from '../tooling/sign-in.ts'
import { list, succeeded } from '../tooling/table-calls.ts'
import { measured, outcomes, tally } from './figures.ts'
import { freePorts, isInstalled, openClient, quick, refusedByBusyDatabase, startServer } from './fixture.ts'
import { startNginx } from './nginx.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { serviceUser, shippedPackage } from './shipped-package.ts'
import { lostWrites, someBuyer, startTraffic } from './traffic.ts'

const metricsToken = 'scraped-by-the-suite'
/** Linux has all of 127.0.0.0/8, so a visitor can have another address than the replicas. */
const visitorAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const claimedAddress = '203.0.113.9'

const isMissing = !isInstalled('nginx')

describe.skipIf(isMissing)('two replicas of the package behind nginx', async () => {
  // A suite that is skipped is collected too.
  if (isMissing) return
  const folder = shippedPackage()
  const filesBefore = filesIn(folder)
  const user = serviceUser()
  const postgres = await startOwnPostgres()
  const databaseUrl = await postgres.newDatabase('demo')
  const [one, other, httpPort, httpsPort] = await freePorts(4)
  const start = (port: number) => {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: 'https://comptoir.example',
      TRUST_PROXY: '1',
      SUPPORT_EMAIL: 'support@comptoir.example',
      GIFT_CARD_SENDER: 'giftcards@comptoir.example',
      METRICS_TOKEN: metricsToken,
    }
    return startServer(env, { folder, user })
  }
  // From a read-only folder, as another user if root starts them.
  const replicas = await Promise.all([start(one), start(other)])
  const examples = join(folder, 'deploy', 'nginx')
  const nginx = await startNginx({ examples, replicaPorts: [one, other], httpPort, httpsPort })
  const origin = `https://comptoir.example:${httpsPort}`
  const tls = { ca: nginx.certificate, localAddress: visitorAddress, lookup: toLoopback }
  const http = openClient({ connections: 20, tls })
  const token = await signIn(http, origin, 'superadmin')

  test('answer lists and the page over HTTP/2, each for the address that nginx saw', async () => {
    const headers = { 'x-forwarded-for': claimedAddress }
    const replies = []
    for (let turn = 0; turn < 20; turn++)
      replies.push(await http.send(origin, { ...list('account', { limit: 5 }, token), headers }))
    expect(replies.filter(succeeded)).toHaveLength(20)
    const page = await http.send(origin, { method: 'GET', path: '/', headers })
    expect(page.text).toContain('<title>Comptoir')
    expect(page.headers['strict-transport-security']).toBeDefined()
    const lines = nginx.accessLog().trim().split('\n')
    expect(lines.filter((line) => line.includes(' HTTP/2.0 200 ')).length).toBeGreaterThanOrEqual(20)
    const upstreams = new Set(lines.map((line) => line.split(' ')[3]))
    upstreams.delete('-')
    expect(upstreams.size).toBe(2)
    for (const { output } of replicas) {
      const addresses = [...output().matchAll(/"ip":"([^"]+)"/g)].map(([, address = '']) => address)
      expect(addresses).toContain(visitorAddress)
      expect(output()).not.toContain(claimedAddress)
    }
  })

  test('lead plain HTTP to HTTPS', async () => {
    const plain = await fetch(`http://127.0.0.1:${httpPort}/settings`, {
      redirect: 'manual',
      headers: { host: 'comptoir.example' },
    })
    expect(plain.status).toBe(301)
  })

  test('hide their metrics behind nginx', async () => {
    const path = '/metrics'
    expect((await http.send(origin, { method: 'GET', path, token: metricsToken })).status).toBe(404)
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await fetch(`${replicas[0].url}${path}`, { headers })).status).toBe(200)
  })

  test('lose no request while one after the other is restarted', async () => {
    const buyer = await someBuyer(databaseUrl)
    const traffic = startTraffic({ http, url: () => origin, token, buyer, perSecond: 30, writes: 30 })
    const codes: (number | null)[] = []
    const logs: string[] = []
    for (let round = 0; round < (quick ? 4 : 12); round++) {
      await pause(1000)
      const index = round % 2
      const replica = replicas[index]
      codes.push((await replica?.end('SIGTERM'))?.code ?? null)
      logs.push(replica?.output() ?? '')
      replicas[index] = await start(index === 0 ? one : other)
    }
    await pause(1000)
    await traffic.stop()
    // On a busy machine PostgreSQL may be too slow, which has nothing to do with a restart and is logged as such.
    const overloaded = refusedByBusyDatabase([...logs, ...replicas.map(({ output }) => output())].join('\n'))
    const lost = traffic.samples.filter(({ status }) => status !== 200)
    measured('exit codes', tally(codes)).toEqual({ 0: codes.length })
    measured('answers', outcomes(traffic.samples))
    measured('refused by a busy database', overloaded)
    expect.soft(lost.filter(({ status }) => status !== 503)).toEqual([])
    measured('not answered', lost.length).toBeLessThanOrEqual(overloaded)
    measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
  })

  test('leave the package as it was, from which the operator’s commands run too', () => {
    const settings = execFileSync(process.execPath, ['server/dist/admin.js', 'settings'], {
      cwd: folder,
      ...user,
      env: { DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    })
    expect(settings).toContain('b2c_account = ')
    expect(filesIn(folder)).toEqual(filesBefore)
  })
})

const toLoopback: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}
