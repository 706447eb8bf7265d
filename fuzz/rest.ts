import fc from 'fast-check'
import { anyText, anyValue } from './values.ts'

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
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.oneof(...Object.entries(posts).map(([path, names]) => post(path, names.split(' ')))),
    },
    { weight: 4, arbitrary: fc.oneof(...gets.map(get)) },
    { weight: 1, arbitrary: strayRequests() },
  )
}

/** The fields of each call; `:` stands for an id. Signing in and resetting are slow by design, and are asked by the model. */
const posts: Readonly<Record<string, string>> = {
  '/validatepasswordtoken': 'token',
  '/updatepassword': 'token password',
  '/sendactivationemail': 'email token',
  '/optout': 'id',
  '/createuser': 'name username role inactive sfid createddate',
  '/sendtemplateemail': 'template emails data from reason',
  '/api/template-preview': 'template emails data from reason',
  '/api/gift-codes/:/reveal': '',
  '/api/counts/:/withdraw': 'reason',
  '/api/people/:/anonymise': 'reason',
  '/api/users/:/sessions/end': '',
  '/api/company-facts': 'ids properties',
  '/api/similar/account': 'name address_line_1__c phone',
  '/api/similar/contact': 'firstname lastname email phone',
  '/api/similar/order': 'name',
  '/api/lock/prepare': 'desk locks property',
  '/api/lock': 'by',
  '/api/lock/people': 'desk locks',
  '/api/lock/password': 'desk person locks password',
  '/api/lock/passkey/options': 'desk person locks',
  '/api/lock/passkey': 'desk person locks assertion',
}

/** `:` stands for a part of the path or of the query string. */
const gets = [
  '/api/loggedin',
  '/api/page-permission/:',
  '/api/unification/frame/:',
  '/api/reports/frame',
  '/api/b2b_rewards/:/:',
  '/api/people/:',
  '/api/mail-queue',
  '/api/counts/board/:',
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

function post(pattern: string, names: readonly string[]): fc.Arbitrary<HostileRequest> {
  const field = fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: anyValue })
  const known = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] })
  const more = fc.dictionary(fc.constantFrom('id', 'role', '__proto__', 'password'), anyValue, { maxKeys: 1 })
  const bodies = fc.oneof(
    {
      weight: 10,
      arbitrary: fc.tuple(known, more).map((both) => JSON.stringify(Object.assign({}, ...both))),
    },
    { weight: 1, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('{', '', 'null', '{"__proto__":{"a":1}}', '\u0000', '{"a":1}}') },
  )
  const label = `POST ${pattern}`
  return fc.tuple(filled(pattern), bodies).map(([path, body]) => ({ label, method: 'POST', path, body }))
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
