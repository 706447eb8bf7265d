import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/pool.ts'
import { raw, sql } from '../server/src/database/sql.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { databaseAt } from '../server/test/database-at.ts'
import { atEnd, folder } from './fixture.ts'

/** A PostgreSQL that the tests may stop, freeze and fill. */
export interface OwnPostgres {
  /** A database of its own, empty or with the demo. */
  newDatabase(contents: 'empty' | 'demo'): Promise<string>
  /** The address of one of its databases. */
  urlOf(database: string): string
  pid(): number
  stop(): Promise<void>
  start(): Promise<void>
  /** Suspends all of its processes with SIGSTOP. */
  freeze(): void
  thaw(): void
}

let made = 0

export async function startOwnPostgres(
  dataFolder = join(folder, 'postgres'),
  settings: Record<string, string> = {},
): Promise<OwnPostgres> {
  const options = { dataFolder, print: () => undefined, connections: 150, settings }
  let postgres: EmbeddedPostgres | undefined = await startEmbeddedPostgres(options)
  const { url } = postgres
  let frozen: number[] = []

  function thaw(): void {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen = []
  }
  atEnd(async () => {
    thaw()
    await postgres?.stop()
  })

  async function create(name: string, template?: string): Promise<string> {
    await withDatabase(databaseAt(url, 'postgres'), (database) =>
      database.rows(raw(`create database ${name}${template ? ` template ${template}` : ''}`)),
    )
    return databaseAt(url, name)
  }

  /** Loads the demo once per data folder; every database with the demo is a copy of it. */
  async function demo(): Promise<string> {
    const known = await withDatabase(databaseAt(url, 'postgres'), (database) =>
      database.first(sql`select from pg_database where datname = 'demo'`),
    )
    if (known) return 'demo'
    await withDatabase(await create('demo'), async (database) => {
      await migrate(database, () => undefined)
      await loadDemo(database, () => undefined)
    })
    return 'demo'
  }

  return {
    async newDatabase(contents) {
      made++
      if (contents === 'empty') return create(`fault_${made}`)
      return create(`fault_${made}`, await demo())
    },
    urlOf: (database) => databaseAt(url, database),
    pid: () => postgres?.pid ?? 0,
    async stop() {
      await postgres?.stop()
      postgres = undefined
    },
    async start() {
      postgres = await startEmbeddedPostgres(options)
    },
    freeze() {
      const postmaster = postgres?.pid ?? 0
      // The postmaster first: otherwise it would restart its children and fork for new connections.
      signal(postmaster, 'SIGSTOP')
      frozen = [postmaster, ...childrenOf(postmaster)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw,
  }
}

/** Creates the login of deploy/postgresql/server-login.sql, which owns no table; returns its name. */
export async function createServerLogin(databaseUrl: string): Promise<string> {
  const login = 'comptoir_server'
  const file = fileURLToPath(new URL('../deploy/postgresql/server-login.sql', import.meta.url))
  await withDatabase(databaseUrl, async (database) => {
    // Logins belong to the whole PostgreSQL, which the files share.
    const known = await database.first(sql`select from pg_roles where rolname = ${login}`)
    if (!known) await database.rows(raw(`create role ${login} login`))
    await database.withoutTimeout((client) => client.query(readFileSync(file, 'utf8')))
  })
  return login
}

export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, connections: 4, statementTimeout: 120_000 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') {
    const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    return listed
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, of]) => of === parent)
      .map(([pid = 0]) => pid)
  }
  const tasks = `/proc/${parent}/task`
  return readdirSync(tasks)
    .flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').trim().split(' '))
    .map(Number)
    .filter((pid) => pid > 0)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
