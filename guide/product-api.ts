import { demoPassword } from '../server/src/demo/demo-accounts.ts'
import { createHttpClient, type RequestSpec } from '../tooling/http-client.ts'
import { list } from '../tooling/table-calls.ts'

export type Staff = 'user' | 'inventory' | 'admin' | 'superadmin'

/** A record of the table API: rows by the names of their tables. */
export type TableRecord = Record<string, Record<string, unknown>>

export interface TableQuery {
  name: string
  filter?: object[]
  orderBy?: string
  orderByDirection?: string
  contain?: string[]
  limit?: number
}

export interface Session {
  token: string
  expires: number
  user: object
}

/** The calls that the screens make, for the preparation of pictures. */
export interface ProductApi {
  signIn(staff: Staff): Promise<Session>
  /** Rejects unless the reply is 200. */
  json<Answer>(request: RequestSpec): Promise<Answer>
  text(path: string): Promise<string>
  /** The data of a call to the table API. */
  graphql<Answer>(request: RequestSpec): Promise<Answer>
  read(token: string, query: TableQuery): Promise<TableRecord[]>
  close(): Promise<void>
}

export function createProductApi(origin: string): ProductApi {
  const http = createHttpClient()
  /** One for all pictures: the server ends those of a user who has more than ten. */
  const sessions = new Map<Staff, Promise<Session>>()

  async function send(request: RequestSpec): Promise<string> {
    const { status, text, failure } = await http.send(origin, request)
    if (status !== 200) throw new Error(`${request.path} answered ${failure ?? status}: ${text}`)
    return text
  }

  async function json<Answer>(request: RequestSpec): Promise<Answer> {
    return JSON.parse(await send(request)) as Answer
  }

  async function graphql<Answer>(request: RequestSpec): Promise<Answer> {
    const { data, errors } = await json<{ data: Answer; errors?: unknown }>(request)
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }

  return {
    json,
    graphql,
    signIn(staff) {
      const signedIn =
        sessions.get(staff) ??
        json<Session>({
          path: '/login',
          json: { username: `${staff}@comptoir.example`, password: demoPassword },
        })
      sessions.set(staff, signedIn)
      return signedIn
    },
    text: (path) => send({ method: 'GET', path }),
    read: async (token, { name, ...options }) =>
      (await graphql<{ table: { records: TableRecord[] } }>(list(name, options, token))).table.records,
    close: http.close,
  }
}
