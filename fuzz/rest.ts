import { reportCalls, reportQuestion } from '@comptoir/contract/reports'
import { toolSessionCall } from '@comptoir/contract/tools'
import { pairsQuery, unificationCalls } from '@comptoir/contract/unification'
import fc from 'fast-check'
import { calls } from '../server/src/http/api-description/described-calls.ts'
import { anyText, anyValue, lockedBrowser } from './values.ts'

export interface HostileRequest {
  /** Groups the requests in the summary. */
  label: string
  method: string
  path: string
  token?: string | undefined
  body?: string | undefined
}

/** Every REST call with some of its fields, each with a value that may fit or with an arbitrary one. */
export function restRequests(): fc.Arbitrary<HostileRequest> {
  const known = Object.values({ ...calls, ...unificationCalls, ...reportCalls, toolSessionCall })
  return fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...known.filter(({ path }) => !slow.includes(path)).map(request)) },
    { weight: 1, arbitrary: fc.oneof(...gets.map(get)) },
    { weight: 1, arbitrary: strayRequests() },
  )
}

/** These hash a password or wait by design, and are asked by the model. */
const slow = ['/login', '/resetpassword', '/api/reauthenticate', '/api/account/password']

/** What is in no contract. `:` stands for a part of the path or of the query string. */
const gets = [
  '/config.json',
  '/health/live',
  '/metrics',
  '/address/Find/v2.10/json3.ws?SearchTerm=:&Country=CAN',
  '/address/Retrieve/v2.11/json3.ws?Id=:',
]

const fitting = fc.constantFrom<unknown>(
  'eGiftCard',
  'gcInventoryCreation',
  'resetPassword',
  'user3@comptoir.example',
  'a@b.example\r\nBcc: c@d.example',
  ['anne@buyers.example'],
  { GIFTCODE: '************001', FIRSTNAME: '<b>x</b>', LANGUAGE: 'fr', ID: 1 },
  { INVENTORY_ID: 1, LANGUAGE: 'en' },
  'superadmin',
  'idle',
  'Tremblay',
  true,
)

/** What the fields of these names need for a call to get beyond its form. */
const fittingFor: Readonly<Record<string, readonly unknown[]>> = {
  desk: [lockedBrowser.desk],
  locks: [[lockedBrowser.lock]],
  person: [lockedBrowser.user],
  ids: [[1, 2, 3]],
  limit: [10],
  from: ['2026-01', '2026-01-01T00:00:00Z'],
  to: ['2026-11', '2026-12-01T00:00:00Z'],
}

const pathPart = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '3',
    '999',
    '-1',
    '%00',
    '..',
    'constructor',
    'account',
    'contact',
    'settings',
    'CEM',
    'PAR',
    '2025',
  ),
  anyText.map(escaped),
)

function get(pattern: string): fc.Arbitrary<HostileRequest> {
  return filled(pattern).map((path) => ({ label: `GET ${pattern}`, method: 'GET', path }))
}

function filled(pattern: string): fc.Arbitrary<string> {
  const [first = '', ...others] = pattern.split(':')
  return fc
    .tuple(...others.map(() => pathPart))
    .map((parts) => others.reduce((path, rest, at) => `${path}${parts[at]}${rest}`, first))
}

/** `payload` is the schema of the body, if there is one. */
function request(call: { method: string; path: string; payload: unknown }): fc.Arbitrary<HostileRequest> {
  const { method, payload } = call
  const pattern = call.path.replace(/:\w+/g, ':')
  const label = `${method} ${pattern}`
  if (method === 'GET')
    return fc.tuple(filled(pattern), fields(queryNames)).map(([path, query]) => {
      const texts = Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const given = texts.map(([name = '', text = '']) => `${name}=${escaped(text)}`)
      return { label, method, path: `${path}?${given.join('&')}` }
    })
  const { shape = {} } = (payload ?? {}) as { shape?: object }
  const more = fc.dictionary(fc.constantFrom('id', 'role', '__proto__', 'password'), anyValue, { maxKeys: 1 })
  const bodies = fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .tuple(fields(Object.keys(shape)), more)
        .map((both) => JSON.stringify(Object.assign({}, ...both))),
    },
    { weight: 1, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('{', '', 'null', '{"__proto__":{"a":1}}', '\u0000', '{"a":1}}') },
  )
  return fc.tuple(filled(pattern), bodies).map(([path, body]) => ({ label, method, path, body }))
}

const queryNames = Object.keys({ ...reportQuestion.shape, ...pairsQuery.shape })

/** Some of the fields. */
function fields(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const field = (name: string) => {
    const own = fittingFor[name] ?? []
    return fc.oneof(
      { weight: 2, arbitrary: fitting },
      { weight: 1, arbitrary: anyValue },
      ...(own.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...own) }] : []),
    )
  }
  return fc.record(Object.fromEntries(names.map((name) => [name, field(name)])), { requiredKeys: [] })
}

/** Methods and paths without a handler. */
function strayRequests(): fc.Arbitrary<HostileRequest> {
  const known = [
    '/',
    '/login',
    '/api/nothing',
    '/..%2f..%2fpackage.json',
    '/%',
    '/%c0%af',
    '/api/graphql/v2',
    '/optout',
  ]
  const paths = fc.oneof(
    fc.constantFrom(...known),
    anyText.map((text) => `/${escaped(text)}`),
  )
  const methods = fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
  return fc
    .tuple(methods, paths)
    .map(([method, path]) => ({ label: 'stray paths and methods', method, path }))
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 600)
}
