import { roles } from '@comptoir/contract/roles'
import { confirmationCode } from '@comptoir/contract/rules/codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import { registry } from '../tables/all-tables.ts'

const app = await startTestApp()
await app.make.contact()
await app.make.eToken()
await app.make.giftCode()
await app.make.count({ property: app.home })

const tables = registry.rooms.map((room) => room.name)
const columns = [...new Set(registry.rooms.flatMap((room) => [...room.columns.keys(), ...room.internal]))]
const relations = [...new Set(registry.rooms.flatMap((room) => [...room.relations.keys()]))]

const nasty = [
  "'; drop table account; --",
  '" or 1=1 --',
  "\\'; select pg_sleep(10); --",
  '$1',
  '%'.repeat(300),
  '%_'.repeat(200),
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '＿％＼',
  '{"$ne": null}',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(100_000),
  '-1',
  '1e309',
  '9'.repeat(40),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '\\',
  '',
  ' ',
  '(select password_hash from propertyuser__c limit 1)',
]

const anyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    2 ** 31,
    {},
    [],
    [[]],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 2, noNullPrototype: true }),
)
const aTable = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...tables) }, anyText)
const aColumn = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...columns) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...relations), fc.constantFrom(...columns))
      .map((pair) => pair.join('.')),
  },
  anyText,
)
const anOperator = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('=', '!=', 'iLIKE', 'not ilike', 'IN', '>=', '<=', 'in') },
  anyText,
)
const aFilter: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.record({ column: aColumn, operator: anOperator, value: anyValue }, { requiredKeys: [] }),
    fc.record({ or_: fc.array(tie('node'), { maxLength: 4 }) }),
    fc.record({ and_: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
})).node
const aRelation = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...relations) }, anyText)
const values = fc.array(fc.record({ property: aColumn, value: anyValue }), { maxLength: 6 })
const anId = fc.oneof(fc.integer({ min: 0, max: 30 }).map(String), anyText)

const listings = fc.record(
  {
    name: aTable,
    limit: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(2_000_000_000, 1e20)),
    offset: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(2_000_000_000)),
    orderBy: aColumn,
    orderByDirection: fc.oneof(fc.constantFrom('asc', 'DESC'), anyText),
    filter: fc.array(aFilter, { maxLength: 3 }),
    join: fc.array(aRelation, { maxLength: 3 }),
    contain: fc.array(aRelation, { maxLength: 3 }),
    columns: fc.array(aColumn, { maxLength: 3 }),
  },
  { requiredKeys: ['name'] },
)
const listQuery = `query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain, columns: $columns) { records count } }`

const mutations = fc.oneof(
  fc.record({
    query: fc.constant(
      'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }',
    ),
    variables: fc.record({ table: aTable, values }),
  }),
  fc.record({
    query: fc.constant(
      `mutation ($table: String!, $id: ID!, $values: [Value!]!, $expect: [Value!]) {
        updateRow(table: $table, id: $id, values: $values, expect: $expect) }`,
    ),
    variables: fc.record(
      { table: aTable, id: anId, values, expect: values },
      { requiredKeys: ['table', 'id', 'values'] },
    ),
  }),
  fc.record({
    query: fc.constant('mutation ($table: String!, $id: ID!) { deleteRow(table: $table, id: $id) }'),
    variables: fc.record({ table: aTable, id: anId }),
  }),
  fc.record({
    query: fc.constant(
      'mutation ($table: String!, $rows: [[Value!]!]!) { batchCreateRow(table: $table, rows: $rows) }',
    ),
    variables: fc.record({ table: aTable, rows: fc.array(values, { maxLength: 3 }) }),
  }),
  fc.record({
    query: fc.constant(
      'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }',
    ),
    variables: fc.record({ table: aTable, ids: fc.array(anId, { maxLength: 4 }) }),
  }),
)
const others = fc.oneof(
  fc.record({
    query: fc.constant(
      'query ($o: ID!, $p: String!) { allAudits(objectId: $o, operation: $p) { old new user } }',
    ),
    variables: fc.record({
      o: anId,
      p: fc.oneof(
        anyText,
        fc.tuple(aTable, fc.constantFrom('create', 'update', 'delete', 'x')).map((pair) => pair.join('.')),
      ),
    }),
  }),
  fc.record({
    query: fc.constant(
      'query ($k: String) { settingsList(key: $k) { id value } tableSchemaList(name: $k) { name } }',
    ),
    variables: fc.record({ k: anyText }),
  }),
  fc.record({
    query: fc.oneof(anyText, fc.constantFrom('{', '{a', '{ table }', '[[[['.repeat(500), '{a'.repeat(3000))),
  }),
)

/** Hidden columns and internals, which no response may contain. */
const hidden = /password_hash|\$argon2|unsubscribe_id|_folded|_key"/
const insides = /\$argon2|syntax error at|node_modules|\.ts:\d|pg_catalog|invalid input|relation "/

function expectHarmless(status: number, body: unknown): void {
  const text = JSON.stringify(body) ?? ''
  expect(status, text).toBeLessThan(500)
  expect(text).not.toMatch(/"INTERNAL"/)
  expect(text).not.toMatch(insides)
  // Errors may quote the request, so only data is checked.
  if (typeof body === 'object' && body && 'data' in body)
    expect(JSON.stringify(body.data)).not.toMatch(hidden)
}

test('random and hostile table queries never cause a server error or a leak', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...roles), listings, async (role, variables) => {
      const { status, data, errors } = await (await app.as(role)).graphql(listQuery, variables)
      expectHarmless(status, { data, errors })
    }),
    { numRuns: 700, seed: 20_261 },
  )
}, 60_000)

test('random and hostile mutations never cause a server error, a leak or a half-written row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...roles), fc.oneof(mutations, others), async (role, request) => {
      const variables = 'variables' in request ? request.variables : {}
      const { status, data, errors } = await (await app.as(role)).graphql(request.query, variables)
      expectHarmless(status, { data, errors })
    }),
    { numRuns: 700, seed: 20_262 },
  )
  const [orphan] = await app.database.rows(sql`
    select 1 from contact c where c.createddate > now() - interval '1 hour' and c.optin_source is not null
      and not exists (select from audit a where a.operation = 'contact.create' and a.object_id = c.id)`)
  expect(orphan).toBeUndefined()
}, 60_000)

const paths = [
  '/login',
  '/resetpassword',
  '/validatepasswordtoken',
  '/sendactivationemail',
  '/updatepassword',
  '/optout',
  '/createuser',
  '/sendtemplateemail',
  '/api/template-preview',
  '/api/similar/account',
  '/api/similar/contact',
  '/api/company-facts',
  '/api/logout',
  '/api/graphql/v2',
]
const fields = [
  'username',
  'password',
  'email',
  'token',
  'id',
  'ids',
  'name',
  'role',
  'emails',
  'template',
  'data',
  'from',
  'reason',
  'firstname',
  'lastname',
  'phone',
  'accountid',
  'address_line_1__c',
  'billingpostalcode',
  'query',
  'variables',
]
const bodies = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), anyValue, { maxKeys: 8, noNullPrototype: true }),
  anyValue,
  fc.record({
    template: fc.constantFrom('eGiftCard', 'gcInventoryCreation', 'resetPassword', 'nonsense'),
    emails: fc.array(fc.oneof(anyText, fc.constant('a@client.example')), { maxLength: 3 }),
    data: fc.dictionary(
      fc.constantFrom('FIRSTNAME', 'GIFTCODE', 'CARDVALUE', 'STOREADDRESS', 'LANGUAGE', 'INVENTORY_ID'),
      anyValue,
      { maxKeys: 6, noNullPrototype: true },
    ),
  }),
)

test('random and hostile REST bodies are answered with 4xx or 200, never with a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      bodies,
      fc.constantFrom(undefined, ...roles),
      async (path, body, role) => {
        await app.forgetAttempts()
        const token = role && path !== '/api/logout' ? (await app.as(role)).token : undefined
        const answer = await app.rest('POST', path, JSON.stringify(body) ?? '', token)
        expectHarmless(answer.status, answer.body)
      },
    ),
    { numRuns: 500, seed: 20_263 },
  )
}, 60_000)

test('a deeply nested body is refused', async () => {
  const admin = await app.as('admin')
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const path of ['/sendtemplateemail', '/api/template-preview', '/api/similar/account']) {
    for (const body of [
      `{"template": "eGiftCard", "emails": ["a@client.example"], "data": {"FIRSTNAME": ${deep}}}`,
      `{"data": ${deep}}`,
      `{"name": ${deep}}`,
    ]) {
      const answer = await admin.rest('POST', path, body)
      expect([path, answer.status, answer.body.error]).toEqual([path, 400, 'bad_input'])
    }
  }
})

test('a URL that cannot be decoded is refused in the usual error format', async () => {
  for (const path of ['/%', '/%c0%af', '/api/page-permission/%ff']) {
    const { status, body } = await app.rest('GET', path)
    expect({ path, status, body }).toEqual({
      path,
      status: 400,
      body: { status: 400, error: 'bad_input', message: expect.any(String) },
    })
  }
})

test('hostile paths, methods and headers are answered with 4xx or a page', async () => {
  const admin = await app.as('admin')
  const tries = [
    '/api/page-permission/%00',
    '/api/page-permission/__proto__',
    '/api/page-permission/constructor',
    '/api/b2b_rewards/%27;drop/2024',
    '/api/b2b_rewards/%00/2024',
    '/api/b2b_rewards/X/20240000000000000000',
    '/api/unification/frame/../../etc/passwd',
    '/api/unification/frame/%2e%2e',
    '/api/nothing',
    '/..%2f..%2fpackage.json',
    '/%',
    '/%c0%af',
    '/assets/../../../package.json',
    `/${'a'.repeat(3000)}`,
    '/address/Find/v2.10/json3.ws?SearchTerm=%00',
    '/address/Find/v2.10/json3.ws?SearchTerm=a&SearchTerm=b',
    '/address/Retrieve/v2.11/json3.ws?Id=%27%20or%201=1',
    '/address/Find/v2.10/json3.ws?LastId=%f0%28',
  ]
  for (const path of tries) {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await admin.rest(method, path)
      expectHarmless(answer.status, answer.body)
      expect(JSON.stringify(answer.body)).not.toContain('"workspaces"')
    }
  }
  const huge = await app.rest(
    'POST',
    '/login',
    JSON.stringify({ username: 'x'.repeat(1_100_000), password: 'x' }),
  )
  expect(huge.status).toBe(413)
  const poisoned = await app.rest(
    'POST',
    '/login',
    '{"__proto__": {"admin": true}, "username": "a", "password": "b"}',
  )
  expect(poisoned.status).toBe(400)
})

describe('one person’s heavy requests are refused, write nothing and keep no colleague waiting', () => {
  const value = (property: string, given: unknown) => ({ property, value: given })
  const addresses = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [value('email', `${name}.${at}@client.example`)])
  const wide = (name: string) => `${name}: table(name: "sku") { ${'records count '.repeat(40)}}`
  const each = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join(' ')

  test.each([
    [
      'an order with 1,600 rows',
      `mutation ($order: [Value!]!, $rows: [[Value!]!]!) {
        createRow(table: "order", values: $order)
        batchCreateRow(table: "blocked", rows: $rows)
      }`,
      { rows: addresses('many', 1600) },
    ],
    ['all items of all orders', '{ table(name: "orderitem", limit: 999999) { records } }', {}],
    [
      'items without their order',
      '{ table(name: "orderitem", filter: [{ column: "id", operator: ">=", value: 0 }]) { count } }',
      {},
    ],
    ['a document of 12 kB', `{ ${each(19, (at) => wide(`f${at}`))} }`, {}],
    [
      'fragments that spread each other',
      `{ ...f0 } ${each(39, (at) => `fragment f${at} on Query { ...f${(at + 1) % 39} ...f${(at + 2) % 39} }`)}`,
      {},
    ],
  ])('%s', async (_, query, variables) => {
    const [admin, colleague] = [await app.as('admin'), await app.as('user')]
    const buyer = await app.make.contact()
    const order = [
      value('external_id__c', confirmationCode()),
      value('accountid', buyer.accountid),
      value('contact__c', buyer.sfid),
      value('property__c', app.home.sfid),
    ]
    const written = sql`select (select count(*) from blocked) as blocked, (select count(*) from "order") as orders`
    const before = await app.database.first(written)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => admin.graphql(query, { order, ...variables })),
      colleague.graphql('{ table(name: "contact") { count } }'),
    ])
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
    expect(codes).toEqual([...Array(20).fill('BAD_INPUT'), undefined])
    expect(await app.database.first(written)).toEqual(before)
  })

  test('several batches that are small on their own', async () => {
    const admin = await app.as('admin')
    const document = `mutation ($one: [[Value!]!]!, $two: [[Value!]!]!) {
      one: batchCreateRow(table: "blocked", rows: $one)
      two: batchCreateRow(table: "blocked", rows: $two)
    }`
    const variables = { one: addresses('one', 120), two: addresses('two', 120) }
    expect(await admin.graphql(document, variables)).toMatchObject({
      errors: [{ extensions: { code: 'BAD_INPUT' } }],
    })
    expect(await app.database.rows(sql`select from blocked where email like 'one.%'`)).toEqual([])
  })
})
