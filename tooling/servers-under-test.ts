import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { openDatabase } from '../server/src/database/pool.ts'
import { quoted } from '../server/src/database/sql.ts'
import { hashPassword } from '../server/src/workflows/accounts/passwords/password-hash.ts'
import { importInto } from '../server/src/workflows/import/testing/import-into.ts'
import { createHttpClient, type Reply, type RequestSpec } from './http-client.ts'
import { type Noted, netChanges, type Row, type RowChange, triggers } from './recorded-changes.ts'
import { waitFor } from './wait-for.ts'

/** Servers of the product, each in a process of its own, on one real database that records every change. */
export interface ServersUnderTest {
  send(server: number, request: RequestSpec): Promise<Reply>
  /** The committed changes since the last call, one for each row. */
  takeChanges(): Promise<RowChange[]>
  /** Empties the database, except for what migrations have written. */
  clear(): Promise<void>
  /** Stores the rows, in the order of the tables; what is no column is left out. */
  insert(rows: Readonly<Record<string, readonly Row[]>>): Promise<void>
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Imports the lines as an operator does. */
  importCsv: ReturnType<typeof importInto>
  hashPassword(password: string): Promise<string>
  /** Only this moves the clock. */
  setClock(now: string): void
  /** What the servers have logged since the last call. */
  takeLog(): string[]
  /** Kills the server with what it is doing, and starts another in its place. */
  killServer(server: number): Promise<void>
  /** Kills the database with what it is doing; it is started again at once. */
  killDatabase(): Promise<void>
  close(): Promise<void>
}

export async function startServersUnderTest(options: {
  servers: number
  logLevel: 'info' | 'error'
}): Promise<ServersUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-servers-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, new Date().toISOString())
  const settings = { fsync: 'off', full_page_writes: 'off', deadlock_timeout: '50ms' }
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, print: () => undefined, settings })
  const database = openDatabase({ url: postgres.url })
  await migrate(database, () => undefined)
  let client = await connect(postgres.url)
  await client.query(triggers)
  const { rows: columns } = await client.query<{ table: string; names: string[] }>(columnNames)
  const log: string[] = []
  const start = (number: number) => {
    const databaseUrl = `${postgres.url}&application_name=server${number}`
    const given = { databaseUrl, clockFile, logLevel: options.logLevel }
    return startServer(JSON.stringify(given), (line) => log.push(line))
  }
  const servers = await Promise.all(Array.from({ length: options.servers }, (_, number) => start(number)))
  const http = createHttpClient({ connections: 8, timeoutMs: 120_000 })
  let last = 0
  /** The servers that may have security events to store. */
  const asked = new Set<number>()
  const serverAt = (number: number) => {
    const found = servers[number % servers.length]
    if (!found) throw new Error('There are no servers.')
    return found
  }

  return {
    send(server, request) {
      asked.add(server)
      return http.send(serverAt(server).origin, request)
    },
    async takeChanges() {
      await Promise.all([...asked].map((server) => serverAt(server).flush()))
      asked.clear()
      const { rows } = await client.query<Noted>({ name: 'changes', text: changesSince, values: [last] })
      last = Number(rows.at(-1)?.id ?? last)
      return netChanges(rows)
    },
    async clear() {
      const names = columns.map(({ table }) => `delete from ${table};`)
      // Deleting a few rows takes a fraction of the time of truncating tables with many indexes.
      await client.query(`set session_replication_role = replica; ${names.join('\n')}
        delete from record.change; set session_replication_role = origin; ${sequences}`)
    },
    async insert(given) {
      const statements = Object.entries(given).flatMap(([table, rows]) => {
        const known = columns.find((one) => one.table === quoted(table))?.names ?? []
        const names = known.filter((name) => rows.some((row) => name in row)).map(quoted)
        const values = JSON.stringify(rows).replaceAll("'", "''")
        return names.length === 0
          ? []
          : `insert into ${quoted(table)} (${names}) overriding system value
             select ${names} from json_populate_recordset(null::${quoted(table)}, '${values}')`
      })
      await client.query(statements.join(';\n'))
    },
    query: (text, values = []) => client.query<Row>(text, values),
    importCsv: importInto(database),
    hashPassword: (password) => hashPassword(password),
    setClock: (now) => writeFileSync(clockFile, now),
    takeLog: () => log.splice(0),
    async killServer(number) {
      const at = number % servers.length
      await serverAt(at).kill()
      const connected = `select 1 from pg_stat_activity where application_name = 'server${at}'`
      // What it had begun is committed or rolled back when its connections are gone.
      await waitFor(async () => (await client.query(connected)).rowCount === 0, { what: 'connections end' })
      servers[at] = await start(at)
    },
    async killDatabase() {
      const { pid } = postgres
      process.kill(pid, 'SIGQUIT')
      await waitFor(() => postgres.pid !== pid, { what: 'the database starts again' })
      client = await connect(postgres.url)
      const isReady = async ({ origin }: Server) =>
        (await http.send(origin, { method: 'GET', path: '/health/ready' })).status === 200
      await waitFor(async () => (await Promise.all(servers.map(isReady))).every(Boolean), {
        what: 'servers recover',
      })
    },
    async close() {
      await http.close()
      await Promise.all(servers.map(({ kill }) => kill()))
      await client.end()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

interface Server {
  origin: string
  /** Waits until its security events are stored. */
  flush(): Promise<void>
  kill(): Promise<void>
}

async function startServer(given: string, onLine: (line: string) => void): Promise<Server> {
  const entry = fileURLToPath(new URL('server-under-test.ts', import.meta.url))
  const child: ChildProcess = fork(entry, [given], { execArgv: process.execArgv })
  const exited = once(child, 'exit')
  let onFlushed: (() => void) | undefined
  const listening = new Promise<string>((resolve) => {
    child.on(
      'message',
      ({ line, origin, flushed }: { line?: string; origin?: string; flushed?: boolean }) => {
        if (line) onLine(line)
        if (origin) resolve(origin)
        if (flushed) onFlushed?.()
      },
    )
  })
  const failed = exited.then(([code]) =>
    Promise.reject(new Error(`A server ended with ${code} at its start.`)),
  )
  const origin = await Promise.race([listening, failed])
  return {
    origin,
    async flush() {
      const flushed = new Promise<void>((resolve) => {
        onFlushed = resolve
      })
      child.send('flush')
      await flushed
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const columnNames = `
  select format('"%s"', table_name) as table, json_agg(column_name) as names from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' and table_name not like '%migration%' group by table_name`

/** New rows get ids that no inserted row has. */
const sequences = `
  do $$ declare found record; begin
    for found in select pg_get_serial_sequence(format('%I', table_name), column_name) as name
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
    loop perform setval(found.name, 1000); end loop;
  end $$`

const changesSince = 'select id, tab, old, new from record.change where id > $1 order by id'
