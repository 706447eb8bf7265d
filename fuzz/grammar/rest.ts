import fc from 'fast-check'
import { testPassword } from '../../server/test/factories.ts'
import type { RequestTemplate } from '../request-template.ts'
import { templateMails } from './template-mails.ts'
import { anyText, anyValue, pick, some, word } from './values.ts'

type Draft = Omit<RequestTemplate, 'caller'>
type Fields = Record<string, fc.Arbitrary<unknown>>

export const wrongPassword = 'Wrong!Pass-4711'
export const newPassword = 'Newest!Pass-4712'

/** Every REST call with the body of the screens, a part of it, or arbitrary values. */
export function restRequests(): fc.Arbitrary<Draft> {
  return fc.oneof(...calls.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

const username = fc.oneof(
  some('propertyuser__c', 'username__c', ''),
  word,
  fc.constant(' CANARY-staff-1@comptoir.example '),
)
const secret = fc.oneof(
  { weight: 4, arbitrary: pick.map((at) => ({ $: ['secret', at] })) },
  { weight: 1, arbitrary: anyText },
)
const company: Fields = {
  name: fc.oneof(word, some('account', 'name', '')),
  address_line_1__c: some('account', 'address_line_1__c', ''),
  phone: fc.constantFrom('5145550100', '', 'x'),
}
const person: Fields = {
  firstname: word,
  lastname: some('contact', 'lastname', ''),
  email: some('contact', 'email', ''),
  phone: fc.constantFrom('5145550100', null),
}

/** Calls that are slow by design have low weights: signing in hashes a password, a reset takes 250 ms. */
const calls: [weight: number, fc.Arbitrary<Draft>][] = [
  [
    2,
    post('/login', { username, password: fc.constantFrom(testPassword, newPassword, wrongPassword) }, true),
  ],
  [1, post('/resetpassword', { email: username }, true)],
  [6, post('/validatepasswordtoken', { token: secret }, true)],
  [3, post('/updatepassword', { token: secret, password: fc.constantFrom(newPassword, 'weak') }, true)],
  [12, post('/sendactivationemail', { email: username }, true)],
  [3, post('/sendactivationemail', { token: secret }, true)],
  [
    10,
    post(
      '/optout',
      {
        id: fc.oneof(
          pick.map((at) => ({ $: ['unsubscribe', at] })),
          some('contact', 'id', 1),
          anyText,
        ),
      },
      true,
    ),
  ],
  [
    20,
    post(
      '/createuser',
      {
        name: word,
        username: fc.oneof(
          username,
          fc.nat({ max: 999 }).map((number) => `New.User${number}@comptoir.example`),
        ),
        role: fc.constantFrom('user', 'user_inventory', 'admin', 'superadmin'),
        inactive: fc.boolean(),
        sfid: word,
        createddate: word,
      },
      true,
    ),
  ],
  [20, post('/sendtemplateemail', templateMails, true)],
  [20, post('/api/template-preview', templateMails, false)],
  [
    10,
    fc
      .constantFrom('1', '2', '3', '4', '0', '999', '-1', 'x', '%00')
      .chain((id) => post(`/api/gift-codes/${id}/reveal`, {}, true)),
  ],
  [15, post('/api/similar/account', company, false)],
  [15, post('/api/similar/contact', person, false)],
  [2, post('/api/similar/order', company, false)],
  [3, post('/api/logout', {}, true)],
  [10, get('/api/loggedin')],
  [
    12,
    fc
      .constantFrom('giftcardinventory', 'unification', 'b2brewards', 'settings', 'constructor', '%00', 'x')
      .chain((page) => get(`/api/page-permission/${page}`)),
  ],
  [
    4,
    fc.constantFrom('account', 'contact', '..', 'x').chain((kind) => get(`/api/unification/frame/${kind}`)),
  ],
  [3, get('/api/reports/frame')],
  [
    15,
    fc
      .tuple(
        fc.constantFrom('CEM', 'CAN', 'GDS', 'HAL', 'PAR', '%27', 'ZZZ'),
        fc.constantFrom('2024', '2025', '2025', '1999', 'x'),
      )
      .chain((parts) => get(`/api/b2b_rewards/${parts.join('/')}`)),
  ],
  [1, get('/config.json')],
  [1, get('/health/live')],
  [1, get('/health/ready')],
  [1, get('/metrics')],
  [6, anyText.chain((text) => get(`/address/Find/v2.10/json3.ws?SearchTerm=${escaped(text)}&Country=CAN`))],
  [3, anyText.chain((text) => get(`/address/Retrieve/v2.11/json3.ws?Id=${escaped(text)}`))],
  [6, strayRequests()],
]

function get(path: string): fc.Arbitrary<Draft> {
  return fc.constant({ label: `GET ${pattern(path)}`, method: 'GET', path, changes: false })
}

function post(
  path: string,
  fields: Fields | fc.Arbitrary<Record<string, unknown>>,
  changes: boolean,
): fc.Arbitrary<Draft> {
  const draft = { label: `POST ${pattern(path)}`, method: 'POST', path, changes }
  const filled = isArbitrary(fields) ? fields : fc.record(fields)
  const names = isArbitrary(fields) ? ['template', 'emails', 'data', 'from'] : Object.keys(fields)
  const anyField = fc.constantFrom(...names, 'id', 'role', '__proto__', 'password')
  const bodies = fc.oneof(
    { weight: 7, arbitrary: filled },
    {
      weight: 1,
      arbitrary: filled.chain((body) => fc.subarray(Object.entries(body)).map(Object.fromEntries)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(filled, anyField, anyValue)
        .map(([body, field, value]) => ({ ...body, [field]: value })),
    },
    { weight: 1, arbitrary: anyValue },
  )
  return fc.oneof(
    { weight: 12, arbitrary: bodies.map((body) => ({ ...draft, body })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{', '', 'null', '[]', '{"__proto__":{"a":1}}', '\u0000', '{"a":1}}')
        .map((text) => ({ ...draft, text })),
    },
  )
}

function isArbitrary(
  fields: Fields | fc.Arbitrary<Record<string, unknown>>,
): fields is fc.Arbitrary<Record<string, unknown>> {
  return fields instanceof fc.Arbitrary
}

/** Methods and paths without a handler. */
function strayRequests(): fc.Arbitrary<Draft> {
  const path = fc.oneof(
    fc.constantFrom(
      '/',
      '/login',
      '/api/nothing',
      '/..%2f..%2fpackage.json',
      '/%',
      '/%c0%af',
      '/assets/../../package.json',
      '/api/graphql/v2',
      '/optout',
    ),
    anyText.map((text) => `/${escaped(text)}`),
  )
  return fc
    .tuple(fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'), path)
    .map(([method, to]) => ({ label: 'stray paths and methods', method, path: to, changes: false }))
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 600)
}

function pattern(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(/^(\/api\/(?:page-permission|b2b_rewards|unification\/frame)\/).*/, '$1…')
    .replace(/^(\/api\/gift-codes\/).*(\/reveal)$/, '$1…$2')
}
