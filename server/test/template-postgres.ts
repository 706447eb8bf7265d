import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { type Database, openDatabase } from '../src/database/pool.ts'
import { databaseAt, runOnServer, templateName } from './database-at.ts'

export interface TemplatePostgres {
  url: string
  dataFolder: string
  stop(): Promise<void>
}

/** A PostgreSQL for one test run, with a migrated template database to copy. `fill` adds rows to the template. */
export async function startTemplatePostgres(
  fill: (template: Database) => Promise<void> = async () => undefined,
): Promise<TemplatePostgres> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'comptoir-test-'))
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    print: () => undefined,
    connections: 200,
    settings: unsafeButFast,
  })
  async function stop(): Promise<void> {
    await postgres.stop()
    rmSync(dataFolder, { recursive: true })
  }
  try {
    await runOnServer(postgres.url, `create database ${templateName}`)
    const template = openDatabase({ url: databaseAt(postgres.url, templateName) })
    try {
      await migrate(template, () => undefined)
      await fill(template)
    } finally {
      await template.close()
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: postgres.url, dataFolder, stop }
}

/** Nothing has to survive a crash. synchronous_commit stays on: a vacuum ignores commits that are not yet written. */
const unsafeButFast = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
