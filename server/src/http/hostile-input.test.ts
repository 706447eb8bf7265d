import { confirmationCode } from '@comptoir/contract/rules/codes'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
await app.make.contact()
await app.make.eToken()
await app.make.giftCode()
await app.make.count({ property: app.home })

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
  for (const path of ['/%', '/%c0%af', '/api/page-permission/%ff'])
    expect(await app.rest('GET', path), path).toMatchObject({
      status: 400,
      body: { status: 400, error: 'bad_input', message: expect.any(String) },
    })
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
})
