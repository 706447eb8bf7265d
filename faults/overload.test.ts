import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { raw } from '../server/src/database/sql.ts'
import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import { startProcess } from '../tooling/child-process.ts'
import type { Reply } from '../tooling/http-client.ts'
import { quantile } from '../tooling/quantile.ts'
import { list } from '../tooling/table-calls.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes, slowest } from './figures.ts'
import { atEnd, folder, openClient, quick } from './fixture.ts'
import { withDatabase } from './own-postgres.ts'
import { startDesk, startTraffic } from './traffic.ts'

const desk = await startDesk({ connections: 1200 })
const { databaseUrl, http, token } = desk
const url = desk.url()

test('20 sign-ins a second slow 50 other requests a second only a little', async () => {
  const traffic = startTraffic({ ...desk, perSecond: 50, writes: 20 })
  const signIns: Promise<Reply>[] = []
  const timer = setInterval(() => {
    const { username, password } = demoAccounts[signIns.length % demoAccounts.length] ?? {}
    signIns.push(http.send(url, { path: '/login', json: { username, password } }))
  }, 50)
  await pause(quick ? 10_000 : 60_000)
  clearInterval(timer)
  const answers = await Promise.all(signIns)
  await traffic.stop()
  measured('sign-ins', outcomes(answers)).toEqual({ 200: answers.length })
  measured('ms for a sign-in, p95', p95(answers))
  measured('other requests', outcomes(traffic.samples)).toEqual({ 200: traffic.samples.length })
  measured('ms for another request, p95', p95(traffic.samples)).toBeLessThan(300)
})

test.each([
  ['1,000 slow queries at once', 1000],
  ['a pool that is exhausted', 60],
])('%s: the excess gets 503 in time, and live answers', async (_, count) => {
  // A load balancer keeps its connections open, so opening a thousand of them is not part of the measurement.
  await inParallel(count, () => http.send(url, { method: 'GET', path: '/health/live' }))
  const request = list('campaign', { limit: 10 }, token)
  const probe = await startLiveProbe()
  const answers = await withDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      // Every query of the table waits until this transaction ends.
      await tx.rows(raw('lock table campaign in access exclusive mode'))
      return inParallel(count, () => http.send(url, request))
    }),
  )
  const live = await probe.stop()
  const other = openClient({ connections: 5 })
  const back = await waitFor(async () => (await other.send(url, request)).status === 200, {
    what: 'the server should serve again',
  })
  // The first requests hold the pool's connections; all later ones are the excess.
  const times = answers
    .map(({ millisecondsSinceSent }) => millisecondsSinceSent)
    .sort((one, another) => one - another)
  measured('answers', outcomes(answers)).toEqual({ 503: count })
  measured('ms for the excess, at most', times.at(-poolSize - 1)).toBeLessThanOrEqual(2000)
  measured('ms for those that held a connection, at most', times.at(-1))
  measured('live', outcomes(live)).toEqual({ 200: live.length })
  measured('ms for live, at most', slowest(live)).toBeLessThanOrEqual(500)
  measured('ms until it serves again', back).toBeLessThanOrEqual(5000)
})

const poolSize = 16

const p95 = (replies: readonly { milliseconds: number }[]) =>
  quantile(
    replies.map(({ milliseconds }) => milliseconds),
    0.95,
  )

function inParallel<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work))
}

/** Probes `/health/live` from a process of its own, because this one may be too busy with other requests to measure it. */
async function startLiveProbe() {
  const program = `for (;;) {
    const startedAt = performance.now()
    const status = await fetch(process.argv[1]).then(async (reply) => (await reply.text(), reply.status), () => 0)
    console.log(status, performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }`
  const probe = await startProcess({
    name: 'The live probe',
    args: ['--input-type=module', '--eval', program, `${url}/health/live`],
    logFile: join(folder, 'live-probe.log'),
    ready: /^\d+ .*\n/,
  })
  atEnd(probe.stop)
  return {
    async stop(): Promise<{ status: number; milliseconds: number }[]> {
      await probe.end('SIGTERM')
      const lines = probe.output().split('\n').slice(0, -1)
      return lines.map((line) => {
        const [status = 0, milliseconds = 0] = line.split(' ').map(Number)
        return { status, milliseconds }
      })
    },
  }
}
