import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { hasPendingMigrations, migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/pool.ts'
import { stopAllProcesses } from '../tooling/child-process.ts'
import { type DataSet, dataSet } from './cases/case.ts'
import { createdDomain } from './cases/create-row.ts'

/** Where Directus keeps its own tables while it is measured, apart from ours and easily removed. */
export const directusSchema = 'comptoir_bench_directus'

export interface Measured {
  url: string
  postmaster: number
  data: DataSet
  stop(): Promise<void>
}

/** `tenth` has a tenth of the rows. */
export type DataSetSize = 'large' | 'tenth'

function folderOf(size: DataSetSize): string {
  const folder = resolve('.comptoir', size)
  if (!existsSync(folder))
    throw new Error(`There is no ${size} data set yet. Load it: npm run dataset -- ${size}`)
  return folder
}

/** The PostgreSQL of a data set that `npm run dataset` has loaded, or of a copy of its folder. */
export async function openDataSet(
  size: DataSetSize,
  print: (line: string) => void,
  dataFolder = folderOf(size),
): Promise<Measured> {
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    print,
    connections: 120,
    settings: serverSettings,
  })
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseOtherClients(client, size)
    await bringUpToDate(client, postgres.url, print)
  } catch (error) {
    await client.end()
    await postgres.stop()
    throw error
  }
  return {
    url: postgres.url,
    postmaster: postgres.pid,
    data: dataSet(client),
    async stop() {
      try {
        await removeCreated(client)
        await client.end()
      } finally {
        await postgres.stop()
      }
    },
  }
}

/** Runs `work` on a copy of a data set, which it may change, and removes the copy. */
export async function onCopyOfDataSet(
  size: DataSetSize,
  print: (line: string) => void,
  work: (measured: Measured, folder: string) => Promise<void>,
): Promise<void> {
  const folder = `${folderOf(size)}-copy`
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  try {
    cpSync(folderOf(size), folder, { recursive: true })
    chmodSync(join(folder, 'postgresql-18'), 0o700)
    await onDataSet(size, print, (measured) => work(measured, folder), folder)
  } finally {
    remove()
  }
}

/** Runs `work` on a data set, and then stops all that it started. */
export async function onDataSet(
  size: DataSetSize,
  print: (line: string) => void,
  work: (measured: Measured) => Promise<void>,
  folder?: string,
): Promise<void> {
  const measured = await openDataSet(size, print, folder)
  try {
    await work(measured)
  } finally {
    await stopAllProcesses()
    await measured.stop()
  }
}

/** Runs `work` on an empty, migrated database of its own. */
export async function onOwnDatabase(
  print: (line: string) => void,
  work: (own: { database: Database; url: string; postmaster: number; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'))
  // PostgreSQL runs as another user if this runs as root.
  chmodSync(folder, 0o755)
  const dataFolder = join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ dataFolder, print, settings: serverSettings })
  const database = openDatabase({ url: postgres.url })
  try {
    await migrate(database, () => undefined)
    await work({ database, url: postgres.url, postmaster: postgres.pid, folder })
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Another client of the database would distort the figures, and could stop the database during the measurement. */
async function refuseOtherClients(client: pg.Client, size: string): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  if ((rows[0]?.others ?? 0) > 0)
    throw new Error(`Another program uses the ${size} data set. Stop it, and measure again.`)
}

/** Migrating an older data set takes minutes, longer than the start of a server may take. */
async function bringUpToDate(client: pg.Client, url: string, print: (line: string) => void): Promise<void> {
  const database = openDatabase({ url })
  try {
    if (!(await hasPendingMigrations(database))) return
    await migrate(database, print)
    await client.query('vacuum (analyze)')
  } finally {
    await database.close()
  }
}

const gigabyte = 1024 ** 3

/** The settings of a database on a machine of its own, the same for every contender. */
export const serverSettings = {
  shared_buffers: `${Math.max(1, Math.floor(totalmem() / gigabyte / 6))}GB`,
  effective_cache_size: `${Math.max(1, Math.floor((totalmem() / gigabyte) * 0.6))}GB`,
  jit: 'off',
  max_wal_size: '4GB',
}

/** Removes the rows of the measurement, so that the next run has the same data. */
async function removeCreated(client: pg.Client): Promise<void> {
  await client.query(
    `with gone as (delete from blocked where email like $1 returning id)
     delete from audit where operation = 'blocked.create' and object_id in (select id from gone)`,
    [`%@${createdDomain}`],
  )
  await client.query(`drop schema if exists ${directusSchema} cascade`)
}
