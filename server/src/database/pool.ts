import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createAdmissionQueue, type Person } from './admission-queue.ts'
import { type Cancellation, cancelStatement } from './cancellation.ts'
import { type ConnectionSettings, connectionSettings, setStatements } from './connection-settings.ts'
import { raw, type Statement } from './sql.ts'

/** Runs statements: the pool itself, or one transaction. */
export interface Queries {
  /** The rows, checked against the shape that the statement was given with `returns`. */
  rows<Row extends object>(statement: Statement<Row>, options?: RunOptions): Promise<Row[]>
  /** The first row, if any. */
  first<Row extends object>(statement: Statement<Row>, options?: RunOptions): Promise<Row | undefined>
}

export interface RunOptions {
  /** Prepares the statement under this name once per connection. Only for texts of a fixed shape. */
  prepared?: string | undefined
  /** Used when the result is no longer wanted: the statement is cancelled, or not begun. */
  cancellation?: Cancellation
  /** In whose turn it waits for a connection. */
  person?: Person
  /** Nothing else is sent in the transaction, so the statement is committed with its end. Counts for its first one only. */
  isWhole?: boolean | undefined
}

/** What nearly every operation needs. */
export interface DatabaseAndClock {
  database: Database
  clock: () => Date
}

export interface Database extends Queries {
  /** Commits when `work` returns and rolls back when it throws; a deadlock is retried. */
  transaction<T>(
    work: (tx: Queries) => Promise<T>,
    options?: { mode?: TransactionMode } & Pick<RunOptions, 'person'>,
  ): Promise<T>
  /** Holds one connection while `work` runs, for LISTEN. */
  session<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Runs `work` on a connection outside the pool, without time limits: for migrations and COPY. */
  withoutTimeout<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
  readonly usage: { total: number; idle: number; waiting: number }
  /** Whether a request for a connection would be refused now. */
  isFullFor(person: () => Person): boolean
}

type TransactionMode = 'read write' | 'read only snapshot'

/** The database cannot be reached, is overloaded or did not answer in time: 503, never 500. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
    this.name = 'DatabaseUnavailable'
    // The cause says what happened. Computing the stacks of a thousand refusals would delay other requests.
    this.stack = `${this.name}: ${this.message}`
  }
}

export interface DatabaseOptions {
  url: string
  /** For what needs a connection to itself: LISTEN, COPY, migrations, the locks of workers. By default `url`. */
  sessionUrl?: string | undefined
  /** A pooler gives each transaction another connection, so nothing may be set or prepared on one. */
  isPooledByTransaction?: boolean
  connections?: number
  /** Milliseconds a statement may take, enforced by the server and by the client. */
  statementTimeout?: number
  /** Milliseconds that the queue waits for any connection to come free, and that connecting may take. */
  queueTimeout?: number
  onIdleError?: ((error: Error) => void) | undefined
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, sessionUrl = url, isPooledByTransaction = false, connections = 16 } = options
  const { statementTimeout = defaultStatementTimeoutMs, queueTimeout = defaultQueueTimeoutMs } = options
  const { onIdleError } = options
  const settings = isPooledByTransaction ? undefined : connectionSettings(statementTimeout)
  const pool = openPool({ url, connections, settings, statementTimeout, queueTimeout, onIdleError })
  const admissionQueue = createAdmissionQueue({
    maxActive: connections,
    maxPerPerson: Math.max(1, Math.floor(connections / 2)),
    maxQueued,
    queueTimeoutMs: queueTimeout,
  })
  const listeners =
    sessionUrl === url
      ? undefined
      : openPool({
          url: sessionUrl,
          connections: maxListeners,
          settings: connectionSettings(statementTimeout),
          statementTimeout,
          queueTimeout,
          onIdleError,
        })
  /** With a name, another connection of the pooler would be asked for a statement that it has not got. */
  const named = (run: RunOptions = {}) => (isPooledByTransaction ? { ...run, prepared: undefined } : run)
  const withClient = clientsOf(pool, admissionQueue.enter)

  async function attempt<T>(
    work: (tx: Queries) => Promise<T>,
    mode: TransactionMode,
    person: Person,
  ): Promise<T> {
    return withClient(async (client) => {
      let begun: Promise<unknown> | undefined
      const begin = () => sentWithNext(client, () => runOn(client, raw(beginnings[mode])))
      const inside = queriesOn(client, (run) => {
        if (!run?.isWhole) begun ??= begin()
        return named(run)
      })
      try {
        const result = await work(inside)
        await begun
        if (begun) await runOn(client, raw('commit'))
        return result
      } catch (error) {
        if (begun && !losesConnection(rootOf(error))) await runOn(client, raw('rollback'))
        throw error
      }
    }, person)
  }

  function rows<Row extends object>(statement: Statement<Row>, run?: RunOptions): Promise<Row[]> {
    return withClient((client) => runOn(client, statement, named(run)), run?.person)
  }

  return {
    rows,
    first: async (statement, run) => (await rows(statement, run))[0],
    async transaction(work, { mode = 'read write', person } = {}) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work, mode, person)
        } catch (error) {
          if (tries === 4 || !isDeadlock(error)) throw error
          // Gives the other transaction time to finish, so that the two do not deadlock again on the same rows.
          await setTimeout(randomInt(20, 60) * tries)
        }
      }
    },
    session: listeners ? clientsOf(listeners, async () => () => undefined) : (work) => withClient(work),
    async withoutTimeout(work) {
      const client = new pg.Client({
        connectionString: sessionUrl,
        connectionTimeoutMillis: 5000,
        types: { getTypeParser },
      })
      client.on('error', (error) => onIdleError?.(error))
      await client.connect().catch(unavailable)
      try {
        await client.query(setStatements(connectionSettings(0))).catch(unavailable)
        return await work(client)
      } finally {
        await client.end()
      }
    },
    async close() {
      await Promise.all([pool.end(), listeners?.end()])
    },
    get usage() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: admissionQueue.waiting }
    },
    isFullFor: admissionQueue.isFullFor,
  }
}

export const defaultStatementTimeoutMs = 3000

interface PoolOptions extends Pick<DatabaseOptions, 'url' | 'onIdleError'> {
  connections: number
  statementTimeout: number
  queueTimeout: number
  /** Made on each new connection. */
  settings: ConnectionSettings | undefined
}

function openPool(options: PoolOptions): pg.Pool {
  const { url, connections, statementTimeout, queueTimeout, settings, onIdleError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: queueTimeout,
    idleTimeoutMillis: 30_000,
    // A frozen server never reports its own timeout, so the client has a slightly longer one.
    query_timeout: statementTimeout + 500,
    // A statement rather than startup parameters, which poolers refuse.
    ...(settings && { onConnect: (client) => client.query(setStatements(settings)) }),
    types: { getTypeParser },
    // Statements that do not wait for each other are sent at once.
    pipeline: true,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // The next statement fails if the connection was lost. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Returns a function that lends a connection of the pool, once `enter` has resolved with the function that ends its turn. */
function clientsOf(pool: pg.Pool, enter: (person?: Person) => Promise<() => void>) {
  return async <T>(work: (client: pg.PoolClient) => Promise<T>, person?: Person): Promise<T> => {
    const release = await enter(person).catch(unavailable)
    const client = await pool.connect().catch((error: unknown) => {
      release()
      return unavailable(error)
    })
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = losesConnection(rootOf(error))
      throw error
    } finally {
      client.release(broken)
      release()
    }
  }
}

/** Only the mail worker listens; the second one is for a connection that was lost and is not closed yet. */
const maxListeners = 2
/** Twice as many requests as a large office makes at once. */
const maxQueued = 400
const defaultQueueTimeoutMs = 1500

function unavailable(cause: unknown): never {
  throw new DatabaseUnavailable(cause)
}

/** The kind and name of the constraint that a write violated, or the name of the required column that it left empty. */
export function brokenConstraint(
  error: unknown,
): { kind: 'unique' | 'reference' | 'check' | 'missing'; name: string } | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const kind = ({ 23505: 'unique', 23503: 'reference', 23514: 'check', 23502: 'missing' } as const)[
    error.code ?? ''
  ]
  return kind && { kind, name: (kind === 'missing' ? error.column : error.constraint) ?? '' }
}

/** Whether a value sent by a caller is outside what its column can hold. */
export function isInvalidValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^22/.test(error.code ?? '')
}

const beginnings: Record<TransactionMode, string> = {
  'read write': 'begin',
  'read only snapshot': 'begin isolation level repeatable read read only',
}

/** The same queries with these options. */
export function withOptions(queries: Queries, options: RunOptions): Queries {
  return {
    rows: (statement, run) => queries.rows(statement, { ...run, ...options }),
    first: (statement, run) => queries.first(statement, { ...run, ...options }),
  }
}

/** Statements on one given connection. */
export function queriesOn(
  client: pg.ClientBase,
  options: (run?: RunOptions) => RunOptions | undefined = (run) => run,
): Queries {
  return {
    rows: (statement, run) => runOn(client, statement, options(run)),
    first: async (statement, run) => (await runOn(client, statement, options(run)))[0],
  }
}

async function runOn<Row extends object>(
  client: pg.ClientBase,
  statement: Statement<Row>,
  run: RunOptions = {},
): Promise<Row[]> {
  const query = { text: statement.text, values: [...statement.values], name: run.prepared }
  const ended = run.cancellation && listenTo(run.cancellation, client)
  try {
    const { rows } = await client.query<object>(query)
    return statement.check(rows)
  } catch (error) {
    throw losesConnection(error) || meansUnavailable(error) ? new DatabaseUnavailable(error) : error
  } finally {
    const cancelling = ended?.()
    if (cancelling) await cancelling
  }
}

/** Keeps the statement back until the code that runs now waits, so that the next one goes out in the same packet. */
function sentWithNext<T>(client: pg.ClientBase, send: () => Promise<T>): Promise<T> {
  const socket = client instanceof pg.Client ? client.connection.stream : undefined
  socket?.cork()
  process.nextTick(() => socket?.uncork())
  const sent = send()
  // The caller waits for it later, and gets the error then.
  sent.catch(() => undefined)
  return sent
}

/** Returns what to call when the statement has ended. */
function listenTo(cancellation: Cancellation, client: pg.ClientBase): () => Promise<void> | undefined {
  if (cancellation.isCancelled) throw new DatabaseUnavailable(new Error('The request was cancelled'))
  let cancelling: Promise<void> | undefined
  const stopListening = cancellation.onCancel(() => {
    cancelling = cancelStatement(client)
  })
  return () => {
    stopListening()
    return cancelling
  }
}

/** The first error in the chain of causes. */
export function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

/** Whether the transaction failed because of a concurrent one, so that a retry may succeed. */
export function isDeadlock(error: unknown): boolean {
  const root = rootOf(error)
  return root instanceof pg.DatabaseError && (root.code === '40P01' || root.code === '40001')
}

/** Whether the server ended the statement, after its time limit or because it was asked to. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Errors after which the connection cannot be used again. */
function losesConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    'syscall' in error ||
    /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    )
  )
}

/** Out of connections, memory, disk or time: a problem of the server, not of the request. */
function meansUnavailable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(53|57014|58|25006)/.test(error.code ?? '')
}

const asNumber = (text: string) => Number(text)
const asText = (text: string) => text

/** bigint is used for ids, which fit a double. Dates and money stay text, which is exact. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return asNumber
  if (oid === pg.types.builtins.DATE || oid === pg.types.builtins.NUMERIC) return asText
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}
