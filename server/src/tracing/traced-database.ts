import type { Database, Queries } from '../database/pool.ts'
import type { Tracing } from './tracing.ts'

/** The same database, whose statements are traced. Values are bound, so their text holds none. */
export function tracedDatabase(database: Database, tracing: Pick<Tracing, 'statement'>): Database {
  const traced = (queries: Queries): Queries => ({
    rows: (statement, options) => tracing.statement(statement.text, () => queries.rows(statement, options)),
    first: (statement, options) => tracing.statement(statement.text, () => queries.first(statement, options)),
  })
  return {
    ...database,
    ...traced(database),
    transaction: (work, options) => database.transaction((tx) => work(traced(tx)), options),
    get usage() {
      return database.usage
    },
  }
}
