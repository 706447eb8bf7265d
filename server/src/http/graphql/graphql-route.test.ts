import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { badInput } from '../../../test/outcomes.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

const app = await startTestApp()
const staff = await app.as('admin')

const path = '/api/graphql/v2'
const countAccounts = '{ table(name: "account") { count } }'

interface Answer {
  data?: unknown
  errors?: { message: string; path?: string[]; extensions: Record<string, string> }[]
}

/** The call as bytes on the wire. */
async function post(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.token}`, ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
}

describe('the status', () => {
  test('is 200 when the document was executed, with or without errors', async () => {
    const fine = await post(JSON.stringify({ query: countAccounts }))
    expect(fine).toMatchObject({ status: 200, body: { data: { table: { count: 0 } } } })
    expect(fine.body).not.toHaveProperty('errors')
    expect(fine.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const refused = await post(
      JSON.stringify({ query: '{ a: table(name: "account", limit: -1) { count } }' }),
    )
    expect(refused).toMatchObject({
      status: 200,
      body: {
        data: { a: null },
        errors: [{ path: ['a'], extensions: badInput('limit') }],
      },
    })
  })

  test.each<[string, unknown]>([
    ['a document that does not parse', { query: '{ table(name: ' }],
    ['a field that does not exist', { query: '{ tables { count } }' }],
    ['a subscription', { query: 'subscription { table }' }],
    ['a variable that is missing', { query: 'query ($n: String!) { table(name: $n) { count } }' }],
    ['two operations without saying which', { query: `query A ${countAccounts} query B ${countAccounts}` }],
    ['an operation that is not there', { query: `query A ${countAccounts}`, operationName: 'B' }],
    ['no query', { variables: {} }],
    ['variables that are no object', { query: countAccounts, variables: [] }],
    ['a batch', [{ query: countAccounts }, { query: countAccounts }]],
    ['nothing', null],
  ])('is 400 for %s', async (_, body) => {
    const answer = await post(JSON.stringify(body))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_INPUT' } }] } })
    expect(answer.body).not.toHaveProperty('data')
  })

  test('one of several operations runs when it is named', async () => {
    const query = `query A { one: settingsList { id } } query B { two: settingsList { id } }`
    const answer = await post(JSON.stringify({ query, operationName: 'B', variables: null }))
    expect(answer).toMatchObject({ status: 200, body: { data: { two: [] } } })
  })

  test.each([
    ['malformed JSON', '{"query": ', 'application/json', 400],
    ['a poisoned object', '{"query":"{__typename}","__proto__":{"x":1}}', 'application/json', 400],
    ['plain text', JSON.stringify({ query: countAccounts }), 'text/plain', 400],
    ['XML', '<query/>', 'application/xml', 415],
    ['more than 1 MiB', JSON.stringify({ query: ' '.repeat(1024 * 1024) }), 'application/json', 413],
  ])('says what is wrong with the body: %s', async (_, body, type, status) => {
    const answer = await post(body, { 'content-type': type })
    expect(answer).toMatchObject({ status, body: { errors: [{ extensions: { code: 'BAD_INPUT' } }] } })
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s runs nothing', async (method) => {
    const url = `${path}?query=${encodeURIComponent(countAccounts)}`
    const answer = await app.rest(method, url, undefined, staff.token)
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })
})

test.each([
  ['no token', undefined],
  ['a token that was never issued', randomBytes(32).toString('base64url')],
])('a caller with %s is not authenticated', async (_, token) => {
  expect(await app.graphql(countAccounts, {}, token)).toMatchObject({
    status: 401,
    data: null,
    errors: [
      { message: 'Sign in to continue.', extensions: { code: 'UNAUTHENTICATED', key: 'unauthenticated' } },
    ],
  })
})

describe('one request', () => {
  test.each([
    ['side by side', '{ one: table(name: "blocked") { count } other: table(name: "sku") { count } }'],
    [
      'from a fragment',
      `{ ...Both } fragment Both on Query {
        one: table(name: "blocked") { count } other: table(name: "sku") { count } }`,
    ],
  ])('reads all its lists at the same time, %s', async (_, query) => {
    await app.database.session(async (client) => {
      await client.query('begin; lock table blocked, sku in access exclusive mode')
      const reading = staff.graphql(query)
      await expect.poll(waitingStatements).toBe(2)
      await client.query('commit')
      expect(await reading).toMatchObject({ errors: [], data: { one: {}, other: {} } })
    })
  })

  test('takes six connections at most, however many lists it reads', async () => {
    const fields = Array.from({ length: 19 }, (_, at) => `f${at}: table(name: "sku") { records count }`)
    await app.database.session(async (client) => {
      await client.query('begin; lock table sku in access exclusive mode')
      const reading = staff.graphql(`{ ${fields.join(' ')} }`)
      await expect.poll(waitingStatements).toBe(6)
      const { usage } = app.database
      // One more holds the lock.
      expect(usage.total - usage.idle).toBe(7)
      await client.query('commit')
      expect(Object.keys((await reading).data ?? {})).toHaveLength(19)
    })
  })

  test('is answered while a colleague waits for all that they have sent at once', async () => {
    const query = '{ table(name: "sku") { count } }'
    const other = await app.as('user')
    const burst = await app.database.session(async (client) => {
      await client.query('begin; lock table sku in access exclusive mode')
      const sent = Array.from({ length: 75 }, () => staff.graphql(query))
      await expect.poll(() => app.database.usage.waiting).toBeGreaterThan(60)
      expect(await other.graphql('{ table(name: "property__c") { count } }')).toMatchObject({ errors: [] })
      await client.query('commit')
      return sent
    })
    for (const { errors } of await Promise.all(burst)) expect(errors).toEqual([])
  })

  test('is cancelled in the database when its client goes', async () => {
    await app.database.session(async (client) => {
      await client.query('begin; lock table sku in access exclusive mode')
      const leaving = new AbortController()
      const asked = fetch(`${app.url}/api/graphql/v2`, {
        method: 'POST',
        headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ table(name: "sku") { records } }' }),
        signal: leaving.signal,
      })
      await expect.poll(waitingStatements).toBe(1)
      leaving.abort()
      await expect(asked).rejects.toThrow()
      await expect.poll(waitingStatements).toBe(0)
      await client.query('commit')
    })
    expect(await staff.graphql('{ table(name: "sku") { count } }')).toMatchObject({ errors: [] })
  })

  async function waitingStatements(): Promise<number> {
    const found = await app.database.first(sqlOf({ count: number })`
      select count(distinct l.pid)::int from pg_locks l join pg_database d on d.oid = l.database
      where not l.granted and d.datname = current_database()`)
    return found?.count ?? 0
  }
})

describe('a field that fails leaves the others', () => {
  const both = (bad: string) => `{ bad: ${bad} good: table(name: "account") { count } }`

  test.each([
    ['a value that is not allowed', 'table(name: "sku", limit: -1) { count }', 'BAD_INPUT'],
    ['a table that the caller may not read', 'table(name: "gc_inventory") { count }', 'FORBIDDEN'],
    [
      'the history of such a table',
      'allAudits(objectId: "1", operation: "gc_inventory.update") { createdAt }',
      'FORBIDDEN',
    ],
  ])('for %s', async (_, bad, code) => {
    const user = await app.as('user')
    // The first request loads the actor, the second uses the cached one.
    for (const _ of [1, 2])
      expect(await user.graphql(both(bad))).toMatchObject({
        status: 200,
        data: { bad: null, good: { count: 0 } },
        errors: [{ path: ['bad'], extensions: { code } }],
      })
  })

  test('also if its statement takes too long, and then the status is 200', async () => {
    const query = both('table(name: "sku") { count }')
    const limited = await startTestApp({
      database: app.database,
      clock: app.clock,
      hasLimitsOfProduction: true,
    })
    const staff = await limited.as('admin')
    // Loads the actor as it is now, so that the query is not run twice.
    await staff.graphql(countAccounts)
    await app.database.session(async (client) => {
      await client.query('begin; lock table sku in access exclusive mode')
      expect(await staff.graphql(query)).toMatchObject({
        status: 200,
        data: { bad: null, good: { count: 0 } },
        errors: [{ path: ['bad'], extensions: { key: 'service_unavailable' } }],
      })
      // Without any data the whole request is unavailable.
      expect(await staff.graphql('{ table(name: "sku") { count } }')).toMatchObject({
        status: 503,
        data: { table: null },
      })
      await client.query('commit')
    })
  })
})

describe('a failure of the server', () => {
  afterEach(() => app.database.rows(sql`alter table if exists hidden_sku rename to sku`))

  test('is INTERNAL, reveals no internals, and is logged with the request’s id', async () => {
    await app.database.rows(sql`alter table sku rename to hidden_sku`)
    const answer = await post(JSON.stringify({ query: '{ table(name: "sku") { records } }' }))
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      data: { table: null },
      errors: [
        {
          message: 'Something went wrong on our side.',
          locations: [{ line: 1, column: 3 }],
          path: ['table'],
          extensions: { code: 'INTERNAL', key: 'internal' },
        },
      ],
    })
    const id = answer.headers.get('x-request-id') ?? ''
    const lines = app.logged().split('\n')
    const logged = lines.filter(
      (line) => line.includes(id) && line.includes('relation \\"sku\\" does not exist'),
    )
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ level: 50, user: staff.user.id })
  })
})

test('every request is logged, without tokens, passwords or query strings', async () => {
  const password = 'Very-Secret-1234'
  await app.rest('POST', '/login', { username: staff.user.username__c, password })
  await app.rest('GET', '/resetpassword?token=link-secret')
  const answer = await app.rest('POST', `${path}?note=in-the-address`, { query: countAccounts }, staff.token)
  const log = app.logged()
  expect(log).toContain(answer.headers.get('x-request-id'))
  for (const secret of [password, staff.token, 'link-secret', 'in-the-address']) {
    expect(log).not.toContain(secret)
  }
})

test('a person whose database time is used up gets 429, and others do not', async () => {
  const narrow = await startTestApp({ database: app.database, env: { databaseSecondsPerMinute: 0 } })
  const staff = await narrow.as('user')
  const question = '{ table(name: "sku") { count } }'
  const first = await staff.graphql(question)
  const [second, other] = [await staff.graphql(question), await (await narrow.as('admin')).graphql(question)]
  expect([first.status, second.status, other.status]).toEqual([200, 429, 200])
  expect(second.errors[0]?.extensions).toMatchObject({ key: 'too_many_attempts' })
})

describe('clients of GraphQL over HTTP', () => {
  test.each([
    ['application/graphql-response+json', 'application/graphql-response+json'],
    [
      'application/graphql-response+json; charset=utf-8, application/json; q=0.9',
      'application/graphql-response+json',
    ],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/graphql-response+json;q=0, application/json', 'application/json'],
  ])('that accept %s get %s', async (accept, type) => {
    const { headers } = await post(JSON.stringify({ query: countAccounts }), { accept })
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  })

  test.each([
    ['a syntax error', '{ table(', 400, { line: 1, column: 9 }],
    ['an unknown field', '{\n  table(name: "sku") { rows }\n}', 400, { line: 2, column: 24 }],
    ['a refused field', '{\n table(name: "none") { count }\n}', 200, { line: 2, column: 2 }],
  ])('learn the place of %s', async (_, query, status, place) => {
    const answer = await post(JSON.stringify({ query }))
    expect(answer).toMatchObject({ status, body: { errors: [{ locations: [place] }] } })
  })
})
