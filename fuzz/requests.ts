import fc from 'fast-check'
import { isUsable, Pick } from '../model/call.ts'
import { subjects } from '../model/run.ts'
import type { Row, State } from '../model/state.ts'
import { auditsQuery, columnsOf, tableQuery } from '../tooling/specified-tables.ts'
import { hostileQueries } from './hostile-queries.ts'
import { type HostileRequest, restRequests } from './rest.ts'
import { anyText, anyValue } from './values.ts'

/** Makes a request from the rows that exist when it is sent. */
export type RequestMaker = (state: State) => HostileRequest | undefined

export const parts = ['broken', 'read', 'rest'] as const
export type Part = (typeof parts)[number]

/** Any hostile request of any caller, in the chosen part. */
export function anyRequest(only: Part | undefined): fc.Arbitrary<RequestMaker> {
  const weighted: Record<Part, fc.WeightedArbitrary<RequestMaker>> = {
    broken: { weight: 6, arbitrary: brokenRequests() },
    read: { weight: 3, arbitrary: byAnyone(documents()) },
    rest: { weight: 4, arbitrary: byAnyone(restRequests()) },
  }
  return fc.oneof(...(only ? [weighted[only]] : Object.values(weighted)))
}

/** A request with the session of some user, without one, or with a forged token. */
function byAnyone(requests: fc.Arbitrary<HostileRequest>): fc.Arbitrary<RequestMaker> {
  return fc.tuple(requests, fc.nat(60)).map(([request, number]) => (state) => {
    const sessions = state.rows('session').filter(isUsable)
    const isTool = request.path.startsWith('/api/tools/')
    const known = sessions.map(({ token, tool }) => (isTool ? tool : token))
    const tokens = [...known, undefined, 'garbage.token.here']
    const token = tokens[number % tokens.length]
    return { ...request, token: typeof token === 'string' ? token : undefined }
  })
}

/** A way to damage a value somewhere in a request. */
interface Damage {
  at: number
  kind: 'replace' | 'remove' | 'add' | 'nest'
  name: string
  value: unknown
}

/** A request of the model in which something is replaced, missing or added. */
function brokenRequests(): fc.Arbitrary<RequestMaker> {
  const operations = subjects.flatMap((subject) => Object.entries(subject))
  const names = [...new Set(Object.values(columnsOf).flat()), 'password_hash', 'unsubscribe_id', '__proto__']
  const damage: fc.Arbitrary<Damage> = fc.record({
    at: fc.nat(200),
    kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'nest'),
    name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, anyText),
    value: anyValue,
  })
  const numbers = fc.array(fc.nat(999), { minLength: 8, maxLength: 8 })
  const chosen = fc.nat(operations.length - 1)
  return fc
    .tuple(chosen, numbers, fc.array(damage, { maxLength: 2 }), fc.nat(60))
    .map(([at, picked, damages, other]) => (state) => {
      const [name, operation] = operations[at] ?? ['', () => undefined]
      const call = operation(state, new Pick(picked))
      if (!call || call.prepare) return undefined
      const json = damages.reduce(damaged, call.json)
      // Now and then by another user than the one who would.
      const sessions = state.rows('session')
      const token = other < 6 ? sessions[other % Math.max(sessions.length, 1)]?.token : call.token
      return {
        label: name,
        method: call.method,
        path: call.path,
        token: typeof token === 'string' ? token : undefined,
        body: json === undefined ? undefined : JSON.stringify(json),
      }
    })
}

function damaged(json: unknown, { at, kind, name, value }: Damage): unknown {
  const copy = structuredClone(json)
  const places = placesIn(copy)
  const place = places[at % Math.max(places.length, 1)]
  if (!place) return kind === 'replace' ? value : copy
  const { owner, key } = place
  if (kind === 'replace') owner[key] = value
  else if (kind === 'remove') delete owner[key]
  else if (kind === 'nest') owner[key] = [{ [name]: owner[key] }]
  else owner[name] = value
  return copy
}

interface Place {
  owner: Record<string, unknown>
  key: string
}

/** Every value of the document but the text of a query, which is broken apart from this. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const owner = value as Record<string, unknown>
  return Object.keys(owner)
    .filter((key) => key !== 'query')
    .flatMap((key) => [{ owner, key }, ...placesIn(owner[key])])
}

/** Table queries of any names and values, other queries, and invalid documents. */
function documents(): fc.Arbitrary<HostileRequest> {
  const graphql = (label: string, query: unknown, variables?: unknown): HostileRequest => ({
    label,
    method: 'POST',
    path: '/api/graphql/v2',
    body: JSON.stringify({ query, variables }),
  })
  const verbs = 'update create delete email reveal export merge unmerge anonymise'.split(' ')
  const operation = fc
    .tuple(fc.constantFrom(...Object.keys(columnsOf)), fc.constantFrom(...verbs))
    .map((pair) => pair.join('.'))
  const asked = {
    objectId: fc.oneof(fc.nat(40).map(String), anyText),
    objectIds: fc.array(fc.nat(40).map(String), { maxLength: 12 }),
    operation: fc.oneof({ weight: 5, arbitrary: operation }, anyText),
    name: fc.oneof(
      fc.constantFrom(...Object.keys(columnsOf), 'audit', 'session', 'b2b_reward_tiers'),
      anyText,
    ),
  }
  const invalid = fc.constantFrom('{', '{a', '{ table }', '[[[['.repeat(500), '{a'.repeat(3000))
  return fc.oneof(
    { weight: 6, arbitrary: hostileQueries().map((query) => graphql('table', tableQuery, query)) },
    {
      weight: 2,
      arbitrary: hostileQueries().map((query) => graphql('table, inline', inlineDocument(query))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.record(asked), fc.constantFrom(...otherQueries))
        .map(([variables, query]) => graphql('other reads', query, variables)),
    },
    { weight: 1, arbitrary: fc.oneof(anyValue, invalid).map((query) => graphql('invalid documents', query)) },
  )
}

const otherQueries = [
  auditsQuery,
  `query ($objectIds: [ID!]!, $operation: String!) {
    auditCountForOperationGroupedByObject(operation: $operation, objectIds: $objectIds) { objectId count } }`,
  'query ($name: String) { settingsList(key: $name) { id setting value } }',
  `query ($name: String, $id: ID = "1") {
    tableSchemaList(name: $name) { id name properties { property type } } tableSchema(id: $id) { name } }`,
]

/** The same query as one document without variables. */
function inlineDocument(query: unknown): string {
  const given = Object.entries(query as Row).map(([name, value]) => `${name}: ${literal(value)}`)
  return `{ q: table(${given.join(', ')}) { ...shown } } fragment shown on Table { records count }`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}
