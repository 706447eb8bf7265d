import type { Queries } from '../../database/pool.ts'

/**
 * The root fields of a query are resolved side by side, but a connection does one thing at a time. Once a statement
 * has failed, so has its transaction, and the statements after it share its error.
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
    // Execution ends with the first refusal, while other fields may still be waiting for their turn.
    idle: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
  }
}
