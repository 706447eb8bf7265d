import type { Column } from '@comptoir/contract/columns'
import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import type pg from 'pg'
import type { RequestSpec } from '../../tooling/http-client.ts'

/** One measured request: the query for our API, and the statement with which a bare handler answers it. */
export interface Case {
  name: string
  title: string
  /** The share of the floor's requests per second that we want to reach. */
  aim?: number
  /** How many times the requests of a peer, by its name, where more is aimed at than in the other cases. */
  peerAims?: Readonly<Record<string, number>>
  /** The values in which the requests differ; the same list for every contender. */
  samples(data: DataSet): Promise<readonly string[][]>
  /** The GraphQL request for a sample. */
  question(sample: readonly string[]): Question
  floor: FloorStatement
  /** A note for readers of the figures. */
  remark?: string
  /** Searches are also measured one at a time, with terms of every length. */
  search?: Search
}

export interface Question {
  query: string
  variables: Record<string, unknown>
}

export interface FloorStatement {
  /** Gives `records`, and `count` where the question asks for it, for the values of a sample. */
  text: string
  /** A search is planned for its own term; the rest keeps one plan. */
  plannedEachTime: boolean
  /** Statements of one transaction whose last gives the answer; absent for reads. */
  writes?: { first: string; second: string }
}

export interface Search {
  /** Terms like those of `samples` that many rows match: a single word. */
  commonTerms(data: DataSet): Promise<readonly string[]>
  /** Terms that at most a few rows match however large the set is. */
  selectiveTerms(data: DataSet): Promise<readonly string[]>
}

/** The database of the measurement. */
export interface DataSet {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Values of a text column from rows spread over the table, the same on every run. */
  spread(table: string, column: string, count: number, seed: number): Promise<string[]>
}

export function dataSet(client: pg.Client): DataSet {
  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows
  }
  return {
    query,
    async spread(table, column, count, seed) {
      const [range] = await query<{ most: number }>(`select max(id)::int as most from ${table}`)
      const { below } = seeded(seed)
      const ids = Array.from({ length: count * 2 }, () => 1 + below(range?.most ?? 0))
      const rows = await query<{ value: string }>(
        `select ${column} as value from ${table} where id = any($1) and ${column} is not null order by id`,
        [ids],
      )
      return rows.map(({ value }) => value).slice(0, count)
    },
  }
}

/** A server that answers a case: ours, the floor or a peer. */
export interface Contender {
  name: string
  pid: number
  origin: string
  /** Undefined if the server does not take part in the case. */
  request(benchCase: Case, sample: readonly string[]): LoadRequest | undefined
}

/** One request of the load, with the requests that belong to it. */
export interface LoadRequest extends RequestSpec {
  body?: string
  /** Follow-up requests, one after the other, for a server that cannot answer in one request. */
  next?: readonly LoadRequest[]
}

/** A placeholder in a body, replaced by a text that no other request has. */
export const uniqueMark = '@unique@'

/** A row of the table as the wire has it, written by PostgreSQL. */
export function rowJson(row: string, table: TableName): string {
  const columns: Readonly<Record<string, Column>> = allTables[table].columns
  const list = Object.entries(columns).map(([column, { type }]) => {
    const name = `"${column}"`
    if (column === 'gift_code')
      return `lpad(right(${row}.${name}, 3), length(${row}.${name}), '*') as ${name}`
    if (type !== 'timestamp') return `${row}.${name}`
    return `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
  })
  return `(select row_to_json(wire)::text from (select ${list.join(', ')}) wire)`
}

/** The same numbers on every run, so that two runs ask the same things. */
export function seeded(seed: number) {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
  }
}
