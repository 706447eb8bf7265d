import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rewardYears } from '@comptoir/contract/constants'
import { reportCalls } from '@comptoir/contract/reports'
import { toolSessionCall } from '@comptoir/contract/tools'
import { text } from '../../server/src/database/row-shape.ts'
import { raw, sql } from '../../server/src/database/sql.ts'
import { createHttpClient, type HttpClient, type Reply, type RequestSpec } from '../../tooling/http-client.ts'
import type { ServerProcess } from '../../tooling/server-process.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { refusedByBusyDatabase } from '../busy-database.ts'
import { largest, ms, seconds, tally } from '../figures.ts'
import { type OwnPostgres, startOwnPostgres, withDatabase } from '../own-postgres.ts'
import { createServerLogin } from '../server-login.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { someBuyer } from '../traffic.ts'

/** Reports and rewards of a streaming replica that lags, ends, freezes and is promoted. */
export async function readReplica(suite: Suite): Promise<void> {
  const installed = await startPair(suite)
  const server = await startSuiteServer(suite, {
    DATABASE_URL: installed.primaryUrl,
    DATABASE_READ_URL: installed.replicaUrl,
    DATABASE_READ_MAX_LAG: String(maxLagSeconds),
    METRICS_TOKEN: metricsToken,
  })
  const http = createHttpClient({ connections: 40 })
  suite.atEnd(() => http.close())
  const desk = await openDesk(http, server, installed.primaryUrl)
  await waitFor(desk.isReplicaUsed, { what: 'the replica should be used', timeoutMs: 20_000 })
  suite.check('a server whose login owns no table uses the replica', true, await lag(desk))

  const upToDate = exported(installed)
  suite.check(
    'the operator’s export reads an up-to-date replica',
    upToDate.code === 0 && upToDate.rows > 1 && upToDate.said === '',
    `${upToDate.rows} rows`,
  )
  await lagging(suite, installed, desk)
  await gone(suite, installed, desk, server)
  await frozen(suite, installed, desk)
  await promoted(suite, installed, desk)
  const reasons = () =>
    [...server.output().matchAll(/"reason":"([^"]+)".*replica is not used/g)].map(([, reason = '']) => reason)
  const expected = ['lagging', 'unreachable', 'not a replica']
  // Lines are written a moment after they are logged.
  await waitFor(() => expected.every((reason) => reasons().includes(reason)), {
    what: 'the log should say why the replica is not used',
    timeoutMs: 10_000,
  })
  suite.check('the log says when the replica is not used, and why', true, tally(reasons()))
}

const maxLagSeconds = 8
const metricsToken = 'scraped-by-the-suite'

interface Pair {
  primary: OwnPostgres
  replica: OwnPostgres
  /** With the login of the servers. */
  primaryUrl: string
  replicaUrl: string
  /** As a superuser. */
  onReplica(command: string): Promise<void>
}

/** A copy of the stopped primary becomes its streaming replica. */
async function startPair(suite: Suite): Promise<Pair> {
  const [folder, copy] = [join(suite.folder, 'primary'), join(suite.folder, 'replica')]
  const primary = await startOwnPostgres(suite, folder)
  const databaseUrl = await primary.newDatabase('demo')
  const login = await createServerLogin(databaseUrl)
  await primary.stop()
  cpSync(folder, copy, { recursive: true })
  await primary.start()
  const data = join(copy, 'postgresql-18')
  chmodSync(data, 0o700)
  writeFileSync(join(data, 'standby.signal'), '')
  const socketFolder = new URL(databaseUrl).searchParams.get('host')
  const replica = await startOwnPostgres(suite, copy, {
    primary_conninfo: `host=${socketFolder} port=5432 user=postgres`,
  })
  const name = new URL(databaseUrl).pathname.slice(1)
  const asLogin = (url: string) => {
    const address = new URL(url)
    address.username = login
    return address.href
  }
  return {
    primary,
    replica,
    primaryUrl: asLogin(databaseUrl),
    replicaUrl: asLogin(replica.urlOf(name)),
    onReplica: (command) =>
      withDatabase(replica.urlOf(name), async (database) => {
        await database.rows(raw(command))
      }),
  }
}

/** What an administrator sees, and what is changed beside it. */
interface Desk {
  /** The sum of the yearly rewards of a property. */
  rewards(): Promise<{ reply: Reply; total: number }>
  salesRevenue(): Promise<number>
  /** A purchase of 1,000 at the property, on the primary. */
  buy(): Promise<void>
  signInAgain(): Promise<boolean>
  isReplicaUsed(): Promise<boolean>
  metric(name: string): Promise<string>
}

async function openDesk(http: HttpClient, { url }: ServerProcess, primaryUrl: string): Promise<Desk> {
  const token = await signIn(http, url, 'superadmin')
  const buyer = await someBuyer(primaryUrl)
  const year = Math.max(...rewardYears)
  const property = await withDatabase(primaryUrl, (database) =>
    database.first(
      sql`select external_id__c as id from property__c where sfid = ${buyer.property__c}`.returns({
        id: text,
      }),
    ),
  )
  const account = await someCompany(primaryUrl)
  async function call<Answer>(request: RequestSpec): Promise<Answer> {
    const { status, text: body } = await http.send(url, request)
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
    return JSON.parse(body) as Answer
  }
  const { url: frame } = await call<{ url: string }>({ method: 'GET', path: '/api/reports/frame', token })
  const ticket = new URLSearchParams(frame.split('#')[1]).get('ticket')
  const tool = await call<{ token: string }>({
    path: toolSessionCall.path,
    json: { tool: 'reports', ticket },
  })
  const metric = async (name: string) => {
    const { text: offered } = await http.send(url, { method: 'GET', path: '/metrics', token: metricsToken })
    return new RegExp(`^comptoir_replica_${name} (.*)$`, 'm').exec(offered)?.[1] ?? ''
  }
  return {
    async rewards() {
      const path = `/api/b2b_rewards/${property?.id}/${year}`
      const reply = await http.send(url, { method: 'GET', path, token })
      const rows = reply.status === 200 ? (JSON.parse(reply.text) as { total_purchases: number }[]) : []
      return { reply, total: Math.round(rows.reduce((sum, row) => sum + row.total_purchases, 0)) }
    },
    async salesRevenue() {
      const path = `${reportCalls.sales.path}?from=${year}-01&to=${year}-12`
      const { total } = await call<{ total: { revenue: number } }>({ method: 'GET', path, token: tool.token })
      return Math.round(total.revenue)
    },
    buy: () =>
      withDatabase(primaryUrl, async (database) => {
        await database.rows(sql`
          insert into "order" (sfid, status, totalamount, effectivedate, accountid, property__c)
          values (substr(md5(random()::text), 1, 18), 'Activated', 1000, ${`${year}-01-15`}, ${account}, ${buyer.property__c})`)
      }),
    async signInAgain() {
      const again = await signIn(http, url, 'admin')
      const { status } = await http.send(url, { method: 'GET', path: '/api/loggedin', token: again })
      return status === 200
    },
    isReplicaUsed: async () => (await metric('used')) === '1',
    metric,
  }
}

async function someCompany(primaryUrl: string): Promise<string> {
  const found = await withDatabase(primaryUrl, (database) =>
    database.first(
      sql`
      select sfid from account
      where not isdeleted and sfid is distinct from (select value from settings where setting = 'b2c_account')
      order by id limit 1`.returns({ sfid: text }),
    ),
  )
  if (!found) throw new Error('The demo has no company.')
  return found.sfid
}

/** The rows that the export command writes, and what it says beside them. */
function exported({ primaryUrl, replicaUrl }: Pair): { code: number | null; rows: number; said: string } {
  const admin = fileURLToPath(new URL('../../server/dist/admin.js', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, 'export', 'property__c'], {
    env: { DATABASE_URL: primaryUrl, DATABASE_READ_URL: replicaUrl },
    encoding: 'utf8',
  })
  return { code: status, rows: stdout.trim().split('\n').length, said: stderr.trim() }
}

async function lagging(suite: Suite, pair: Pair, desk: Desk): Promise<void> {
  const { onReplica } = pair
  const [before, revenueBefore] = [(await desk.rewards()).total, await desk.salesRevenue()]
  await onReplica('select pg_wal_replay_pause()')
  await desk.buy()
  const [during, revenueDuring] = [(await desk.rewards()).total, await desk.salesRevenue()]
  suite.check(
    'rewards and reports are of the replica: a purchase that it has not got is missing',
    during === before && revenueDuring === revenueBefore,
    `rewards ${before} and ${during}, revenue ${revenueBefore} and ${revenueDuring}`,
  )
  suite.check(
    'a session that the replica has not got is known at once',
    await desk.signInAgain(),
    'signed in while the replica stood still',
  )
  const took = await waitFor(async () => (await desk.rewards()).total === before + 1000, {
    what: 'the primary should be read',
    timeoutMs: 20_000,
  })
  suite.check(
    `a replica more than ${maxLagSeconds} s behind: the primary is read`,
    took <= maxLagSeconds * 1000 + 500 && (await desk.salesRevenue()) === revenueBefore + 1000,
    `after ${seconds(took)}`,
  )
  const fromPrimary = exported(pair)
  suite.check(
    'the operator’s export reads the primary then, and says so',
    fromPrimary.code === 0 && fromPrimary.rows > 1 && fromPrimary.said.includes('The replica is lagging'),
    fromPrimary.said,
  )
  await onReplica('select pg_wal_replay_resume()')
  await waitFor(desk.isReplicaUsed, { what: 'the replica should be used again', timeoutMs: 20_000 })
  const after = (await desk.rewards()).total
  suite.check('caught up: the replica is read again', after === before + 1000, `rewards ${after}`)
}

/** Reads rewards again and again while something happens. */
async function reading(desk: Desk, work: () => Promise<void>): Promise<Reply[]> {
  const replies: Reply[] = []
  let isOver = false
  const loop = async () => {
    while (!isOver) replies.push((await desk.rewards()).reply)
  }
  const loops = [loop(), loop(), loop()]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(loops)
  return replies
}

function describe(replies: readonly Reply[]): string {
  const slowest = largest(replies.map(({ milliseconds }) => milliseconds))
  return `${replies.length} requests, ${tally(replies.map(({ status }) => status))}, ${ms(slowest)} at most`
}

async function gone(suite: Suite, { replica }: Pair, desk: Desk, server: ServerProcess): Promise<void> {
  const replies = await reading(desk, async () => {
    await replica.stop()
    await waitFor(async () => !(await desk.isReplicaUsed()), { what: 'the replica should be given up' })
    await pause(2000)
  })
  const overloaded = refusedByBusyDatabase(server.output())
  const refused = replies.filter(({ status }) => status !== 200)
  suite.check(
    'the replica is stopped while rewards are read: every request is answered',
    replies.length > 0 && refused.length <= overloaded,
    `${describe(replies)}, ${overloaded} refused by a busy primary`,
  )
  const { status } = await fetch(`${server.url}/health/ready`)
  suite.check('without its replica a server stays ready', status === 200, String(status))
  await replica.start()
  await waitFor(desk.isReplicaUsed, { what: 'the replica should be used again', timeoutMs: 20_000 })
  suite.check('started again, it is read again', true, await lag(desk))
}

async function lag(desk: Desk): Promise<string> {
  return `${seconds(Number(await desk.metric('lag_seconds')) * 1000)} behind`
}

async function frozen(suite: Suite, { replica }: Pair, desk: Desk): Promise<void> {
  const replies = await reading(desk, async () => {
    replica.freeze()
    await waitFor(async () => !(await desk.isReplicaUsed()), { what: 'the replica should be given up' })
  })
  replica.thaw()
  suite.check(
    'the replica freezes while rewards are read: every request is answered within 5 s',
    replies.length > 0 && replies.every(({ status, milliseconds }) => status === 200 && milliseconds < 5000),
    describe(replies),
  )
  await waitFor(desk.isReplicaUsed, { what: 'the replica should be used again', timeoutMs: 20_000 })
}

async function promoted(suite: Suite, { onReplica }: Pair, desk: Desk): Promise<void> {
  const before = (await desk.rewards()).total
  await onReplica('select pg_promote()')
  await desk.buy()
  await waitFor(async () => !(await desk.isReplicaUsed()), { what: 'the replica should be given up' })
  const { total } = await desk.rewards()
  suite.check(
    'a replica that was promoted is not read any more',
    total === before + 1000,
    `rewards ${before} and ${total}`,
  )
}
