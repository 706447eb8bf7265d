import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buildApp } from '../server/src/app.ts'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/pool.ts'
import { text } from '../server/src/database/row-shape.ts'
import { raw, sql } from '../server/src/database/sql.ts'
import { readEnv } from '../server/src/env.ts'
import type { ResolvedEnv } from '../server/src/http/app-context.ts'
import { createLog } from '../server/src/log.ts'
import { quickMailer } from '../server/src/mail/testing/quick-mailer.ts'
import { createSessions, type Sessions } from '../server/src/workflows/accounts/sessions/sessions.ts'
import { createSecurityLog } from '../server/src/workflows/security-log/security-log.ts'
import { createTestClock, type TestClock } from '../server/test/test-clock.ts'
import { createHttpClient, type HttpClient } from '../tooling/http-client.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { type ChangeLog, installChangeLog } from './change-log.ts'
import { createDatabaseCopy, type DatabaseCopy } from './database-copy.ts'

/** The real app on a PostgreSQL of its own, whose changes are recorded in the database. */
export interface AppUnderTest {
  database: Database
  catalog: Catalog
  copy: DatabaseCopy
  changeLog: ChangeLog
  clock: TestClock
  sessions: Sessions
  http: HttpClient
  origin: string
  metricsToken: string
  /** Returns the log lines since the last call. */
  takeLog(): string
  /** Empties the database; ids start at 1 again. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function startAppUnderTest(): Promise<AppUnderTest> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'comptoir-fuzz-'))
  const postgres = await startEmbeddedPostgres({ dataFolder, say: () => undefined, settings: notDurable })
  const database = openDatabase({ url: postgres.url })
  await migrate(database, () => undefined)
  const changeLog = await installChangeLog(database)
  const catalog = await readCatalog(database)
  const clock = createTestClock(startTime)
  const metricsToken = 'the-scrapers-own-token'
  const env: ResolvedEnv = {
    ...readEnv({ DATABASE_SECONDS_PER_MINUTE: '100000' }),
    databaseUrl: postgres.url,
    publicUrl: 'https://comptoir.example',
    reportsUrl: 'https://reports.example/',
    unificationUrl: 'https://unify.example/tool',
    metricsToken,
  }
  let log = ''
  const lines = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  // No worker sends the queued mails here, so the mailer must not wait for a confirmation.
  const mailer = quickMailer({ database, timings: { confirmMs: 0 } })
  const appLog = createLog('info', lines)
  const securityLog = createSecurityLog({ database, clock, log: appLog })
  const fastify = await buildApp({ env, database, mailer, securityLog, clock, log: appLog })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const http = createHttpClient({ connections: 16 })
  const tables = await database.rows(
    sql`
    select string_agg(format('%I', tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename <> 'security_event'`.returns({ names: text }),
  )
  const copy = createDatabaseCopy(catalog)

  return {
    database,
    catalog,
    copy,
    changeLog,
    clock,
    sessions: createSessions({ ...env, database, clock }),
    http,
    origin,
    metricsToken,
    takeLog() {
      const taken = log
      log = ''
      return taken
    },
    async clear() {
      await database.rows(raw(`truncate ${tables[0]?.names}, fuzz.change restart identity cascade`))
      copy.clear()
      clock.set(startTime)
    },
    async close() {
      await http.close()
      await fastify.close()
      await mailer.stop()
      await securityLog.stop()
      await database.close()
      await postgres.stop()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

const startTime = '2026-11-15T12:00:00.000Z'

/** The data need not survive a crash. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
