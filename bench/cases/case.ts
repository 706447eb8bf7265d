import type pg from 'pg'

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

export function dataSet(
  client: pg.Client,
  pickIds: (most: number, count: number, seed: number) => number[],
): DataSet {
  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows
  }
  return {
    query,
    async spread(table, column, count, seed) {
      const [range] = await query<{ most: number }>(`select max(id)::int as most from ${table}`)
      const ids = pickIds(range?.most ?? 0, count * 2, seed)
      const rows = await query<{ value: string }>(
        `select ${column} as value from ${table} where id = any($1) and ${column} is not null order by id`,
        [ids],
      )
      return rows.map(({ value }) => value).slice(0, count)
    },
  }
}
