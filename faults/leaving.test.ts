import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import type { RequestSpec } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'
import { measured, outcomes, slowest, tally } from './figures.ts'
import { openClient, quick, startServer } from './fixture.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { lostWrites, sendToAny, someBuyer, startTraffic } from './traffic.ts'

test('one of three servers stopped with SIGTERM under load, again and again, loses no request', async () => {
  const postgres = await startOwnPostgres()
  const databaseUrl = await postgres.newDatabase('demo')
  const start = () => startServer({ DATABASE_URL: databaseUrl })
  const servers = await Promise.all([start(), start(), start()])
  const http = openClient()
  const token = await signIn(http, servers[0].url, 'superadmin')
  const buyer = await someBuyer(databaseUrl)

  let turn = 0
  const send = (_: string, call: RequestSpec) => sendToAny(http, servers, turn++, call)
  const traffic = startTraffic({ http, url: () => '', token, buyer, perSecond: 120, writes: 30, send })
  const ends: { code: number | null; milliseconds: number }[] = []
  for (let round = 0; round < (quick ? 3 : 10); round++) {
    await pause(2000)
    const [oldest] = servers
    ends.push(await oldest.end('SIGTERM'))
    servers.push(await start())
    servers.shift()
  }
  await pause(1000)
  await traffic.stop()
  measured('answers', outcomes(traffic.samples)).toEqual({ 200: traffic.samples.length })
  measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
  measured('exit codes', tally(ends.map(({ code }) => code))).toEqual({ 0: ends.length })
  measured('ms until a stopped server is gone, at most', slowest(ends)).toBeLessThanOrEqual(10_000)
})
