import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rewardYears } from '@comptoir/contract/constants'
import { reportCalls } from '@comptoir/contract/reports'
import { expect, test } from 'vitest'
import { text } from '../server/src/database/row-shape.ts'
import { raw, sql, sqlOf } from '../server/src/database/sql.ts'
import type { Reply } from '../tooling/http-client.ts'
import { answerTo, openReports, signIn } from '../tooling/sign-in.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes, slowest, tally } from './figures.ts'
import { folder, openClient, refusedByBusyDatabase, startServer } from './fixture.ts'
import { createServerLogin, type OwnPostgres, startOwnPostgres, withDatabase } from './own-postgres.ts'
import { someBuyer } from './traffic.ts'

/** Reports and rewards of a streaming replica that lags, ends, freezes and is promoted. */
const maxLagSeconds = 8
const metricsToken = 'scraped-by-the-suite'
const { replica, primaryUrl, replicaUrl, onReplica } = await startPair()
const server = await startServer({
  DATABASE_URL: primaryUrl,
  DATABASE_READ_URL: replicaUrl,
  DATABASE_READ_MAX_LAG: String(maxLagSeconds),
  METRICS_TOKEN: metricsToken,
})
const http = openClient({ connections: 40 })
const desk = await openDesk()
const untilUsed = () => waitFor(desk.isReplicaUsed, { what: 'the replica should be used', timeoutMs: 20_000 })
const untilGivenUp = () =>
  waitFor(async () => !(await desk.isReplicaUsed()), { what: 'the replica should be given up' })

test('a server and the export, whose login owns no table, use an up-to-date replica', async () => {
  await untilUsed()
  const { code, rows, message } = exported()
  expect({ code, message }).toEqual({ code: 0, message: '' })
  expect(rows).toBeGreaterThan(1)
  expect(doctorOnReplica()).toEqual({
    state: 'ok',
    says: expect.stringMatching(/^Behind by at most \d+\.\d s$/),
  })
})

test(`a replica is read, but not for sessions, until it is more than ${maxLagSeconds} s behind`, async () => {
  const [before, revenueBefore] = [(await desk.rewards()).total, await desk.salesRevenue()]
  await onReplica('select pg_wal_replay_pause()')
  await desk.buy()
  // A purchase that the replica has not got is missing; a session is known at once.
  expect((await desk.rewards()).total).toBe(before)
  expect(await desk.salesRevenue()).toBe(revenueBefore)
  const token = await signIn(http, server.url, 'admin')
  expect((await http.send(server.url, { method: 'GET', path: '/api/loggedin', token })).status).toBe(200)
  const took = await waitFor(async () => (await desk.rewards()).total === before + 1000, {
    what: 'the primary should be read',
    timeoutMs: 20_000,
  })
  measured('ms until the primary is read', took).toBeLessThanOrEqual(maxLagSeconds * 1000 + 500)
  expect(await desk.salesRevenue()).toBe(revenueBefore + 1000)
  const fromPrimary = exported()
  expect(fromPrimary).toMatchObject({ code: 0, message: expect.stringContaining('The replica is lagging') })
  expect(fromPrimary.rows).toBeGreaterThan(1)
  const ill = doctorOnReplica()
  expect(ill).toMatchObject({ state: 'failed', says: expect.stringContaining('It is not read (lagging)') })
  measured(
    'seconds behind, says the doctor',
    Number(ill?.says.match(/by at most ([\d.]+) s$/)?.[1]),
  ).toBeGreaterThan(maxLagSeconds)
  await onReplica('select pg_wal_replay_resume()')
  await untilUsed()
  expect((await desk.rewards()).total).toBe(before + 1000)
})

test('every request is answered while the replica is stopped, and it is read again afterwards', async () => {
  const replies = await repliesDuring(async () => {
    await replica.stop()
    await untilGivenUp()
    await pause(2000)
  })
  const overloaded = refusedByBusyDatabase(server.output())
  measured('answers', outcomes(replies))
  measured('ms for an answer, at most', slowest(replies))
  expect(replies.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(overloaded)
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(doctorOnReplica()).toMatchObject({ state: 'failed', says: expect.stringContaining('(unreachable)') })
  await replica.start()
  await untilUsed()
})

test('every request is answered within 5 s while the replica freezes', async () => {
  const replies = await repliesDuring(async () => {
    replica.freeze()
    await untilGivenUp()
  })
  replica.thaw()
  measured('answers', outcomes(replies)).toEqual({ 200: replies.length })
  measured('ms for an answer, at most', slowest(replies)).toBeLessThan(5000)
  await untilUsed()
})

test('a replica that was promoted is not read any more', async () => {
  const before = (await desk.rewards()).total
  await onReplica('select pg_promote()')
  await desk.buy()
  await untilGivenUp()
  expect((await desk.rewards()).total).toBe(before + 1000)
})

test('the log says when the replica was not used, and why', async () => {
  const reasons = () =>
    [...server.output().matchAll(/"reason":"([^"]+)".*replica is not used/g)].map(([, reason = '']) => reason)
  const expected = ['lagging', 'unreachable', 'not a replica']
  // Lines are written a moment after they are logged.
  await waitFor(() => expected.every((reason) => reasons().includes(reason)), {
    what: 'the log should say why the replica is not used',
    timeoutMs: 10_000,
  })
  measured('reasons', tally(reasons()))
})

interface Pair {
  replica: OwnPostgres
  /** With the login of the servers. */
  primaryUrl: string
  replicaUrl: string
  /** As a superuser. */
  onReplica(command: string): Promise<void>
}

/** A copy of the stopped primary becomes its streaming replica. */
async function startPair(): Promise<Pair> {
  const [original, copy] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = await startOwnPostgres(original)
  const databaseUrl = await primary.newDatabase('demo')
  const login = await createServerLogin(databaseUrl)
  await primary.stop()
  cpSync(original, copy, { recursive: true })
  await primary.start()
  const data = join(copy, 'postgresql-18')
  chmodSync(data, 0o700)
  writeFileSync(join(data, 'standby.signal'), '')
  const socketFolder = new URL(databaseUrl).searchParams.get('host')
  const replica = await startOwnPostgres(copy, {
    primary_conninfo: `host=${socketFolder} port=5432 user=postgres`,
  })
  const name = new URL(databaseUrl).pathname.slice(1)
  const asLogin = (url: string) => {
    const address = new URL(url)
    address.username = login
    return address.href
  }
  return {
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
  isReplicaUsed(): Promise<boolean>
}

async function openDesk(): Promise<Desk> {
  const { url } = server
  const token = await signIn(http, url, 'superadmin')
  const buyer = await someBuyer(primaryUrl)
  const year = Math.max(...rewardYears)
  const property = await withDatabase(primaryUrl, (database) =>
    database.first(sqlOf({ id: text })`
      select external_id__c as id from property__c where sfid = ${buyer.property__c}`),
  )
  const account = await someCompany()
  const reports = await openReports(http, url, token)
  return {
    async rewards() {
      const path = `/api/b2b_rewards/${property?.id}/${year}`
      const reply = await http.send(url, { method: 'GET', path, token })
      const rows = reply.status === 200 ? (JSON.parse(reply.text) as { total_purchases: number }[]) : []
      return { reply, total: Math.round(rows.reduce((sum, row) => sum + row.total_purchases, 0)) }
    },
    async salesRevenue() {
      const path = `${reportCalls.sales.path}?from=${year}-01&to=${year}-12`
      const request = { method: 'GET', path, token: reports }
      const { total } = await answerTo<{ total: { revenue: number } }>(http, url, request)
      return Math.round(total.revenue)
    },
    buy: () =>
      withDatabase(primaryUrl, async (database) => {
        await database.rows(sql`
          insert into "order" (sfid, status, totalamount, effectivedate, accountid, property__c)
          values (substr(md5(random()::text), 1, 18), 'Activated', 1000, ${`${year}-01-15`}, ${account}, ${buyer.property__c})`)
      }),
    async isReplicaUsed() {
      const { text: offered } = await http.send(url, { method: 'GET', path: '/metrics', token: metricsToken })
      return /^comptoir_replica_used 1$/m.test(offered)
    },
  }
}

async function someCompany(): Promise<string> {
  const found = await withDatabase(primaryUrl, (database) =>
    database.first(sqlOf({ sfid: text })`
      select sfid from account
      where not isdeleted and sfid is distinct from (select value from settings where setting = 'b2c_account')
      order by id limit 1`),
  )
  if (!found) throw new Error('The demo has no company.')
  return found.sfid
}

/** The rows that the export command writes, and what it says beside them. */
function exported(): { code: number | null; rows: number; message: string } {
  const { status, stdout, stderr } = admin('export', 'property__c')
  return { code: status, rows: stdout.trim().split('\n').length, message: stderr.trim() }
}

function doctorOnReplica(): { state: string; says: string } | undefined {
  const findings: { check: string; state: string; says: string }[] = JSON.parse(
    admin('doctor', '--json').stdout,
  )
  const found = findings.find(({ check }) => check === 'replica')
  return found && { state: found.state, says: found.says }
}

function admin(...given: string[]) {
  const program = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url))
  const env = {
    DATABASE_URL: primaryUrl,
    DATABASE_READ_URL: replicaUrl,
    DATABASE_READ_MAX_LAG: `${maxLagSeconds}`,
  }
  return spawnSync(process.execPath, [program, ...given], { env, encoding: 'utf8' })
}

/** Reads rewards again and again while something happens. */
async function repliesDuring(work: () => Promise<void>): Promise<Reply[]> {
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
  expect(replies).not.toEqual([])
  return replies
}
