import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHttpClient } from '../tooling/http-client.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes, slowest } from './figures.ts'
import { quick } from './fixture.ts'
import { lostWrites, startDesk, startTraffic } from './traffic.ts'

const desk = await startDesk({ connections: 400 })
const { postgres, databaseUrl, server, http } = desk

test.each([
  ['stopped', { lengthMs: quick ? 4000 : 10_000, begin: postgres.stop, end: postgres.start }],
  ['restarted', { lengthMs: 0, begin: restart, end: () => undefined }],
  ['frozen', { lengthMs: quick ? 8000 : 30_000, begin: postgres.freeze, end: postgres.thaw }],
])('PostgreSQL %s: requests get 200 or 503 in time, and nothing is lost', async (_, outage) => {
  const traffic = startTraffic({ ...desk, perSecond: 50, writes: 40 })
  const health = watchHealth(server.url)
  await pause(3000)
  const began = performance.now()
  await outage.begin()
  await pause(outage.lengthMs)
  const restored = performance.now()
  await outage.end()
  await tenSuccessesInARow()
  const recovery = performance.now() - restored
  await pause(3000)
  await traffic.stop()
  const { live, ready } = await health.stop()
  const { codes, emails } = traffic.acknowledged
  measured('answers', outcomes(traffic.samples))
  expect.soft(traffic.samples.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  measured('ms for an answer, at most', slowest(traffic.samples)).toBeLessThan(5000)
  measured('live', outcomes(live)).toEqual({ 200: live.length })
  measured('ms for live, at most', slowest(live))
  if (outage.lengthMs > 0) {
    const meanwhile = ready.filter(({ at }) => at > began + 500 && at < restored - 2000)
    expect.soft(meanwhile).not.toEqual([])
    measured('ready meanwhile', outcomes(meanwhile)).toEqual({ 503: meanwhile.length })
  }
  measured('ms until all is well after its return', recovery).toBeLessThanOrEqual(5000)
  measured('acknowledged writes', codes.length + emails.length)
  measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
  expect(server.hasEnded()).toBe(false)
})

async function restart(): Promise<void> {
  await postgres.stop()
  await postgres.start()
}

async function tenSuccessesInARow(): Promise<void> {
  let inARow = 0
  await waitFor(
    async () => {
      const { status } = await http.send(server.url, { method: 'GET', path: '/health/ready' })
      inARow = status === 200 ? inARow + 1 : 0
      return inARow === 10
    },
    { what: 'the server should recover' },
  )
}

/** Probes the server's health until stopped, on connections of its own. */
function watchHealth(url: string) {
  const http = createHttpClient({ connections: 20 })
  const live: { status: number; milliseconds: number }[] = []
  const ready: { at: number; status: number }[] = []
  const underWay = new Set<Promise<unknown>>()
  const follow = (asking: Promise<unknown>) => {
    underWay.add(asking)
    void asking.finally(() => underWay.delete(asking))
  }
  const timer = setInterval(() => {
    const at = performance.now()
    follow(http.send(url, { method: 'GET', path: '/health/live' }).then((answer) => live.push(answer)))
    follow(
      http
        .send(url, { method: 'GET', path: '/health/ready' })
        .then(({ status }) => ready.push({ at, status })),
    )
  }, 250)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      http.close()
      return { live, ready }
    },
  }
}
