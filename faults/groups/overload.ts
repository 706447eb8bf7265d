import { setTimeout as pause } from 'node:timers/promises'
import { raw } from '../../server/src/database/sql.ts'
import { demoAccounts } from '../../server/src/demo/demo-accounts.ts'
import { createHttpClient, type HttpClient, type Reply } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { largest, ms, percentile, seconds, tally } from '../figures.ts'
import { startLiveProbe } from '../live-probe.ts'
import { startOwnPostgres, withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { list } from '../table-calls.ts'
import { someBuyer, startTraffic } from '../traffic.ts'

/** More work than one server can do. */
export async function overload(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const server = await startSuiteServer(suite, { DATABASE_URL: databaseUrl })
  const http = createHttpClient({ connections: 1200 })
  suite.atEnd(() => http.close())
  const token = await signIn(http, server.url, 'superadmin')
  await signInsBeside(suite, http, server.url, databaseUrl, token)
  for (const [name, count] of [
    ['1,000 slow queries at once', 1000],
    ['a pool that is exhausted', 60],
  ] as const) {
    await slowQueries(suite, { name, count, http, url: server.url, databaseUrl, token })
  }
}

async function signInsBeside(
  suite: Suite,
  http: HttpClient,
  url: string,
  databaseUrl: string,
  token: string,
) {
  const buyer = await someBuyer(databaseUrl)
  const traffic = startTraffic({ http, url: () => url, token, buyer, perSecond: 50, writes: 20 })
  const signIns: Promise<Reply>[] = []
  const timer = setInterval(() => {
    const { username, password } = demoAccounts[signIns.length % demoAccounts.length] ?? {}
    signIns.push(http.send(url, { path: '/login', json: { username, password } }))
  }, 50)
  await pause(suite.quick ? 10_000 : 60_000)
  clearInterval(timer)
  const answers = await Promise.all(signIns)
  await traffic.stop()
  const taken = traffic.samples.map(({ milliseconds }) => milliseconds)
  const bad = traffic.samples.filter(({ status }) => status !== 200).length
  const p95 = percentile(taken, 0.95)
  suite.check(
    '20 sign-ins a second: the p95 of 50 other requests a second stays under 300 ms',
    p95 < 300 && bad === 0 && answers.every(({ status }) => status === 200),
    `p95 ${ms(p95)}, ${bad} failed; sign-ins ${tally(answers.map(({ status }) => status))}, p95 ${ms(
      percentile(
        answers.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
    )}`,
  )
}

interface SlowQueries {
  name: string
  count: number
  http: HttpClient
  url: string
  databaseUrl: string
  token: string
}

async function slowQueries(suite: Suite, { name, count, http, url, databaseUrl, token }: SlowQueries) {
  const other = createHttpClient({ connections: 5 })
  let answers: Reply[] = []
  // A load balancer keeps its connections open, so opening a thousand of them is not part of the measurement.
  await inParallel(count, () => http.send(url, { method: 'GET', path: '/health/live' }))
  const probe = await startLiveProbe(suite, url)
  await withDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      // Every query of the table waits until this transaction ends.
      await tx.rows(raw('lock table campaign in access exclusive mode'))
      answers = await inParallel(count, () => http.send(url, list('campaign', { limit: 10 }, token)))
    }),
  )
  const live = await probe.stop()
  const back = await waitFor(
    async () => (await other.send(url, list('campaign', { limit: 10 }, token))).status === 200,
    { what: 'the server should serve again' },
  )
  other.close()
  // The first requests hold the pool's connections; all later ones are the excess.
  const times = answers
    .map(({ millisecondsSinceSent }) => millisecondsSinceSent)
    .sort((one, another) => one - another)
  const excess = times.slice(0, -poolSize)
  const odd = answers.filter(({ status }) => status !== 503)
  suite.check(
    `${name}: the excess gets 503 within 2 s`,
    odd.length === 0 && largest(excess) <= 2000,
    `${excess.length} refused within ${ms(largest(excess))} (p50 ${ms(percentile(excess, 0.5))}), those that held a connection within ${ms(largest(times))}, ${tally(answers.map(({ status, failure }) => failure ?? status))}`,
  )
  suite.check(
    `${name}: live answers within 500 ms`,
    live.failed === 0 && largest(live.milliseconds) <= 500,
    `${ms(largest(live.milliseconds))} at most of ${live.milliseconds.length}, ${live.failed} failed`,
  )
  suite.check(`${name}: serves again within 5 s of the end`, back <= 5000, seconds(back))
}

const poolSize = 16

function inParallel<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work))
}
