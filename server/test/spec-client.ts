/**
 * A client as another team would write it from the specification: its calls, columns and values. It imports nothing of the
 * product, so that only the wire connects the two.
 */
export interface SpecClient {
  /** The stored session user, looked up by username. */
  user: { id: number; sfid: string; name: string; role__c: string }
  call<Body = Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer<Body>>
  graphql(query: string, variables?: object): Promise<GraphqlAnswer>
  /** The base rows of a list, and their number. */
  table(name: string, options?: ListOptions): Promise<{ rows: Row[]; records: TableRecord[]; count: number }>
  createRow(table: string, values: Row): Promise<Row>
  updateRow(table: string, id: unknown, values: Row): Promise<Row>
  deleteRow(table: string, id: unknown): Promise<Row>
  batchCreateRow(table: string, rows: Row[]): Promise<Row[]>
  batchDeleteRow(table: string, ids: unknown[]): Promise<Row[]>
}

export type Row = Record<string, unknown>
type Answer = Row & { status: number }
/** Keyed by table: the row itself, and what it contains. */
type TableRecord = Record<string, Row>

interface HttpAnswer<Body> {
  status: number
  body: Body
}

interface GraphqlAnswer {
  data: Record<string, unknown> | null
  errors: GraphqlError[]
}

interface GraphqlError {
  message: string
  extensions: { code: string; key?: string; property?: string }
}

type Operator = '=' | '!=' | 'iLIKE' | 'NOT iLIKE' | 'IN' | '>=' | '<='
export type Filter =
  | { column: string; operator: Operator; value: unknown }
  | { or_: Filter[] }
  | { and_: Filter[] }

interface ListOptions {
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: 'ASC' | 'DESC'
  filter?: Filter[]
  join?: string[]
  contain?: string[]
  columns?: string[]
}

/** A refused call. The messages are what its user would read. */
export class Refused extends Error {
  constructor(readonly errors: GraphqlError[]) {
    super(errors.map(({ message }) => message).join(' '))
  }
}

export const is = (column: string, value: unknown): Filter => ({ column, operator: '=', value })
export const like = (column: string, value: string): Filter => ({ column, operator: 'iLIKE', value })
export const isIn = (column: string, value: unknown[]): Filter => ({ column, operator: 'IN', value })
export const atLeast = (column: string, value: unknown): Filter => ({ column, operator: '>=', value })
export const atMost = (column: string, value: unknown): Filter => ({ column, operator: '<=', value })
/** Sent with every list: deleted rows are excluded, and a row is listed only with an sfid. */
export const listed = (relation = ''): Filter[] => [
  { column: `${relation}isdeleted`, operator: '=', value: false },
  { column: `${relation}sfid`, operator: '!=', value: null },
]

/** Signs in and looks the user up, as the session stores id, name, role, sfid and username. */
export async function signIn(url: string, username: string, password: string): Promise<SpecClient> {
  const { body } = await send<Answer>(url, 'POST', '/login', { body: { username, password } })
  const token = String(body.token)
  const client = clientWith(url, token)
  const { rows } = await client.table('propertyuser__c', {
    limit: 1,
    filter: [is('username__c', username.trim().toLowerCase()), is('isdeleted', false)],
  })
  return { ...client, user: rows[0] as SpecClient['user'] }
}

function clientWith(url: string, token: string): Omit<SpecClient, 'user'> {
  const call: SpecClient['call'] = (method, path, body) => send(url, method, path, { body, token })

  const graphql: SpecClient['graphql'] = async (query, variables) => {
    const { body } = await call<Partial<GraphqlAnswer>>('POST', '/api/graphql/v2', { query, variables })
    return { data: body.data ?? null, errors: body.errors ?? [] }
  }

  async function field(name: string, query: string, variables: object): Promise<unknown> {
    const { data, errors } = await graphql(query, variables)
    if (errors.length > 0) throw new Refused(errors)
    return data?.[name]
  }

  return {
    call,
    graphql,
    async table(name, options = {}) {
      const { records, count } = (await field('table', listQuery, { name, ...options })) as {
        records: TableRecord[]
        count: number
      }
      return { records, count, rows: records.map((record) => record[name] ?? {}) }
    },
    async createRow(table, values) {
      const query =
        'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }'
      return rowOf(table, await field('createRow', query, { table, values: pairs(values) }))
    },
    async updateRow(table, id, values) {
      const query = `mutation ($table: String!, $id: ID!, $values: [Value!]!) {
        updateRow(table: $table, id: $id, values: $values) }`
      return rowOf(table, await field('updateRow', query, { table, id, values: pairs(values) }))
    },
    async deleteRow(table, id) {
      const query = 'mutation ($table: String!, $id: ID!) { deleteRow(table: $table, id: $id) }'
      return rowOf(table, await field('deleteRow', query, { table, id }))
    },
    async batchCreateRow(table, rows) {
      const query =
        'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }'
      const made = await field('batchCreateRow', query, { table, rows: rows.map(pairs) })
      return (made as unknown[]).map((record) => rowOf(table, record))
    },
    async batchDeleteRow(table, ids) {
      const query = 'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }'
      const gone = await field('batchDeleteRow', query, { table, ids })
      return (gone as unknown[]).map((record) => rowOf(table, record))
    },
  }
}

async function send<Body>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { body, token }: { body?: object | undefined; token?: string },
): Promise<HttpAnswer<Body>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

function pairs(values: Row): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

function rowOf(table: string, record: unknown): Row {
  return (record as TableRecord)[table] ?? {}
}

const listQuery = `
  query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
         $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]) {
    table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
          filter: $filter, join: $join, contain: $contain, columns: $columns) { records count }
  }`
