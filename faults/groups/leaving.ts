import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient, type HttpClient, type Reply, type RequestSpec } from '../../tooling/http-client.ts'
import type { ServerProcess } from '../../tooling/server-process.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { largest, seconds, tally } from '../figures.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { lostWrites, someBuyer, startTraffic } from '../traffic.ts'

/** One of three servers is stopped with SIGTERM under load, again and again. */
export async function leaving(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const start = () => startSuiteServer(suite, { DATABASE_URL: databaseUrl })
  const servers = await Promise.all([start(), start(), start()])
  const http = createHttpClient()
  suite.atEnd(() => http.close())
  const token = await signIn(http, servers[0].url, 'superadmin')
  const buyer = await someBuyer(databaseUrl)

  let turn = 0
  const send = (_: string, call: RequestSpec) => sendToAny(http, servers, turn++, call)
  const traffic = startTraffic({ http, url: () => '', token, buyer, perSecond: 120, writes: 30, send })
  const ends: { code: number | null; milliseconds: number }[] = []
  const times = suite.quick ? 3 : 10
  for (let round = 0; round < times; round++) {
    await pause(2000)
    const [oldest] = servers
    ends.push(await oldest.end('SIGTERM'))
    servers.push(await start())
    servers.shift()
  }
  await pause(1000)
  await traffic.stop()

  const lost = traffic.samples.filter(({ status }) => status !== 200)
  const unkept = await lostWrites(databaseUrl, traffic)
  suite.check(
    `${times} × one of three stopped with SIGTERM under load: no request is lost`,
    lost.length === 0 && unkept === 0,
    `${lost.length} of ${traffic.samples.length} lost (${tally(lost.map(({ status, failure }) => failure ?? status))})`,
  )
  suite.check(
    'a stopped server is gone within 10 s, with exit code 0',
    ends.every(({ code, milliseconds }) => code === 0 && milliseconds <= 10_000),
    `${seconds(largest(ends.map(({ milliseconds }) => milliseconds)))} at most, codes ${tally(ends.map(({ code }) => code ?? 'none'))}`,
  )
}

/** Tries the next server only if there was no connection to send a byte into, as a load balancer does. */
async function sendToAny(
  http: HttpClient,
  servers: readonly ServerProcess[],
  turn: number,
  call: RequestSpec,
): Promise<Reply> {
  const inTurn = servers.map((_, index) => servers[(turn + index) % servers.length]?.url ?? '')
  for (const [index, url] of inTurn.entries()) {
    const answer = await http.send(url, call)
    const isLast = index === inTurn.length - 1
    if (answer.failure === undefined || answer.sent || isLast) return answer
  }
  throw new Error('There are no servers.')
}
