import { relations } from '../tooling/specified-tables.ts'
import { isPartner, maskedRow, type Row, type State } from './state.ts'
import { picked, type Transaction } from './transaction.ts'

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
    const known = state.rows('session').filter(isUsable)
    const live = known.filter((one) => !one.isLocked && state.age(one.expires_at) < 0)
    const sessions = live.length > 0 && !this.rarely(20) ? live : known
    const roleOf = ({ user_id }: Row) => String(state.by('propertyuser__c', 'id', user_id)?.role__c)
    const fitting = sessions.filter((session) => preferred.includes(roleOf(session)))
    return this.mostly(fitting, sessions, 6)
  }
}

/** The token of a session is unknown if the answer to the sign-in was lost. */
export const isUsable = ({ token }: Row): boolean => typeof token === 'string'

/** A caller without a session. */
export const stranger: Row = { token: undefined }

/** A call of the REST API by the owner of the session; `predict` returns what the answer has beside its status. */
export function rest(
  by: Row | undefined,
  path: string,
  json: unknown,
  predict: (tx: Transaction) => unknown,
  more: Partial<Call> = {},
): Call | undefined {
  const predictBody: Call['predict'] = (tx) => {
    if (by !== stranger) void tx.caller
    return { status: 200, ...(predict(tx) as Row | undefined) }
  }
  return by && { token: by.token, method: 'POST', path, json, predict: predictBody, ...more }
}

/** A kind of change to the rows of a table. */
export interface Rule {
  /** Who may do it; by default everybody. */
  roles?: readonly string[]
  findsDeleted?: boolean
  /** Whether a row of the caller's own is looked at before the role is. */
  looksFirst?: boolean
  /** The row that it is about; by default any. */
  choose?: (state: State, pick: Pick) => Row | undefined
  /** Who does it; by default one of those who may. */
  by?: (state: State, pick: Pick, row: Row | undefined) => Row | undefined
  /** A column whose value the caller sends now and then as the one that it has seen. */
  expects?: string
  /** Collects the refusals of the row as it would be. */
  check?: (tx: Transaction, row: Row, before: Row | undefined) => void
  /** Returns the row as the server stores it, if it stores other values than it was sent. */
  stored?: (tx: Transaction, row: Row, before: Row | undefined) => Row
  /** What happens beside the change. */
  effect?: (tx: Transaction, row: Row, before: Row | undefined) => void
}

/** Creates, updates or deletes a row of a table, if there is one, and something to make its values of. */
export function changes(
  verb: Mutation['verb'],
  table: string,
  rule: Rule,
  valuesOf: (state: State, pick: Pick, row: Row, by: Row | undefined) => Row | undefined = () => ({}),
): Operation {
  const { choose = (state, pick) => pick.of(state.rows(table)), expects } = rule
  const { by: byWhom = (state, pick) => pick.session(state, rule.roles) } = rule
  return (state, pick) => {
    const row = verb === 'create' ? {} : choose(state, pick)
    if (!row) return undefined
    const by = byWhom(state, pick, row)
    const expect = expects && pick.rarely(4) ? { [expects]: row[expects] } : {}
    const values = valuesOf(state, pick, row, by)
    return values && change(by, mutation(verb, table, row.id, values, rule, expect))
  }
}

/** One change of a request to the table API, with its prediction, which returns the row as it is answered. */
export interface Mutation {
  verb: 'create' | 'update' | 'delete'
  variables: Row
  table: string
  predict(tx: Transaction): Row
}

export function mutation(
  verb: Mutation['verb'],
  table: string,
  id: unknown,
  sent: Row,
  rule: Rule,
  expected: Row = {},
): Mutation {
  const [values, expect] = [asValues(sent), asValues(expected)]
  const known = { id: String(id), expect }
  const variables = { create: { values }, update: { ...known, values }, delete: known }[verb]
  const predict = (tx: Transaction) => {
    if (rule.roles && !(rule.looksFirst && tx.caller.id === id)) tx.only(rule.roles)
    const found = rule.findsDeleted ? tx.by(table, 'id', id) : undefined
    const before = verb === 'create' ? undefined : (found ?? tx.row(table, id))
    for (const [column, value] of Object.entries(expected))
      tx.refuseIf(before?.[column] !== value, 'conflict')
    const row = { ...before, ...sent }
    if (verb !== 'delete') checkReferences(tx, table, row, before)
    rule.check?.(tx, row, before)
    const stored = (verb !== 'delete' && rule.stored?.(tx, row, before)) || row
    if (verb === 'delete' && before) tx.delete(table, before)
    const updated = before && verb === 'update' ? tx.update(table, before, stored) : row
    const after = before ? updated : tx.create(table, stored)
    if (after !== before) rule.effect?.(tx, after, before)
    return after
  }
  return { verb, variables: { table, ...variables }, table, predict }
}

/** A row refers to what is there: not to a deleted row, and not to a partner's property. */
function checkReferences(tx: Transaction, table: string, row: Row, before: Row | undefined): void {
  for (const [name, { isMany, to, from }] of Object.entries(relations[table] ?? {})) {
    if (isMany || (row[from] ?? null) === (before?.[from] ?? null)) continue
    const found = tx.by(name, to, row[from])
    tx.refuseIf(!found || found.isdeleted || (name === 'property__c' && isPartner(found)), 'bad_input')
  }
}

const asValues = (row: Row) => Object.entries(row).map(([property, value]) => ({ property, value }))

/** A request of several changes, which happen together or not at all. */
export function change(by: Row | undefined, ...mutations: readonly Mutation[]): Call | undefined {
  const named = mutations.flatMap(({ variables }, at) =>
    Object.entries(variables).map(([name, value]) => ({ name, at, value })),
  )
  const fields = mutations.map(({ verb, variables }, at) => {
    const given = Object.keys(variables).map((name) => `${name}: $${name}${at}`)
    return `m${at}: ${verb}Row(${given.join(', ')})`
  })
  const declared = named.map(({ name, at }) => `$${name}${at}: ${types[name]}`)
  const query = `mutation(${declared.join(', ')}) { ${fields.join(' ')} }`
  const variables = Object.fromEntries(named.map(({ name, at, value }) => [`${name}${at}`, value]))
  return graphql(by, query, variables, (tx) => {
    const made = mutations.map(({ table, predict }) => [table, predict(tx)] as const)
    // Rows are answered as they are at the end of the request.
    const shown = (table: string, row: Row) => ({ [table]: maskedRow(table, latest(tx, table, row)) })
    return () => Object.fromEntries(made.map((one, at) => [`m${at}`, shown(...one)]))
  })
}

const types: Record<string, string> = { table: 'String!', id: 'ID!', values: '[Value!]!', expect: '[Value!]' }

/** Only the number of an order is set after its own change. */
function latest(tx: Transaction, table: string, made: Row): Row {
  const row = (table === 'order' && tx.by(table, 'id', made.id)) || made
  return picked(table, row, () => true)
}

/** A request to the table API; `predict` returns its data, or how to make them when everything is done. */
export function graphql(
  by: Row | undefined,
  query: string,
  variables: object,
  predict: (tx: Transaction) => Row | (() => Row),
): Call | undefined {
  const predictBody: Call['predict'] = (tx) => {
    void tx.caller
    const data = predict(tx)
    return () => ({ data: typeof data === 'function' ? data() : data })
  }
  const json = { query, variables }
  return by && { token: by.token, method: 'POST', path: '/api/graphql/v2', json, predict: predictBody }
}
