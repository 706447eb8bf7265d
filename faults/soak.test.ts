import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { quantile } from '../tooling/quantile.ts'
import { residentMegabytes } from '../tooling/resident-memory.ts'
import { measured, outcomes } from './figures.ts'
import { quick } from './fixture.ts'
import { lostWrites, startDesk, startTraffic } from './traffic.ts'

const minutes = Number(process.env.FAULTS_SOAK_MINUTES ?? (quick ? 1 : 20))

test(`${minutes} minutes of mixed traffic at 100 requests a second stay quick and within memory`, async () => {
  const desk = await startDesk()
  const { databaseUrl, server } = desk
  const traffic = startTraffic({ ...desk, perSecond: 100, writes: 10 })

  const lengthMs = minutes * 60_000
  const warmUpMs = Math.min(120_000, lengthMs / 2)
  await pause(warmUpMs)
  const before = await settledMemory(server.pid)
  await pause(lengthMs - warmUpMs)
  const after = await settledMemory(server.pid)
  await traffic.stop()

  const { samples } = traffic
  const times = samples.map(({ milliseconds }) => milliseconds)
  measured('answers', outcomes(samples)).toEqual({ 200: samples.length })
  measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
  measured('ms p50', quantile(times, 0.5))
  measured('ms p95', quantile(times, 0.95)).toBeLessThanOrEqual(150)
  measured('ms p99', quantile(times, 0.99)).toBeLessThanOrEqual(400)
  measured('MiB after the warm-up', before)
  measured('MiB at the end', after)
  // In a shorter run the heap still grows to its working size, by about 20 % in the first minute.
  if (minutes >= 10) expect(after / before).toBeLessThan(1.1)
})

/** The smallest of several readings, because a heap is largest just before it is collected. */
async function settledMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 20; reading++) {
    least = Math.min(least, residentMegabytes(pid) ?? Number.NaN)
    await pause(500)
  }
  return least
}
