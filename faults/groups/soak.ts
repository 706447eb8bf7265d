import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient } from '../../tooling/http-client.ts'
import { residentMegabytes } from '../../tooling/resident-memory.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { ms, percentile, tally } from '../figures.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { lostWrites, someBuyer, startTraffic } from '../traffic.ts'

/** Mixed traffic at 100 requests a second, for minutes. */
export async function soak(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const server = await startSuiteServer(suite, { DATABASE_URL: databaseUrl })
  const http = createHttpClient()
  suite.atEnd(() => http.close())
  const token = await signIn(http, server.url, 'superadmin')
  const buyer = await someBuyer(databaseUrl)
  const traffic = startTraffic({ http, url: () => server.url, token, buyer, perSecond: 100, writes: 10 })

  const lengthMs = suite.soakMinutes * 60_000
  const warmUpMs = Math.min(120_000, lengthMs / 2)
  await pause(warmUpMs)
  const measuresMemory = suite.soakMinutes >= minMinutesForMemory
  const before = measuresMemory ? await settledMemory(server.pid) : 0
  await pause(lengthMs - warmUpMs)
  const after = measuresMemory ? await settledMemory(server.pid) : 0
  await traffic.stop()

  const { samples } = traffic
  const taken = samples.map(({ milliseconds }) => milliseconds)
  const [p95, p99] = [percentile(taken, 0.95), percentile(taken, 0.99)]
  const bad = samples.filter(({ status }) => status !== 200)
  const lost = await lostWrites(databaseUrl, traffic)
  const minutes = `${suite.soakMinutes} minutes at 100 requests a second`
  suite.check(`${minutes}: p95 at most 150 ms`, p95 <= 150, `${ms(p95)}, p50 ${ms(percentile(taken, 0.5))}`)
  suite.check(`${minutes}: p99 at most 400 ms`, p99 <= 400, ms(p99))
  suite.check(
    `${minutes}: every request succeeds, and what was written is there`,
    bad.length === 0 && lost === 0,
    `${bad.length} of ${samples.length} failed (${tally(bad.map(({ status, failure }) => failure ?? status))}), ${lost} lost`,
  )
  const memory = `${minutes}: memory grows by less than 10 % after the warm-up`
  if (!measuresMemory) {
    suite.skip(memory, `not measured: it takes at least ${minMinutesForMemory} minutes (--soak-minutes)`)
    return
  }
  const growth = (after / before - 1) * 100
  suite.check(
    memory,
    growth < 10,
    `${growth.toFixed(1)} % after ${Math.round(warmUpMs / 60_000)} minutes, from ${mebibytes(before)} to ${mebibytes(after)}`,
  )
}

/** In a shorter run the heap still grows to its working size, by about 20 % in the first minute. */
const minMinutesForMemory = 10

/** The smallest of several readings, because a heap is largest just before it is collected. */
async function settledMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 20; reading++) {
    least = Math.min(least, residentMegabytes(pid) ?? Number.NaN)
    await pause(500)
  }
  return least
}

const mebibytes = (memory: number) => `${Math.round(memory)} MiB`
