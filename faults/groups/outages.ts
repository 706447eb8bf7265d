import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient, type HttpClient } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { largest, ms, seconds, tally } from '../figures.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { lostWrites, type Sample, someBuyer, startTraffic } from '../traffic.ts'

/** PostgreSQL stopped, restarted and frozen under 50 requests a second. */
export async function outages(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const server = await startSuiteServer(suite, { DATABASE_URL: databaseUrl })
  const http = createHttpClient({ connections: 400 })
  suite.atEnd(() => http.close())
  const token = await signIn(http, server.url, 'superadmin')
  const buyer = await someBuyer(databaseUrl)

  for (const { name, length, begin, end } of outagesOf(postgres, suite.quick)) {
    const traffic = startTraffic({ http, url: () => server.url, token, buyer, perSecond: 50, writes: 40 })
    const health = watchHealth(server.url)
    await pause(3000)
    const began = performance.now()
    await begin()
    await pause(length)
    const restored = performance.now()
    await end()
    const recovery = await recovered(http, server.url, restored)
    await pause(3000)
    await traffic.stop()
    const seen = await health.stop()
    const lost = await lostWrites(databaseUrl, traffic)
    checkOutage(suite, name, { samples: traffic.samples, began, restored, recovery, ...seen, lost, length })
    suite.check(
      `${name}: nothing acknowledged is lost`,
      lost === 0,
      `${lost} of ${traffic.acknowledged.emails.length + traffic.acknowledged.codes.length} lost`,
    )
  }
  suite.check(
    'the server never had to be restarted',
    !server.hasEnded(),
    server.hasEnded() ? 'ended' : 'same process',
  )
}

interface Outage {
  name: string
  length: number
  begin: () => Promise<void>
  end: () => Promise<void>
}

function outagesOf(postgres: OwnPostgres, quick: boolean): Outage[] {
  return [
    { name: 'PostgreSQL stopped', length: quick ? 4000 : 10_000, begin: postgres.stop, end: postgres.start },
    {
      name: 'PostgreSQL restarted',
      length: 0,
      async begin() {
        await postgres.stop()
        await postgres.start()
      },
      end: async () => undefined,
    },
    {
      name: 'PostgreSQL frozen',
      length: quick ? 8000 : 30_000,
      begin: async () => postgres.freeze(),
      end: async () => postgres.thaw(),
    },
  ]
}

interface Seen {
  samples: Sample[]
  length: number
  began: number
  restored: number
  recovery: number
  live: { status: number; milliseconds: number }[]
  ready: { at: number; status: number }[]
}

function checkOutage(
  suite: Suite,
  name: string,
  { samples, live, ready, recovery, length, restored, began }: Seen & { lost: number },
) {
  const slowest = largest(samples.map(({ milliseconds }) => milliseconds))
  const unanswered = samples.filter(({ status }) => status === 0)
  const odd = samples.filter(({ status }) => status !== 200 && status !== 503)
  suite.check(
    `${name}: every request is answered within 5 s, with 200 or 503`,
    slowest < 5000 && odd.length === 0,
    `${ms(slowest)} at most of ${samples.length}, ${unanswered.length} unanswered, ${tally(samples.map(({ status }) => status))}`,
  )
  suite.check(
    `${name}: live stays 200`,
    live.every(({ status }) => status === 200),
    `${tally(live.map(({ status }) => status))}, ${ms(largest(live.map(({ milliseconds }) => milliseconds)))} at most`,
  )
  if (length > 0) {
    const meanwhile = ready.filter(({ at }) => at > began + 500 && at < restored - 2000)
    suite.check(
      `${name}: ready says 503`,
      meanwhile.length > 0 && meanwhile.every(({ status }) => status === 503),
      tally(meanwhile.map(({ status }) => status)),
    )
  }
  suite.check(`${name}: all is well within 5 s of its return`, recovery <= 5000, seconds(recovery))
}

/** Waits for ten successful replies in a row; returns the milliseconds since the given time. */
async function recovered(http: HttpClient, url: string, since: number): Promise<number> {
  let inARow = 0
  await waitFor(
    async () => {
      const { status } = await http.send(url, { method: 'GET', path: '/health/ready' })
      inARow = status === 200 ? inARow + 1 : 0
      return inARow === 10
    },
    { what: 'the server should recover' },
  )
  return performance.now() - since
}

/** Probes the server's health until stopped, on connections of its own. */
function watchHealth(url: string) {
  const http = createHttpClient({ connections: 20 })
  const live: Seen['live'] = []
  const ready: Seen['ready'] = []
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
