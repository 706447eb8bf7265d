import { buildApp } from '../src/app.ts'
import type { Database, Queries } from '../src/database/pool.ts'
import type { Statement } from '../src/database/sql.ts'
import { createLog } from '../src/log.ts'
import { type Listed, type ListOptions, tableClient } from './table-client.ts'
import type { SignedIn, TestApp } from './test-app.ts'

export interface WatchedApp {
  /** A list and its statements, without those that authenticate. */
  list(name: string, options?: ListOptions): Promise<Listed & { statements: Statement[] }>
  /** The same for any document. */
  statementsOf(query: string): Promise<Statement[]>
  close(): Promise<void>
}

/** Another app on the same database, signed in as one staff user, that records every statement. */
export async function watchedApp(app: TestApp, who: SignedIn): Promise<WatchedApp> {
  const noted: Statement[] = []
  const database = noting(app.database, (statement) => noted.push(statement))
  const { env, mailer, securityLog, clock } = app
  const watched = await buildApp({ env, database, mailer, securityLog, clock, log: createLog('silent') })

  const graphql: SignedIn['graphql'] = async (query, variables) => {
    const response = await watched.inject({
      method: 'POST',
      url: '/api/graphql/v2',
      headers: { authorization: `Bearer ${who.token}` },
      payload: { query, variables },
    })
    const { data = null, errors = [] } = response.json()
    return { status: response.statusCode, data, errors }
  }
  async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
    noted.length = 0
    await work()
    return noted.filter(({ text }) => !authenticates.test(text))
  }
  return {
    async list(name, options) {
      let listed: Listed | undefined
      const statements = await statementsOf(async () => {
        listed = await tableClient({ graphql }).list(name, options)
      })
      if (!listed) throw new Error('Nothing was listed.')
      return { ...listed, statements }
    },
    statementsOf: (query) => statementsOf(() => graphql(query)),
    close: () => watched.close(),
  }
}

const authenticates = /^\s*select (json_build_object|coalesce\(\(select version).* from session/s

function noting(database: Database, note: (statement: Statement) => void): Database {
  const watch = (queries: Queries): Queries => ({
    rows: (statement, options) => {
      note(statement)
      return queries.rows(statement, options)
    },
    first: (statement, options) => {
      note(statement)
      return queries.first(statement, options)
    },
  })
  return {
    ...database,
    ...watch(database),
    transaction: (work, mode) => database.transaction((tx) => work(watch(tx)), mode),
  }
}
