import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/pool.ts'
import { databaseAt, templateName } from './database-at.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One PostgreSQL for the whole run, holding a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'comptoir-test-'))
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    say: () => undefined,
    connections: 200,
    settings: unsafeButFast,
  })
  const client = new pg.Client({ connectionString: databaseAt(postgres.url, 'postgres') })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const template = openDatabase({ url: databaseAt(postgres.url, templateName) })
  await migrate(template, () => undefined)
  await template.close()
  project.provide('serverUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataFolder, { recursive: true })
  }
}

/** Nothing has to survive a crash. synchronous_commit stays on: a vacuum ignores commits that are not yet written. */
const unsafeButFast = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
