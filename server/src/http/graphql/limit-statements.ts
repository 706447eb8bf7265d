import type { Queries } from '../../database/pool.ts'

/** Runs at most `maxRunning` statements at once, each on a connection of its own, and the others after them. */
export function limitStatements(queries: Queries, maxRunning: number): Queries {
  const waiting: (() => void)[] = []
  let running = 0

  async function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxRunning) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next statement takes over the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    rows: (statement, options) => whenFree(() => queries.rows(statement, options)),
    first: (statement, options) => whenFree(() => queries.first(statement, options)),
  }
}
