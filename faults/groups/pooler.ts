import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { number } from '../../server/src/database/row-shape.ts'
import { raw, sql } from '../../server/src/database/sql.ts'
import { createHttpClient, type HttpClient } from '../../tooling/http-client.ts'
import type { ServerProcess } from '../../tooling/server-process.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { tally } from '../figures.ts'
import { startOwnPostgres, withDatabase } from '../own-postgres.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { refusedStart } from '../refused-start.ts'
import { createServerLogin } from '../server-login.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { list, succeeded } from '../table-calls.ts'
import { lostWrites, someBuyer, startTraffic } from '../traffic.ts'

/** Servers behind pgbouncer, in both of its modes, with a login that owns no table. */
export async function pooler(suite: Suite): Promise<void> {
  if (!hasPgbouncer()) return suite.skip('servers behind pgbouncer', 'pgbouncer is not installed')
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const login = await createServerLogin(databaseUrl)
  const pgbouncer = await startPgbouncer(suite, databaseUrl, login)
  const http = createHttpClient({ connections: 60 })
  suite.atEnd(() => http.close())

  const inSessions = await startSuiteServer(suite, {
    DATABASE_URL: pgbouncer.sessionUrl,
    DATABASE_CONNECTIONS: '8',
  })
  await serve(suite, { name: 'in session mode', http, servers: [inSessions], databaseUrl })
  await inSessions.end('SIGTERM')

  await refusals(suite, pgbouncer, databaseUrl)
  const both = { DATABASE_URL: pgbouncer.transactionUrl, DATABASE_SESSION_URL: pgbouncer.sessionUrl }
  const servers = await Promise.all([startSuiteServer(suite, both), startSuiteServer(suite, both)])
  await serve(suite, { name: 'in transaction mode', http, servers, databaseUrl })
  await cancelled(suite, { http, server: servers[0], databaseUrl, login })
  for (const [index, { output }] of servers.entries()) {
    const complaints = output().match(/prepared statement|worker failed/g) ?? []
    suite.check(
      `server ${index + 1} in transaction mode: no worker fails, no prepared statement is missing`,
      complaints.length === 0,
      tally(complaints),
    )
  }
}

/** A server whose connections do not suit says what to do; done as it says, it starts. */
async function refusals(suite: Suite, pgbouncer: Pgbouncer, databaseUrl: string): Promise<void> {
  const { transactionUrl, sessionUrl } = pgbouncer
  const alone = await refusedStart(suite, { DATABASE_URL: transactionUrl })
  suite.check(
    'transaction mode without a connection for sessions: no start',
    alone.includes('Set DATABASE_SESSION_URL'),
    firstLine(alone),
  )
  const twice = await refusedStart(suite, {
    DATABASE_URL: transactionUrl,
    DATABASE_SESSION_URL: transactionUrl,
  })
  suite.check(
    'transaction mode for the sessions too: no start',
    twice.includes('DATABASE_SESSION_URL leads to a pooler in transaction mode'),
    firstLine(twice),
  )
  const command = adminCommand({ DATABASE_URL: transactionUrl })
  suite.check(
    'an operator’s command in transaction mode: not run',
    command.includes('Set DATABASE_SESSION_URL'),
    firstLine(command),
  )
  const settings = adminCommand({ DATABASE_URL: transactionUrl, DATABASE_SESSION_URL: sessionUrl })
  suite.check(
    'an operator’s command with a connection for sessions: run there',
    settings.includes('b2c_account = '),
    `${settings.trim().split('\n').length} settings`,
  )
  const unset = await refusedStart(suite, { DATABASE_URL: transactionUrl, DATABASE_SESSION_URL: sessionUrl })
  const commands = unset.match(/^alter role .*;$/gm) ?? []
  suite.check(
    'transaction mode with a login without settings: no start, and the commands that set them',
    commands.some((line) => line.includes("set statement_timeout = '3s'")),
    `${commands.length} commands`,
  )
  await withDatabase(databaseUrl, async (database) => {
    for (const line of commands) await database.rows(raw(line))
  })
  await pgbouncer.reconnect()
}

function adminCommand(env: Record<string, string>): string {
  const admin = fileURLToPath(new URL('../../server/dist/admin.js', import.meta.url))
  try {
    return execFileSync(process.execPath, [admin, 'settings'], { env, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  }
}

interface Served {
  name: string
  http: HttpClient
  servers: readonly ServerProcess[]
  databaseUrl: string
}

async function serve(suite: Suite, { name, http, servers, databaseUrl }: Served): Promise<void> {
  const token = await signIn(http, servers[0]?.url ?? '', 'superadmin')
  const buyer = await someBuyer(databaseUrl)
  let turn = 0
  const url = () => servers[turn++ % servers.length]?.url ?? ''
  const traffic = startTraffic({ http, url, token, buyer, perSecond: 40, writes: 30 })
  await pause(suite.quick ? 5000 : 30_000)
  await traffic.stop()
  const lost = await lostWrites(databaseUrl, traffic)
  const refused = traffic.samples.filter(({ status }) => status !== 200)
  suite.check(
    `${name}: every request is answered, and every write is kept`,
    refused.length === 0 && lost === 0 && traffic.acknowledged.codes.length > 10,
    `${traffic.samples.length} requests, ${tally(traffic.samples.map(({ status }) => status))}, ${lost} of ${traffic.acknowledged.codes.length + traffic.acknowledged.emails.length} writes lost`,
  )
}

/** Leaves nothing running in PostgreSQL for a client that has gone. */
async function cancelled(
  suite: Suite,
  {
    http,
    server,
    databaseUrl,
    login,
  }: { http: HttpClient; server: ServerProcess; databaseUrl: string; login: string },
): Promise<void> {
  const token = await signIn(http, server.url, 'superadmin')
  const running = sql`
    select count(*)::int from pg_stat_activity
    where usename = ${login} and state = 'active' and wait_event_type = 'Lock'`.returns({ count: number })
  await withDatabase(databaseUrl, async (database) => {
    const stopped = await database.transaction(async (tx) => {
      await tx.rows(raw('lock table blocked in access exclusive mode'))
      const gone = new AbortController()
      const { path, json } = list('blocked', { limit: 1 }, token)
      const request = fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(json),
        signal: gone.signal,
      }).catch(() => undefined)
      await waitFor(async () => (await database.first(running))?.count === 1, {
        what: 'the request should wait',
      })
      gone.abort()
      await request
      return waitFor(async () => (await database.first(running))?.count === 0, {
        what: 'the statement should be cancelled',
      })
    })
    suite.check(
      'a request that is given up is cancelled through pgbouncer',
      stopped < 2000,
      `${Math.round(stopped)} ms`,
    )
  })
  const next = await http.send(server.url, list('blocked', { limit: 1 }, token))
  suite.check('the next one is answered', succeeded(next), String(next.status))
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
