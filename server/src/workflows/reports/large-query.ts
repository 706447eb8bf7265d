import { createAdmissionQueue } from '../../database/admission-queue.ts'
import { DatabaseUnavailable, queriesOn } from '../../database/pool.ts'
import type { Reader } from '../../database/replica-reader.ts'
import { raw, type Statement } from '../../database/sql.ts'

interface LargeQueryOptions {
  /** How many months of orders the statement reads. */
  months: number
  isGone: () => boolean
}

/** Runs a statement that sums up single orders, with more memory, and without the usual timeout if it reads many years. */
export function largeQuery<Row extends object>(
  database: Reader,
  statement: Statement<Row>,
  { months, isGone }: LargeQueryOptions,
): Promise<Row[]> {
  return months <= quickMonths ? withWorkMem(database, statement) : longRunning(database, statement, isGone)
}

/** Up to this many months, the sum over millions of orders fits the usual statement timeout. */
const quickMonths = 24

/** The hash aggregate has a group per company; with less memory it would spill to disk. */
const workMem = raw(`set local work_mem = '96MB'`)

function withWorkMem<Row extends object>(database: Reader, statement: Statement<Row>): Promise<Row[]> {
  return database.transaction(async (tx) => {
    await tx.rows(workMem)
    return tx.rows(statement)
  })
}

const statementTimeoutMs = 15_000

/** One long report at a time; a full queue refuses immediately. */
const turns = createAdmissionQueue({ maxActive: 1, maxQueued: 3, queueTimeoutMs: statementTimeoutMs + 1000 })

/** Runs on a dedicated connection, so that the pool stays free for other calls. */
async function longRunning<Row extends object>(
  database: Reader,
  statement: Statement<Row>,
  isGone: () => boolean,
): Promise<Row[]> {
  const leave = await turns.enter().catch(unavailable)
  try {
    if (isGone()) return unavailable('The client has disconnected')
    return await database.withoutTimeout(async (client) => {
      const queries = queriesOn(client)
      await queries.rows(raw('begin'))
      await queries.rows(workMem)
      await queries.rows(raw(`set local statement_timeout = ${statementTimeoutMs}`))
      const rows = await queries.rows(statement)
      await queries.rows(raw('commit'))
      return rows
    })
  } catch (cause) {
    return unavailable(cause)
  } finally {
    leave()
  }
}

function unavailable(cause: unknown): never {
  throw new DatabaseUnavailable(cause)
}
