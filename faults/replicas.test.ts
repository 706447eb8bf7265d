import { describe, expect, test } from 'vitest'
import { number, text } from '../server/src/database/row-shape.ts'
import { raw, sqlOf } from '../server/src/database/sql.ts'
import type { ServerProcess } from '../tooling/server-process.ts'
import { signIn } from '../tooling/sign-in.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes, slowest, tally } from './figures.ts'
import { launchServer, openClient, startServer } from './fixture.ts'
import { startOwnPostgres, withDatabase } from './own-postgres.ts'
import { create, succeeded, update } from './table-calls.ts'
import { confirmationCode, someBuyer } from './traffic.ts'

const postgres = await startOwnPostgres()

function threeServers(databaseUrl: string): Promise<ServerProcess[]> {
  return Promise.all([1, 2, 3].map(() => startServer({ DATABASE_URL: databaseUrl })))
}

describe('three servers that start together', () => {
  test('on an empty database migrate it once', async () => {
    const servers = await threeServers(await postgres.newDatabase('empty'))
    expect(servers.filter(({ output }) => output().includes('Applying'))).toHaveLength(1)
    measured('ms until ready, at most', Math.max(...servers.map(({ readyAfterMs }) => readyAfterMs)))
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
  })

  test('start cleanly after one was killed half-way through migrating', async () => {
    const databaseUrl = await postgres.newDatabase('empty')
    const tables = () =>
      withDatabase(databaseUrl, (database) =>
        database.first(sqlOf({ count: number })`
          select count(*)::int from pg_tables where schemaname = 'public'`),
      )
    await withDatabase(databaseUrl, async (database) => {
      // Slows every statement of the migration down, so that the server can be killed half-way.
      await database.rows(
        raw(`create function slow_down() returns event_trigger language plpgsql as $$
             begin perform pg_sleep(0.2); end $$`),
      )
      await database.rows(
        raw('create event trigger slow_down on ddl_command_end execute function slow_down()'),
      )
    })
    const killed = launchServer({ DATABASE_URL: databaseUrl })
    await waitFor(() => killed.output().includes('Applying'), { what: 'the migration should begin' })
    await waitFor(() => isMigrating(databaseUrl), { what: 'a table should be in the making' })
    await killed.end('SIGKILL')
    await withDatabase(databaseUrl, (database) => database.rows(raw('drop event trigger slow_down')))
    measured('tables left by the killed one', (await tables())?.count).toBe(0)
    const servers = await threeServers(databaseUrl)
    measured('tables after the next start', (await tables())?.count).toBeGreaterThan(20)
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
  })
})

describe('three servers on one database', async () => {
  const databaseUrl = await postgres.newDatabase('demo')
  const servers = await threeServers(databaseUrl)
  const urls = servers.map(({ url }) => url)
  const urlFor = (turn: number) => urls[turn % urls.length] ?? ''
  const http = openClient({ connections: 300 })

  test('know each other’s sessions, and their end at once', async () => {
    for (let round = 0; round < 20; round++) {
      const token = await signIn(http, urlFor(0), 'user')
      const known = async () =>
        outcomes(
          await Promise.all(
            urls.map((url) => http.send(url, { method: 'GET', path: '/api/loggedin', token })),
          ),
        )
      expect(await known()).toEqual({ 200: 3 })
      await http.send(urlFor(round), { path: '/api/logout', token })
      expect(await known()).toEqual({ 401: 3 })
    }
  })

  test('allow a username ten failed sign-ins together', async () => {
    const json = { username: 'no-user@comptoir.example', password: 'Wrong!2026' }
    const statuses: number[] = []
    for (let turn = 0; turn < 15; turn++)
      statuses.push((await http.send(urlFor(turn), { path: '/login', json })).status)
    measured('answers', tally(statuses)).toEqual({ 403: 10, 429: 5 })
    expect(statuses.slice(10)).not.toContain(403)
  })

  test.each([
    ['across three', 3],
    ['on one', 1],
  ])('number 200 confirmation codes at once %s without a gap', async (_, count) => {
    const buyer = await someBuyer(databaseUrl)
    const token = await signIn(http, urlFor(0), 'superadmin')
    const before = await highest()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const call = create('order', { ...buyer, external_id__c: confirmationCode() }, token)
        return http.send(urlFor(index % count), call)
      }),
    )
    measured('refused', outcomes(answers.filter((answer) => !succeeded(answer)))).toEqual({})
    measured('ms for an answer, at most', slowest(answers))
    expect(await highest()).toEqual({ number: before.number + 200, count: before.count + 200 })
  })

  async function highest(): Promise<{ number: number; count: number }> {
    const found = await withDatabase(databaseUrl, (database) =>
      database.first(sqlOf({ number, count: number })`
        select max(ordernumber) as number, count(*)::int as count from "order"`),
    )
    return found ?? { number: 0, count: 0 }
  }

  test('let one of 50 redeem an e-token at once', async () => {
    const token = await signIn(http, urlFor(0), 'superadmin')
    const found = await withDatabase(databaseUrl, (database) =>
      database.first(sqlOf({ id: number, centre: text })`
        select t.id, p.external_id__c as centre
        from eml_token t, property__c p
        where not t.redeem and t.status = 'Active' and not p.isdeleted
        order by t.id, p.id limit 1`),
    )
    const values = { redeem: true, redeem_centre: found?.centre ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        http.send(urlFor(index), update('eml_token', found?.id ?? 0, values, token)),
      ),
    )
    expect(answers.filter(succeeded)).toHaveLength(1)
    expect(answers.filter((answer) => answer.text.includes('eml_token_redeem_fail'))).toHaveLength(49)
  })
})

/** Whether the migration holds locks on tables that are not committed yet. */
async function isMigrating(databaseUrl: string): Promise<boolean> {
  const found = await withDatabase(databaseUrl, (database) =>
    database.first(sqlOf({ count: number })`
      select count(distinct relation)::int as count from pg_locks
      where locktype = 'relation' and mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())`),
  )
  return (found?.count ?? 0) > 10
}
