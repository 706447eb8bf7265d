import pg from 'pg'
import { DatabaseUnavailable } from './pool.ts'

/** How a pooler such as pgbouncer, between this process and PostgreSQL, shares its connections; `none` without one. */
export type Pooling = 'none' | 'session' | 'transaction'

/**
 * Without a pooler, PostgreSQL announces the process that its connection has. Behind one, two clients are compared: in session
 * mode each keeps its own process; in transaction mode the second one takes the process that the first has just used, or
 * the first one gets another while the second is in a transaction.
 */
export async function detectPooling(url: string): Promise<Pooling> {
  const [one, other] = [newClient(url), newClient(url)]
  try {
    await one.connect()
    const own = await backendOf(one)
    if (own === one.processID) return 'none'
    await other.connect()
    for (let round = 0; round < rounds; round++) {
      await other.query('begin')
      const others = await backendOf(other)
      const now = await backendOf(one).catch(waitsForOther)
      if (others === own || now !== own) return 'transaction'
      await other.query('rollback')
    }
    return 'session'
  } catch (error) {
    throw new DatabaseUnavailable(error)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** Other clients of the pooler may take the process in between, so that a single round does not always tell. */
const rounds = 10

/** In transaction mode with a single connection, one client waits until the transaction of the other has ended. */
function waitsForOther(error: unknown): undefined {
  if (error instanceof Error && error.message === 'Query read timeout') return undefined
  throw error
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 2000 })
  // A failure is also thrown by the statement that it concerns.
  client.on('error', () => undefined)
  return client
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
