import { type ConnectionSettings, connectionSettings } from './connection-settings.ts'
import { detectPooling } from './detect-pooling.ts'
import {
  type Database,
  type DatabaseOptions,
  defaultStatementTimeoutMs,
  openDatabase,
  type Queries,
  queriesOn,
} from './pool.ts'
import { moment, text } from './row-shape.ts'
import { sql, sqlOf } from './sql.ts'

/**
 * Opens the database directly or through a pooler. Throws an Error with what to do if the pooler is in transaction mode, and
 * there is no other way for what needs a connection to itself, or the login lacks the settings of a connection.
 */
export async function connectDatabase(
  options: Omit<DatabaseOptions, 'isPooledByTransaction'>,
): Promise<Database> {
  const { url, sessionUrl, statementTimeout = defaultStatementTimeoutMs } = options
  if (sessionUrl !== undefined && (await detectPooling(sessionUrl)) === 'transaction') {
    throw new Error(
      'DATABASE_SESSION_URL leads to a pooler in transaction mode. Set it to PostgreSQL itself, or to a pool in session mode.',
    )
  }
  const isPooledByTransaction = (await detectPooling(url)) === 'transaction'
  if (isPooledByTransaction && sessionUrl === undefined) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, where locks, LISTEN and COPY do not work. Set DATABASE_SESSION_URL ' +
        'to PostgreSQL itself or to a pool in session mode, or DATABASE_URL to such a pool: see docs/database.md.',
    )
  }
  const database = openDatabase({ ...options, isPooledByTransaction })
  try {
    if (sessionUrl !== undefined) await checkSameDatabase(database)
    if (isPooledByTransaction) await checkSettings(database, connectionSettings(statementTimeout))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function checkSameDatabase(database: Database): Promise<void> {
  const identity = (queries: Queries) =>
    queries.first(sqlOf({ name: text, started: moment })`
      select current_database() as name, pg_postmaster_start_time() as started`)
  const [one, other] = [
    await identity(database),
    await database.withoutTimeout((client) => identity(queriesOn(client))),
  ]
  if (one?.name === other?.name && one?.started.getTime() === other?.started.getTime()) return
  throw new Error('DATABASE_URL and DATABASE_SESSION_URL lead to different databases.')
}

/** The settings come with the login there: set on a connection, they would be gone with the transaction, or stay for others. */
async function checkSettings(database: Database, settings: ConnectionSettings): Promise<void> {
  const differing = await database.transaction(async (tx) => {
    const before = await settingsOf(tx, settings)
    // PostgreSQL writes a value in its own way, such as 3s for 3000ms.
    for (const [name, value] of Object.entries(settings)) {
      await tx.rows(sql`select set_config(${name}, ${value}, true)`)
    }
    const wanted = await settingsOf(tx, settings)
    return wanted.filter(({ value }, index) => before[index]?.value !== value)
  })
  if (differing.length === 0) return
  const login = await database.first(sqlOf({ role: text, name: text })`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name`)
  const commands = differing.map(
    ({ name, value }) => `alter role ${login?.role} in database ${login?.name} set ${name} = '${value}';`,
  )
  throw new Error(
    'DATABASE_URL leads to a pooler in transaction mode, where the login must bring the settings of its connections. ' +
      `Run this in psql, as that login or as a superuser, and then RECONNECT in the console of pgbouncer:\n${commands.join('\n')}`,
  )
}

function settingsOf(queries: Queries, settings: ConnectionSettings) {
  return queries.rows(sqlOf({ name: text, value: text })`
    select name, current_setting(name) as value from unnest(${Object.keys(settings)}::text[]) with ordinality as asked (name, at)
    order by at`)
}
