import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient, type HttpClient } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { refusedByBusyDatabase } from '../busy-database.ts'
import { tally } from '../figures.ts'
import { freePorts } from '../free-ports.ts'
import { hasNginx, type Nginx, startNginx } from '../nginx.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import { serviceUser, shippedPackage } from '../shipped-package.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { list, succeeded } from '../table-calls.ts'
import { lostWrites, someBuyer, startTraffic } from '../traffic.ts'

/** Two replicas of the package in a read-only folder behind nginx with the example configuration of deploy/. */
export async function deployment(suite: Suite): Promise<void> {
  if (!hasNginx()) return suite.skip('two replicas behind nginx', 'nginx is not installed')
  const folder = shippedPackage(suite)
  const filesBefore = filesIn(folder)
  const user = serviceUser()
  const postgres = await startOwnPostgres(suite)
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
    return startSuiteServer(suite, env, { folder, user })
  }
  const replicas = await Promise.all([start(one), start(other)])
  const examples = join(folder, 'deploy', 'nginx')
  const nginx = await startNginx(suite, { examples, replicaPorts: [one, other], httpPort, httpsPort })
  suite.check(
    'the package runs from a read-only folder, as another user if root starts it',
    true,
    `${replicas.length} ready, user ${user?.uid ?? process.getuid?.()}`,
  )

  const origin = `https://comptoir.example:${httpsPort}`
  const http = createHttpClient({ connections: 20, tls: visitor(nginx) })
  suite.atEnd(() => http.close())
  const token = await signIn(http, origin, 'superadmin')

  await throughNginx(suite, { http, origin, token, nginx, httpPort })
  suite.check(
    'both replicas answered, each for the address that nginx saw',
    replicas.every(({ output }) => addressesIn(output()).has(visitorAddress)) &&
      replicas.every(({ output }) => !output().includes(claimedAddress)),
    replicas.map(({ output }) => tally([...addressesIn(output())])).join('; '),
  )
  await noSourceMaps(suite, http, origin, folder)
  await metrics(suite, http, origin, replicas[0].url, folder)

  const buyer = await someBuyer(databaseUrl)
  const traffic = startTraffic({ http, url: () => origin, token, buyer, perSecond: 30, writes: 30 })
  const times = suite.quick ? 4 : 12
  const codes: (number | null)[] = []
  const ended: string[] = []
  for (let round = 0; round < times; round++) {
    await pause(1000)
    const index = round % 2
    const replica = replicas[index]
    codes.push((await replica?.end('SIGTERM'))?.code ?? null)
    ended.push(replica?.output() ?? '')
    replicas[index] = await start(index === 0 ? one : other)
  }
  await pause(1000)
  await traffic.stop()
  const logs = [...ended, ...replicas.map(({ output }) => output())].join('\n')
  const overloaded = refusedByBusyDatabase(logs)
  const lost = traffic.samples.filter(({ status }) => status !== 200)
  const unkept = await lostWrites(databaseUrl, traffic)
  suite.check(
    `${times} × a replica restarted behind nginx while requests go on: none is lost`,
    // On a busy machine PostgreSQL may be too slow, which has nothing to do with a restart and is logged as such.
    lost.every(({ status }) => status === 503) && lost.length <= overloaded && unkept === 0,
    `${Math.max(0, lost.length - overloaded)} of ${traffic.samples.length} lost, ${overloaded} refused by a busy database (${tally(lost.map(({ status, failure }) => failure ?? status))}), ${unkept} acknowledged writes lost, exit codes ${tally(codes.map((code) => code ?? 'none'))}`,
  )

  const settings = execFileSync(process.execPath, ['server/dist/admin.js', 'settings'], {
    cwd: folder,
    ...user,
    env: { DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  })
  suite.check(
    'the operator’s commands run from the package',
    settings.includes('b2c_account = '),
    `${settings.trim().split('\n').length} settings`,
  )
  const written = filesIn(folder).filter((file) => !filesBefore.includes(file))
  suite.check('nothing was written into the package', written.length === 0, `${written.length} new files`)
}

const metricsToken = 'scraped-by-the-suite'
/** Linux has all of 127.0.0.0/8, so a visitor can have another address than the replicas. */
const visitorAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const claimedAddress = '203.0.113.9'

/** A visitor of comptoir.example who comes from another address than nginx itself has. */
function visitor({ certificate }: Nginx) {
  return {
    ca: certificate,
    localAddress: visitorAddress,
    lookup: toLoopback,
  }
}

const toLoopback: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)

async function throughNginx(
  suite: Suite,
  {
    http,
    origin,
    token,
    nginx,
    httpPort,
  }: { http: HttpClient; origin: string; token: string; nginx: Nginx; httpPort: number },
): Promise<void> {
  const headers = { 'x-forwarded-for': claimedAddress }
  const replies = []
  for (let turn = 0; turn < 20; turn++)
    replies.push(await http.send(origin, { ...list('account', { limit: 5 }, token), headers }))
  const page = await http.send(origin, { method: 'GET', path: '/', headers })
  const lines = nginx.accessLog().trim().split('\n')
  const upstreams = new Set(lines.map((line) => line.split(' ')[3]))
  upstreams.delete('-')
  suite.check(
    'lists and the page come through nginx over HTTP/2, from both replicas',
    replies.every(succeeded) &&
      page.text.includes('<title>Comptoir') &&
      page.headers['strict-transport-security'] !== undefined &&
      lines.filter((line) => line.includes(' HTTP/2.0 200 ')).length >= replies.length &&
      upstreams.size === 2,
    `${replies.filter(succeeded).length} of ${replies.length} lists, page ${page.status}, ${upstreams.size} replicas`,
  )
  const plain = await fetch(`http://127.0.0.1:${httpPort}/settings`, {
    redirect: 'manual',
    headers: { host: 'comptoir.example' },
  })
  suite.check('plain HTTP leads to HTTPS', plain.status === 301, String(plain.status))
}

async function noSourceMaps(suite: Suite, http: HttpClient, origin: string, folder: string): Promise<void> {
  const assets = readdirSync(join(folder, 'web', 'dist', 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const served = await Promise.all(
    assets.map(async (file) => ({
      asset: await http.send(origin, { method: 'GET', path: `/assets/${file}` }),
      map: await http.send(origin, { method: 'GET', path: `/assets/${file}.map` }),
    })),
  )
  suite.check(
    'scripts and styles are served without source maps',
    served.every(
      ({ asset, map }) =>
        asset.status === 200 && !asset.text.includes('sourceMappingURL') && map.status === 404,
    ),
    `${served.length} files ${tally(served.map(({ asset }) => asset.status))}, their maps ${tally(served.map(({ map }) => map.status))}`,
  )
}

async function metrics(
  suite: Suite,
  http: HttpClient,
  origin: string,
  replicaUrl: string,
  folder: string,
): Promise<void> {
  const request = { method: 'GET', path: '/metrics', token: metricsToken }
  const outside = await http.send(origin, request)
  const inside = await fetch(`${replicaUrl}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const offered = await inside.text()
  const rules = readFileSync(join(folder, 'deploy', 'prometheus', 'alerts.yaml'), 'utf8')
  const used = [...new Set([...rules.matchAll(/([a-z0-9_]+)\{job="comptoir"/g)].map(([, name = '']) => name))]
  const unknown = used.filter(
    (name) => name !== 'up' && !offered.includes(`\n${name}{`) && !offered.includes(`\n${name} `),
  )
  suite.check(
    'the alerts use metrics that each replica offers and nginx hides',
    outside.status === 404 && inside.status === 200 && used.length > 5 && unknown.length === 0,
    `${used.length} metrics, unknown: ${unknown.join(', ') || 'none'}, through nginx ${outside.status}`,
  )
}

/** The addresses of the visitors in a replica's log. */
function addressesIn(log: string): Set<string> {
  return new Set([...log.matchAll(/"ip":"([^"]+)"/g)].map(([, address = '']) => address))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}
