import { columnsOf, maskedRow, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'

/** One request, with what the contract says about it. */
export interface Call {
  /** The token of the session, if there is one. */
  token: unknown
  method: 'GET' | 'POST'
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

/** Makes a request from random choices, if the state has what it is about. */
export type Operation = (state: State, pick: Pick) => Call | undefined

/** The operations of one subject, with their weights. */
export type Operations = Readonly<Record<string, readonly [weight: number, operation: Operation]>>

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

  /** Most often one of the preferred rows, if there are any. */
  mostly(preferred: readonly Row[], all: readonly Row[], oneIn = 5): Row | undefined {
    return this.of(preferred.length > 0 && !this.rarely(oneIn) ? preferred : all)
  }

  /** A session, most often a live one, and of one of these roles if there are any. */
  session(state: State, preferred: readonly string[] = []): Row | undefined {
    // The token of a session is unknown if the answer to the sign-in was lost.
    const known = state.rows('session').filter(({ token }) => typeof token === 'string')
    const live = known.filter(({ expires_at }) => Date.parse(String(expires_at)) > state.now.getTime())
    const sessions = live.length > 0 && !this.rarely(20) ? live : known
    const fitting = sessions.filter(({ user_id }) =>
      preferred.includes(String(state.by('propertyuser__c', 'id', user_id)?.role__c)),
    )
    return this.mostly(fitting, sessions, 6)
  }
}

/** A call of the REST API by the owner of the session; `predict` returns what the answer has beside its status. */
export function rest(
  by: Row | undefined,
  path: string,
  json: unknown,
  predict: (tx: Transaction) => Row | undefined,
  method: Call['method'] = 'POST',
): Call | undefined {
  if (!by) return undefined
  return {
    token: by.token,
    method,
    path,
    json,
    predict(tx) {
      void tx.caller
      return { status: 200, ...predict(tx) }
    },
  }
}

/** What holds for a change of a row. */
export interface Rule {
  roles?: readonly string[]
  expect?: Row | undefined
  findsDeleted?: boolean
  /** Collects the refusals of the row as it would be. */
  check?: (tx: Transaction, row: Row, before: Row | undefined) => void
  /** Returns the row as the server stores it, if it stores other values than it was sent. */
  stored?: (tx: Transaction, row: Row, before: Row | undefined) => Row
  /** What happens beside the change. */
  effect?: (tx: Transaction, row: Row, before: Row | undefined) => void
}

/** One change of a request to the table API, with its prediction, which returns the row as it is answered. */
export interface Mutation {
  verb: 'create' | 'update' | 'delete'
  variables: Row
  table: string
  predict(tx: Transaction): Row
}

export function create(table: string, values: Row, { roles, check, stored, effect }: Rule): Mutation {
  return {
    verb: 'create',
    variables: { table, values: asValues(values) },
    table,
    predict(tx) {
      if (roles) tx.only(roles)
      check?.(tx, values, undefined)
      const made = tx.create(table, stored?.(tx, values, undefined) ?? values)
      effect?.(tx, made, undefined)
      return made
    },
  }
}

export function update(table: string, id: unknown, values: Row, rule: Rule): Mutation {
  const { expect = {}, check, stored, effect } = rule
  return {
    verb: 'update',
    variables: { table, id: String(id), values: asValues(values), expect: asValues(expect) },
    table,
    predict(tx) {
      const before = foundRow(tx, table, id, rule)
      const row = { ...before, ...values }
      check?.(tx, row, before)
      const after = tx.update(table, before, stored?.(tx, row, before) ?? values)
      if (after !== before) effect?.(tx, after, before)
      return after
    },
  }
}

export function remove(table: string, id: unknown, rule: Rule): Mutation {
  return {
    verb: 'delete',
    variables: { table, id: String(id), expect: [] },
    table,
    predict(tx) {
      const row = foundRow(tx, table, id, rule)
      rule.check?.(tx, row, row)
      tx.remove(table, row)
      rule.effect?.(tx, row, row)
      return row
    },
  }
}

function foundRow(
  tx: Transaction,
  table: string,
  id: unknown,
  { roles, expect = {}, findsDeleted }: Rule,
): Row {
  if (roles) tx.only(roles)
  const row = findsDeleted ? tx.need(tx.state.by(table, 'id', id)) : tx.row(table, id)
  for (const [column, value] of Object.entries(expect)) tx.refuseIf(row[column] !== value, 'conflict')
  return row
}

function asValues(values: Row) {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

/** A request of several changes, which happen together or not at all. */
export function change(by: Row | undefined, ...mutations: readonly Mutation[]): Call | undefined {
  const named = mutations.flatMap(({ variables }, at) =>
    Object.entries(variables).map(([name, value]) => ({ name, at, value })),
  )
  const fields = mutations.map(({ verb, variables }, at) => {
    const given = Object.keys(variables).map((name) => `${name}: $${name}${at}`)
    return `m${at}: ${verb}Row(${given.join(', ')})`
  })
  return graphql(
    by,
    `mutation(${named.map(({ name, at }) => `$${name}${at}: ${types[name]}`).join(', ')}) { ${fields.join(' ')} }`,
    Object.fromEntries(named.map(({ name, at, value }) => [`${name}${at}`, value])),
    (tx) => {
      const made = mutations.map(({ table, predict }) => [table, predict(tx)] as const)
      // Rows are answered as they are at the end of the request.
      return () =>
        Object.fromEntries(
          made.map(([table, row], at) => [`m${at}`, { [table]: maskedRow(table, latest(tx, table, row)) }]),
        )
    },
  )
}

const types: Record<string, string> = {
  table: 'String!',
  id: 'ID!',
  values: '[Value!]!',
  expect: '[Value!]',
}

/** Only the number of an order is set after its own change. */
function latest(tx: Transaction, table: string, made: Row): Row {
  const row = (table === 'order' && tx.state.by(table, 'id', made.id)) || made
  return Object.fromEntries((columnsOf[table] ?? []).map((column) => [column, row[column] ?? null]))
}

/** A request to the table API; `predict` returns its data, or how to make them when everything is done. */
export function graphql(
  by: Row | undefined,
  query: string,
  variables: object,
  predict: (tx: Transaction) => Row | (() => Row),
): Call | undefined {
  if (!by) return undefined
  return {
    token: by.token,
    method: 'POST',
    path: '/api/graphql/v2',
    json: { query, variables },
    predict(tx) {
      void tx.caller
      const data = predict(tx)
      return () => ({ data: typeof data === 'function' ? data() : data })
    },
  }
}
