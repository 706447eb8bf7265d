import type { Queries } from '../../database/pool.ts'

/**
 * Queues the statements of root fields, which graphql-js resolves concurrently, on one connection. A failed statement
 * aborts the transaction, so all statements after it fail with its error.
 */
export function oneAtATime(queries: Queries): { queries: Queries; idle: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine
    return mine
  }
  return {
    queries: {
      rows: (statement, options) => inTurn(() => queries.rows(statement, options)),
      first: (statement, options) => inTurn(() => queries.first(statement, options)),
    },
    // graphql-js returns at the first error, while statements of other fields may still be queued.
    idle: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
  }
}
