import { openDatabase } from '../../server/src/database/pool.ts'
import { number, text } from '../../server/src/database/row-shape.ts'
import { raw, sql } from '../../server/src/database/sql.ts'
import { createHttpClient, type HttpClient } from '../../tooling/http-client.ts'
import type { ServerProcess } from '../../tooling/server-process.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { largest, ms, seconds, tally } from '../figures.ts'
import { type OwnPostgres, startOwnPostgres, withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { launchSuiteServer, startSuiteServer } from '../suite-server.ts'
import { create, succeeded, update } from '../table-calls.ts'
import { confirmationCode, someBuyer } from '../traffic.ts'

/** Three servers on one database. */
export async function replicas(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  await startTogether(suite, postgres)
  await killedWhileMigrating(suite, postgres)

  const databaseUrl = await postgres.newDatabase('demo')
  const servers = await threeServers(suite, databaseUrl)
  const http = createHttpClient({ connections: 300 })
  suite.atEnd(() => http.close())
  await shareSessions(suite, http, servers)
  await shareThrottling(suite, http, servers)
  await numberOrders(suite, http, servers, databaseUrl)
  await redeemOnce(suite, http, servers, databaseUrl)
}

async function threeServers(suite: Suite, databaseUrl: string): Promise<ServerProcess[]> {
  return Promise.all([1, 2, 3].map(() => startSuiteServer(suite, { DATABASE_URL: databaseUrl })))
}

async function startTogether(suite: Suite, postgres: OwnPostgres): Promise<void> {
  const servers = await threeServers(suite, await postgres.newDatabase('empty'))
  const migrated = servers.filter(({ output }) => output().includes('Applying')).length
  suite.check(
    'three servers start together on an empty database: one migrates',
    migrated === 1,
    `${migrated} migrated, all ready after ${seconds(largest(servers.map(({ readyAfterMs }) => readyAfterMs)))}`,
  )
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
}

async function killedWhileMigrating(suite: Suite, postgres: OwnPostgres): Promise<void> {
  const databaseUrl = await postgres.newDatabase('empty')
  const tables = () =>
    withDatabase(databaseUrl, (database) =>
      database.first(
        sql`select count(*)::int from pg_tables where schemaname = 'public'`.returns({ count: number }),
      ),
    )
  await withDatabase(databaseUrl, async (database) => {
    // Slows every statement of the migration down, so that the server can be killed half-way.
    await database.rows(
      raw(`create function slow_down() returns event_trigger language plpgsql as $$
           begin perform pg_sleep(0.2); end $$`),
    )
    await database.rows(raw('create event trigger slow_down on ddl_command_end execute function slow_down()'))
  })
  const killed = launchSuiteServer(suite, { DATABASE_URL: databaseUrl })
  await waitFor(() => killed.output().includes('Applying'), { what: 'the migration should begin' })
  await waitFor(() => underWay(databaseUrl), { what: 'a table should be in the making' })
  await killed.end('SIGKILL')
  await withDatabase(databaseUrl, (database) => database.rows(raw('drop event trigger slow_down')))
  const left = (await tables())?.count
  const servers = await threeServers(suite, databaseUrl)
  const made = (await tables())?.count ?? 0
  suite.check(
    'killed half-way through migrating: nothing is left, and the next start is clean',
    left === 0 && made > 20,
    `${left} tables left by the one killed, ${made} after the next start`,
  )
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
}

/** Whether the migration holds locks on tables that are not committed yet. */
async function underWay(databaseUrl: string): Promise<boolean> {
  const found = await withDatabase(databaseUrl, (database) =>
    database.first(
      sql`
      select count(distinct relation)::int as count from pg_locks
      where locktype = 'relation' and mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())`.returns(
        { count: number },
      ),
    ),
  )
  return (found?.count ?? 0) > 10
}

async function shareSessions(suite: Suite, http: HttpClient, servers: ServerProcess[]): Promise<void> {
  const [first] = servers
  const rounds = 20
  let shared = 0
  let revoked = 0
  for (let round = 0; round < rounds; round++) {
    const token = await signIn(http, first?.url ?? '', 'user')
    const known = () =>
      Promise.all(servers.map(({ url }) => http.send(url, { method: 'GET', path: '/api/loggedin', token })))
    if ((await known()).every(({ status }) => status === 200)) shared++
    await http.send(servers[round % 3]?.url ?? '', { path: '/api/logout', token })
    if ((await known()).every(({ status }) => status === 401)) revoked++
  }
  suite.check(
    'a session of one is known to all, and its end at once',
    shared === rounds && revoked === rounds,
    `${shared} of ${rounds} shared, ${revoked} revoked`,
  )
}

async function shareThrottling(suite: Suite, http: HttpClient, servers: ServerProcess[]): Promise<void> {
  const json = { username: 'no-user@comptoir.example', password: 'Wrong!2026' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 15; attempt++) {
    const { status } = await http.send(servers[attempt % 3]?.url ?? '', { path: '/login', json })
    statuses.push(status)
  }
  const allowed = statuses.filter((status) => status === 403).length
  suite.check(
    'a username gets ten failed sign-ins across the three servers',
    allowed === 10 && statuses.slice(10).every((status) => status === 429),
    tally(statuses),
  )
}

async function numberOrders(suite: Suite, http: HttpClient, servers: ServerProcess[], databaseUrl: string) {
  const buyer = await someBuyer(databaseUrl)
  const token = await signIn(http, servers[0]?.url ?? '', 'superadmin')
  const highest = () =>
    withDatabase(databaseUrl, (database) =>
      database.first(
        sql`select max(ordernumber) as highest, count(*)::int as count from "order"`.returns({
          highest: number,
          count: number,
        }),
      ),
    )
  for (const [name, urls] of [
    ['across three', servers.map(({ url }) => url)],
    ['on one', [servers[0]?.url ?? '']],
  ] as const) {
    const before = await highest()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const call = create('order', { ...buyer, external_id__c: confirmationCode() }, token)
        return http.send(urls[index % urls.length] ?? '', call)
      }),
    )
    const after = await highest()
    const taken = answers.filter(succeeded).length
    const grown = (after?.count ?? 0) - (before?.count ?? 0)
    const isContiguous = (after?.highest ?? 0) - (before?.highest ?? 0) === grown
    suite.check(
      `200 confirmation codes at once ${name}: none refused, numbers without a gap`,
      taken === 200 && isContiguous,
      `${taken} made, ${isContiguous ? 'contiguous' : 'with gaps'}, ${tally(answers.map(({ status }) => status))}, ${ms(largest(answers.map(({ milliseconds }) => milliseconds)))} at most`,
    )
  }
}

async function redeemOnce(suite: Suite, http: HttpClient, servers: ServerProcess[], databaseUrl: string) {
  const token = await signIn(http, servers[0]?.url ?? '', 'superadmin')
  const database = openDatabase({ url: databaseUrl, connections: 1 })
  const found = await database.first(
    sql`
    select t.id, p.external_id__c as centre
    from eml_token t, property__c p
    where not t.redeem and t.status = 'Active' and not p.isdeleted
    order by t.id, p.id limit 1`.returns({ id: number, centre: text }),
  )
  const values = { redeem: true, redeem_centre: found?.centre ?? '' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      http.send(servers[index % 3]?.url ?? '', update('eml_token', found?.id ?? 0, values, token)),
    ),
  )
  await database.close()
  const winners = answers.filter(succeeded).length
  const losers = answers.filter(({ text }) => text.includes('eml_token_redeem_fail')).length
  suite.check(
    '50 redeem one e-token at once: one wins',
    winners === 1 && losers === 49,
    `${winners} won, ${losers} got eml_token_redeem_fail, ${tally(answers.map(({ status }) => status))}`,
  )
}
