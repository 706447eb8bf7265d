import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { number } from '../server/src/database/row-shape.ts'
import { raw, sqlOf } from '../server/src/database/sql.ts'
import type { ServerProcess } from '../tooling/server-process.ts'
import { signIn } from '../tooling/sign-in.ts'
import { list, succeeded } from '../tooling/table-calls.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes } from './figures.ts'
import { isInstalled, openClient, quick, refusedStart, startServer } from './fixture.ts'
import { createServerLogin, startOwnPostgres, withDatabase } from './own-postgres.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { lostWrites, someBuyer, startTraffic } from './traffic.ts'

const isMissing = !isInstalled('pgbouncer')

describe.skipIf(isMissing)('behind pgbouncer, with a login that owns no table', async () => {
  // A suite that is skipped is collected too.
  if (isMissing) return
  const postgres = await startOwnPostgres()
  const databaseUrl = await postgres.newDatabase('demo')
  const login = await createServerLogin(databaseUrl)
  const pgbouncer = await startPgbouncer(databaseUrl, login)
  const { transactionUrl, sessionUrl } = pgbouncer
  const both = { DATABASE_URL: transactionUrl, DATABASE_SESSION_URL: sessionUrl }
  const http = openClient({ connections: 60 })

  async function expectAllServed(servers: readonly ServerProcess[]): Promise<void> {
    const token = await signIn(http, servers[0]?.url ?? '', 'superadmin')
    const buyer = await someBuyer(databaseUrl)
    let turn = 0
    const url = () => servers[turn++ % servers.length]?.url ?? ''
    const traffic = startTraffic({ http, url, token, buyer, perSecond: 40, writes: 30 })
    await pause(quick ? 5000 : 30_000)
    await traffic.stop()
    measured('answers', outcomes(traffic.samples)).toEqual({ 200: traffic.samples.length })
    measured('acknowledged codes', traffic.acknowledged.codes.length).toBeGreaterThan(10)
    measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
  }

  test('session mode answers every request and keeps every write', async () => {
    const server = await startServer({ DATABASE_URL: sessionUrl, DATABASE_CONNECTIONS: '8' })
    await expectAllServed([server])
    await server.end('SIGTERM')
  })

  test('transaction mode without a connection for sessions starts nothing, and says what to set', async () => {
    expect(await refusedStart({ DATABASE_URL: transactionUrl })).toContain('Set DATABASE_SESSION_URL')
    expect(adminCommand({ DATABASE_URL: transactionUrl })).toContain('Set DATABASE_SESSION_URL')
    expect(await refusedStart({ ...both, DATABASE_SESSION_URL: transactionUrl })).toContain(
      'DATABASE_SESSION_URL leads to a pooler in transaction mode',
    )
    expect(adminCommand(both)).toContain('b2c_account = ')
  })

  test('transaction mode with a login without settings prints the commands that set them', async () => {
    const commands = (await refusedStart(both)).match(/^alter role .*;$/gm) ?? []
    expect(commands.join()).toContain("set statement_timeout = '3s'")
    await withDatabase(databaseUrl, async (database) => {
      for (const line of commands) await database.rows(raw(line))
    })
    await pgbouncer.reconnect()
  })

  test('transaction mode answers every request, keeps every write and cancels abandoned ones', async () => {
    const servers = await Promise.all([startServer(both), startServer(both)])
    await expectAllServed(servers)
    await expectCancelled(servers[0])
    for (const { output } of servers) expect(output()).not.toMatch(/prepared statement|worker failed/)
  })

  /** Nothing runs on in PostgreSQL for a client that has gone. */
  async function expectCancelled(server: ServerProcess): Promise<void> {
    const token = await signIn(http, server.url, 'superadmin')
    const running = sqlOf({ count: number })`
      select count(*)::int from pg_stat_activity
      where usename = ${login} and state = 'active' and wait_event_type = 'Lock'`
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
      measured('ms until an abandoned request is cancelled', stopped).toBeLessThan(2000)
    })
    expect(await http.send(server.url, list('blocked', { limit: 1 }, token))).toSatisfy(succeeded)
  }
})

/** What an operator's command says. */
function adminCommand(env: Record<string, string>): string {
  const admin = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, [admin, 'settings'], { env, encoding: 'utf8' })
  return stdout + stderr
}
