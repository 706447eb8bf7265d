import { setTimeout } from 'node:timers/promises'
import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'

export interface ImportPace {
  /** How many lines the next batch should have at the most. */
  readonly batchSize: number
  /** Stores a batch, after the rest that the one before has earned the others. */
  run<T>(store: () => Promise<T>): Promise<T>
}

/**
 * Limits an import to a fifth of one core while people are at work. Its batches are small then, because a batch locks the rows
 * that it changes, and it pauses after each. Alone it works at full speed.
 */
export function createImportPace(queries: Queries, maxBatchSize: number): ImportPace {
  let restMs = 0
  let isShared = false
  let last = { at: Number.NEGATIVE_INFINITY, transactions: 0 }

  /** PostgreSQL reports the transactions of a connection once a second at the most. */
  async function look(): Promise<void> {
    const at = performance.now()
    const seconds = (at - last.at) / 1000
    if (seconds < 1) return
    const found = await queries.first(sqlOf({ transactions: number })`
      select (xact_commit + xact_rollback)::float8 as transactions from pg_stat_database where datname = current_database()`)
    const transactions = found?.transactions ?? 0
    isShared = (transactions - last.transactions) / seconds > idleTransactionsPerSecond
    last = { at, transactions }
  }

  return {
    get batchSize() {
      return isShared ? Math.min(maxBatchSize, maxSharedBatchSize) : maxBatchSize
    },
    async run(store) {
      if (restMs > 0) await setTimeout(restMs)
      const begunAt = performance.now()
      const stored = await store()
      const workedMs = performance.now() - begunAt
      await look()
      restMs = isShared ? workedMs * restPerWork : 0
      return stored
    },
  }
}

/** More than the import itself and the workers of a few idle servers end. */
const idleTransactionsPerSecond = 20
const maxSharedBatchSize = 1000
const restPerWork = 4
