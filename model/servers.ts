import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { openDatabase } from '../server/src/database/pool.ts'
import { readEnv } from '../server/src/env.ts'
import { createLog } from '../server/src/log.ts'
import { quickMailer } from '../server/src/mail/testing/quick-mailer.ts'
import { hashPassword } from '../server/src/workflows/accounts/passwords/password-hash.ts'
import { importText } from '../server/src/workflows/import/testing/import-text.ts'
import { createSecurityLog } from '../server/src/workflows/security-log/security-log.ts'
import { createHttpClient, type Reply, type RequestSpec } from '../tooling/http-client.ts'
import { type Change, comparedColumns, newPassword, type Row, type State, tokenHash } from './state.ts'

/** Three servers of the product on one real database, with a clock that only the model moves. */
export interface Servers {
  send(server: number, request: RequestSpec): Promise<Reply>
  /** The committed changes since the last call, one for each row. */
  takeChanges(): Promise<Change[]>
  /** Empties the database and stores the rows of the state. */
  load(state: State): Promise<void>
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Imports the lines as an operator does. */
  importContacts(
    csv: string,
  ): Promise<{ added: number; changed: number; unchanged: number; rejected: number }>
  setClock(now: Date): void
  /** What the servers have logged as their own errors since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

export async function startServers(): Promise<Servers> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'comptoir-model-'))
  const postgres = await startEmbeddedPostgres({ dataFolder, say: () => undefined, settings: notDurable })
  let now = new Date(0)
  let errors: string[] = []
  const apps = await Promise.all(
    [0, 1, 2].map(() =>
      startServer(
        postgres.url,
        () => now,
        (line) => errors.push(line),
      ),
    ),
  )
  const [first] = apps
  if (!first) throw new Error('No server was started.')
  await migrate(first.database, () => undefined)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(triggers)
  // Rounds have the same users at the same times, so each needs a log of its own.
  await client.query('alter table security_event disable trigger security_event_append_only')
  const passwordHash = await hashPassword(newPassword)
  const http = createHttpClient({ connections: 8 })
  let last = 0
  const { rows: names } = await client.query<{ name: string }>(emptiedTables)
  // Deleting a few rows takes a fraction of the time of truncating tables with many indexes.
  const empty = `set session_replication_role = replica;
    ${names.map(({ name }) => `delete from ${name};`).join('\n')}
    set session_replication_role = origin`

  return {
    send: (server, request) => http.send(apps[server % apps.length]?.origin ?? '', request),
    async takeChanges() {
      await Promise.all(apps.map(({ securityLog }) => securityLog.flush()))
      const { rows } = await client.query<Noted>({ name: 'changes', text: changesSince, values: [last] })
      last = Number(rows.at(-1)?.id ?? last)
      return netChanges(rows)
    },
    async load(state) {
      const insertions = [...referred, ...tables.filter((name) => !referred.includes(name))].flatMap(
        (table) => {
          const stored = state.rows(table).map((row) => asStored(table, row, passwordHash))
          return stored.length > 0 ? insertion(table, stored) : []
        },
      )
      await client.query([empty, sequences, ...insertions].join(';\n'))
      for (const session of state.rows('session')) await client.query(...toolSession(session))
      const { rows } = await client.query<{ id: string | null }>('select max(id) as id from model.change')
      last = Number(rows[0]?.id ?? 0)
    },
    query: (text, values = []) => client.query<Row>(text, values),
    importContacts: (csv) => importText(first.database, 'contact', csv),
    setClock(moment) {
      now = moment
    },
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    async close() {
      await http.close()
      await client.end()
      for (const app of apps) await app.close()
      await postgres.stop()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

async function startServer(databaseUrl: string, clock: () => Date, onError: (line: string) => void) {
  const database = openDatabase({ url: databaseUrl, statementTimeout: 60_000, queueTimeout: 60_000 })
  const env = {
    ...readEnv({ DATABASE_SECONDS_PER_MINUTE: '100000' }),
    databaseUrl,
    publicUrl: 'https://comptoir.example',
  }
  const lines = new Writable({
    write(chunk, _, done) {
      if (/"level":[56]0/.test(String(chunk))) onError(String(chunk))
      done()
    },
  })
  const log = createLog('error', lines)
  // No worker sends the queued mails, so the mailer must not wait for a confirmation.
  const mailer = quickMailer({ database, timings: { confirmMs: 0 } })
  const securityLog = createSecurityLog({ database, clock, log })
  const fastify = await buildApp({ env, database, mailer, securityLog, clock, log, routeTimeoutMs: 60_000 })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    database,
    securityLog,
    async close() {
      await fastify.close()
      await mailer.stop()
      await securityLog.stop()
      await database.close()
    },
  }
}

/** The data need not survive a crash of the machine. */
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  deadlock_timeout: '50ms',
}

/** The session of a framed tool, which ends with the session of the application. */
export function toolSession({ id, tool }: Row): [string, unknown[]] {
  return [
    `insert into tool_session (token_hash, tool, session_id, expires_at) values ($1, 'unification', $2, '2100-01-01')`,
    [tokenHash(tool), id],
  ]
}

/** What the model's row has in the database beside or instead of its compared columns. */
function asStored(table: string, row: Row, passwordHash: string): Row {
  if (table === 'propertyuser__c') return { ...row, password_hash: row.password ? passwordHash : null }
  if (table === 'session')
    return { ...row, token_hash: tokenHash(row.token), last_seen_at: row.created_at, by_provider: false }
  return row
}

function insertion(table: string, rows: readonly Row[]): string {
  const generated = table === 'trnsx_ecom_activegc_b2c' ? ['name'] : []
  const beside = Object.keys(rows[0] ?? {}).filter((column) => alsoStored.includes(column))
  const columns = [...(comparedColumns[table] ?? []), ...beside]
    .filter((column) => !generated.includes(column))
    .map((column) => `"${column}"`)
    .join(', ')
  return `insert into "${table}" (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::"${table}", '${JSON.stringify(rows).replaceAll("'", "''")}')`
}

const tables = Object.keys(comparedColumns)
/** Other tables refer to these, so their rows are stored first. */
const referred = ['property__c', 'propertyuser__c', 'account', 'contact', 'campaign', 'order', 'sku']

const alsoStored = ['password_hash', 'last_seen_at', 'by_provider']

const emptiedTables = `
  select format('%I', tablename) as name from pg_tables
  where schemaname = 'public' and tablename not like '%migration%'`

/** New rows get ids that no row of the fixtures has. */
const sequences = `
  do $$ declare found record; begin
    for found in select pg_get_serial_sequence(format('%I', table_name), column_name) as name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'
    loop perform setval(found.name, 1000); end loop;
  end $$`

interface Noted {
  id: string
  tab: string
  old: Row | null
  new: Row | null
}

const changesSince = 'select id, tab, old, new from model.change where id > $1 order by id'

const triggers = `
  create schema model;
  create table model.change (id bigserial primary key, tab text, old jsonb, new jsonb);
  create function model.note() returns trigger language plpgsql as $$
  begin
    insert into model.change (tab, old, new) values (tg_table_name, to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  do $$
  declare watched text;
  begin
    foreach watched in array '{${Object.keys(comparedColumns).join(',')}}'::text[] loop
      execute format('create trigger model_note after insert or update or delete on public.%I
                      for each row execute function model.note()', watched);
    end loop;
  end $$;`

/** Several changes of one row are one: what matters is how it was before the step and how it is after it. */
function netChanges(noted: readonly Noted[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { tab: table, old, new: now } of noted) {
    const key = `${table} ${(now ?? old)?.id}`
    const known = changes.get(key)
    const [before, after] = [old, now].map((row) => (row ? compared(table, row) : undefined))
    changes.set(key, { table, before: known ? known.before : before, after })
  }
  return [...changes.values()].filter(
    ({ before, after }) => (before || after) && JSON.stringify(before) !== JSON.stringify(after),
  )
}

function compared(table: string, row: Row): Row {
  const mail = row.mail as { template: string; to: string } | undefined
  const secret = mail && (/token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? null)
  const flat = mail ? { ...row, template: mail.template, to: mail.to, secret } : row
  return Object.fromEntries(
    (comparedColumns[table] ?? []).map((column) => [column, inUtc((flat as Row)[column] ?? null)]),
  )
}

/** PostgreSQL writes times in JSON with the offset of the connection, and without trailing zeros. */
function inUtc(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)
    ? new Date(value).toISOString()
    : value
}
