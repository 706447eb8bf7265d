import { columnsOf, maskedRow, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'

/** One request, with what the contract says about it. */
export interface Call {
  /** The token of the session, if there is one. */
  token: unknown
  method: 'GET' | 'POST' | 'PUT'
  path: string
  json?: unknown
  /** Changes the state as the request should; returns the body of a success. */
  predict(tx: Transaction): unknown
  /** Runs before the request, for what it needs to know. */
  prepare?: (
    query: (text: string, values: unknown[]) => Promise<{ rows: Row[] }>,
    get: (path: string) => Promise<unknown>,
  ) => Promise<void>
  /** What a refusal leaves behind, for the few that leave something. */
  onRefusal?: (tx: Transaction, key: string) => void
}

/** Turns a list of numbers, which shrinks well, into the choices of one operation. */
export class Pick {
  private at = 0
  constructor(private readonly numbers: readonly number[]) {}

  number(below: number): number {
    return (this.numbers[this.at++ % this.numbers.length] ?? 0) % below
  }

  of<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.number(list.length)]
  }

  one<T>(...list: readonly [T, ...T[]]): T {
    return list[this.number(list.length)] ?? list[0]
  }

  /** True in one of so many cases, and not in the simplest. */
  rarely(oneIn: number): boolean {
    return this.number(oneIn) === oneIn - 1
  }

  /** A session, most often a live one, and of one of these roles if there are any. */
  session(state: State, ...preferred: readonly string[]): Row | undefined {
    const isLive = (row: Row) => Date.parse(String(row.expires_at)) > state.now.getTime()
    const live = state.rows('session').filter(isLive)
    const sessions = live.length > 0 && !this.rarely(20) ? live : state.rows('session')
    const fitting = sessions.filter(({ user_id }) =>
      preferred.includes(String(state.by('propertyuser__c', 'id', user_id)?.role__c)),
    )
    return this.of(fitting.length > 0 && !this.rarely(6) ? fitting : sessions)
  }
}

export type Operation = (state: State, pick: Pick) => Call | undefined

/** One change of a request to the table API, with its prediction, which returns the row as it is answered. */
export interface Mutation {
  verb: 'create' | 'update' | 'delete'
  table: string
  id?: unknown
  values?: Row
  expect?: Row
  predict(tx: Transaction): Row
}

/** A request of several changes, which happen together or not at all. */
export function change(by: Row | undefined, ...mutations: readonly Mutation[]): Call | undefined {
  if (!by) return undefined
  const json = {
    query: `mutation(${mutations.flatMap(({ verb }, at) => parameters[verb].map((name) => `$${name}${at}: ${types[name]}`)).join(', ')}) {
      ${mutations.map(({ verb }, at) => `m${at}: ${verb}Row(${parameters[verb].map((name) => `${name}: $${name}${at}`).join(', ')})`).join('\n')}
    }`,
    variables: Object.fromEntries(
      mutations.flatMap(({ verb, table, id, values, expect }, at) => {
        const given: Record<string, unknown> = {
          table,
          id: String(id),
          values: asValues(values ?? {}),
          expect: asValues(expect ?? {}),
        }
        return parameters[verb].map((name) => [`${name}${at}`, given[name]])
      }),
    ),
  }
  return {
    token: by.token,
    method: 'POST',
    path: '/api/graphql/v2',
    json,
    predict(tx) {
      void tx.caller
      const made = mutations.map(({ table, predict }) => [table, predict(tx)] as const)
      // The row is answered as it is at the end of the request.
      return () => ({
        data: Object.fromEntries(
          made.map(([table, row], at) => [
            `m${at}`,
            { [table]: maskedRow(table, wire(table, latest(tx, table, row))) },
          ]),
        ),
      })
    },
  }
}

const parameters = {
  create: ['table', 'values'],
  update: ['table', 'id', 'values', 'expect'],
  delete: ['table', 'id', 'expect'],
}

const types: Record<string, string> = {
  table: 'String!',
  id: 'ID!',
  values: '[Value!]!',
  expect: '[Value!]',
}

function asValues(values: Row) {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

/** Only the number of an order is set after its own change. */
function latest(tx: Transaction, table: string, row: Row): Row {
  return table === 'order' ? (tx.state.rows(table).find(({ id }) => id === row.id) ?? row) : row
}

function wire(table: string, row: Row): Row {
  return Object.fromEntries((columnsOf[table] ?? []).map((column) => [column, row[column] ?? null]))
}

export function checkExpectation(tx: Transaction, row: Row, expect: Row | undefined): void {
  for (const [column, value] of Object.entries(expect ?? {})) tx.refuseIf(row[column] !== value, 'conflict')
}
