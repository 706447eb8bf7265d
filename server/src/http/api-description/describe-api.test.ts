import { roles } from '@comptoir/contract/roles'
import { Validator } from '@seriousme/openapi-schema-validator'
import { printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { registry } from '../../tables/all-tables.ts'
import { createSchema } from '../graphql/schema.ts'

interface Described {
  [part: string]: unknown
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: object[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, object>
}

const app = await startTestApp()
const described = (await (await fetch(`${app.url}/openapi.json`)).json()) as Described
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [path, method, operation] as [string, string, Operation],
  ),
)

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(described))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every operation has an id of its own, a summary, a known tag and its failures', () => {
  const ids = operations.map(([, , { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, , { summary, tags, responses }] of operations) {
    expect(summary, path).toMatch(/^[A-Z].*[^.]$/)
    expect(described.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
    expect(
      Object.keys(responses).some((status) => /^[45]XX$/.test(status)),
      path,
    ).toBe(true)
  }
})

test('every described operation has a route, which asks for a token where it says so', async () => {
  for (const [path, method, operation] of operations) {
    const url = path.replaceAll(/\{(\w+)\}/g, '1')
    if (path === '/metrics') continue
    const { status, body } = await app.rest(method.toUpperCase(), url, method === 'post' ? {} : undefined)
    expect([path, body.status]).not.toEqual([path, 405])
    if (!operation.security) expect([path, status]).toEqual([path, 401])
    else if (operation.security.length === 0) expect([path, status]).not.toEqual([path, 401])
  }
})

const audiences: Record<string, readonly string[]> = {
  'For administrators.': ['admin', 'superadmin'],
  'For superadmins.': ['superadmin'],
}

test.each(roles)('every operation that is not for a %s is refused to them', async (role) => {
  const { rest } = await app.as(role)
  for (const [path, method, { description }] of operations) {
    // The tools have tokens of their own.
    if (path.startsWith('/api/tools/') || (audiences[description]?.includes(role) ?? true)) continue
    const url = path.replaceAll(/\{(\w+)\}/g, '1')
    const { status, body } = await rest(method.toUpperCase(), url, method === 'get' ? undefined : {})
    expect([path, status, body.error]).toEqual([path, 403, 'forbidden'])
  }
})

test('a payload is described with the fields that the server reads', () => {
  const [, , signIn] = operations.find(([path]) => path === '/login') ?? []
  const schema = signIn?.requestBody?.content['application/json']?.schema
  expect(Object.keys(schema?.properties ?? {})).toEqual(['username', 'password', 'locks'])
})

test('docs/api/schema.graphql is the schema of the server', async () => {
  const printed = `${printSchema(createSchema({ registry, listeners: new Map(), queueCountMail: async () => [] }))}\n`
  await expect(printed).toMatchFileSnapshot('../../../../docs/api/schema.graphql')
})
