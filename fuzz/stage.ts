import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buildApp } from '../server/src/app.ts'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/pool.ts'
import { raw, sql } from '../server/src/database/sql.ts'
import { readEnv } from '../server/src/env.ts'
import type { ResolvedEnv } from '../server/src/http/app-context.ts'
import { createLog } from '../server/src/log.ts'
import { quickMailer } from '../server/src/mail/testing/quick-mailer.ts'
import { createSessions, type Sessions } from '../server/src/workflows/sessions/sessions.ts'
import { createTestClock, type TestClock } from '../server/test/test-clock.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { createHttpClient, type Send } from './http-client.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { placeWitness, type Witness } from './witness.ts'

/** The real app on a PostgreSQL of its own, watched from the database's side. */
export interface Stage {
  database: Database
  catalog: Catalog
  mirror: Mirror
  witness: Witness
  clock: TestClock
  sessions: Sessions
  send: Send
  metricsToken: string
  /** What was logged since it was last asked. */
  takeLog(): string
  /** An empty database, numbered from 1 again. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'comptoir-fuzz-'))
  const postgres = await startEmbeddedPostgres({ dataFolder, say: () => undefined, settings: forgetful })
  const database = openDatabase({ url: postgres.url })
  await migrate(database, () => undefined)
  const witness = await placeWitness(database)
  const catalog = await readCatalog(database)
  const clock = createTestClock(opening)
  const metricsToken = 'the-scrapers-own-token'
  const env: ResolvedEnv = {
    ...readEnv({}),
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
  // No worker sends the queued mails here, so waiting for a confirmation would be in vain.
  const mailer = quickMailer({ database, timings: { confirmMs: 0 } })
  const app = await buildApp({ env, database, mailer, clock, log: createLog('info', lines) })
  const client = createHttpClient(await app.listen({ host: '127.0.0.1', port: 0 }))
  const tables = await database.rows<{ names: string }>(sql`
    select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`)
  const mirror = createMirror(database, catalog)

  return {
    database,
    catalog,
    mirror,
    witness,
    clock,
    sessions: createSessions({ ...env, database, clock }),
    send: client.send,
    metricsToken,
    takeLog() {
      const taken = log
      log = ''
      return taken
    },
    async clear() {
      await database.rows(raw(`truncate ${tables[0]?.names}, fuzz.change restart identity cascade`))
      mirror.clear()
      clock.set(opening)
    },
    async close() {
      client.close()
      await app.close()
      await mailer.stop()
      await database.close()
      await postgres.stop()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

const opening = '2026-11-15T12:00:00.000Z'

/** Nothing here has to outlive a crash. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
