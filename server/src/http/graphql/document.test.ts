import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { Refusal } from '../../engine/definition/refusal.ts'
import { registry } from '../../tables/all-tables.ts'
import { createDocuments, documentLimits } from './document.ts'
import { createSchema } from './schema.ts'

const app = await startTestApp()
const staff = await app.as('user')

const repeat = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(' ')
const field = (at: number) => `f${at}: settingsList { id }`

async function refusal(query: string): Promise<string | undefined> {
  const { status, errors } = await staff.graphql(query)
  expect(status).toBe(errors.length > 0 ? 400 : 200)
  if (errors[0]) expect(errors[0].extensions).toEqual({ code: 'BAD_INPUT', key: 'bad_input' })
  return errors[0]?.message
}

describe('a document is limited', () => {
  test('in its root fields', async () => {
    const { query, mutation } = documentLimits.rootFields
    expect(await refusal(`{ ${repeat(query, field)} }`)).toBeUndefined()
    expect(await refusal(`{ ${repeat(query + 1, field)} }`)).toMatch(/too many fields/)
    const changes = (count: number) =>
      staff.graphql(`mutation { ${repeat(count, (at) => `m${at}: deleteRow(table: "blocked", id: "1")`)} }`)
    // Executed, and refused to this user.
    expect(await changes(mutation)).toMatchObject({ status: 200 })
    expect(await changes(mutation + 1)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringMatching(/too many fields/) }],
    })
  })

  test('in its root fields from fragments', async () => {
    const fragments = `fragment Half on Query { ...Quarter ${repeat(6, (at) => field(at + 6))} }
                       fragment Quarter on Query { ${repeat(5, field)} }`
    expect(await refusal(`{ ...Half } ${fragments}`)).toBeUndefined()
    expect(
      await refusal(`{ ...Half ... on Query { ...Half } } ${fragments}`),
      'the same fields again',
    ).toMatch(/too many fields/)
    const doubling = repeat(30, (at) => `fragment F${at} on Table { ...F${at + 1} ...F${at + 1} }`)
    expect(
      await refusal(`{ table(name: "sku") { ...F0 } } ${doubling} fragment F30 on Table { count }`),
    ).toMatch(/too many fragments/)
    expect(await refusal('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toMatch(
      /too many fragments/,
    )
  })

  test('in its aliases, at any depth', async () => {
    const aliased = (count: number) => `{ settingsList { ${repeat(count, (at) => `a${at}: id`)} } }`
    expect(await refusal(aliased(documentLimits.aliases.query))).toBeUndefined()
    expect(await refusal(aliased(documentLimits.aliases.query + 1))).toMatch(/too many aliases/)
  })

  test('in all its fields and definitions, before it is validated', async () => {
    const wide = (fields: number) => `{ settingsList { ${'nonsense '.repeat(fields)} } }`
    expect(await refusal(wide(documentLimits.fields - 1))).toMatch(/Cannot query field/)
    expect(await refusal(wide(documentLimits.fields))).toMatch(/too many fields/)
    const unused = (count: number) => repeat(count, (at) => `fragment U${at} on Setting { nonsense }`)
    expect(await refusal(`{ settingsList { id } } ${unused(documentLimits.definitions - 1)}`)).toMatch(
      /Cannot query field/,
    )
    expect(await refusal(`{ settingsList { id } } ${unused(documentLimits.definitions)}`)).toMatch(
      /too many definitions/,
    )
  })

  test('in its depth, before anything recurses', async () => {
    const nested = (depth: number) =>
      `{ settingsList(key: "x") ${'{ ... on Setting '.repeat(depth - 2)} { id } ${'}'.repeat(depth - 1)}`
    expect(await refusal(nested(documentLimits.nesting))).toBeUndefined()
    expect(await refusal(nested(documentLimits.nesting + 1))).toMatch(/too deep/)
    expect(await refusal('{'.repeat(20_000))).toMatch(/too deep|too long/)
    expect(await refusal('{ a '.repeat(30))).toMatch(/too deep/)
  })

  test('in its length and its number of tokens', async () => {
    const spaces = documentLimits.length - '{ settingsList { id } }'.length
    expect(await refusal(`{ settingsList { id } }${' '.repeat(spaces)}`)).toBeUndefined()
    expect(await refusal(`{ settingsList { id } }${' '.repeat(spaces + 1)}`)).toMatch(/too long/)
    expect(await refusal(`{ settingsList { ${'id '.repeat(documentLimits.tokens)} } }`)).toMatch(/too long/)
  })

  test('in the nesting of its variables', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const body = `{ "query": "{ settingsList { id } }", "variables": { "value": ${deep} } }`
    const answer = await staff.rest('POST', '/api/graphql/v2', body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_INPUT' } }] } })
  })
})

describe('the schema', () => {
  const introspection = '{ __schema { queryType { name } } }'

  test('can be introspected in development', async () => {
    const answer = await staff.graphql(introspection)
    expect(answer).toMatchObject({ status: 200, data: { __schema: { queryType: { name: 'Query' } } } })
  })

  test('cannot be introspected in production', async () => {
    const production = await startTestApp({ env: { production: true }, database: app.database })
    const who = await production.signIn(staff.user)
    for (const query of [
      introspection,
      '{ __type(name: "Query") { name } }',
      '{ s: __schema { types { name } } }',
    ]) {
      const answer = await who.graphql(query)
      expect(answer).toMatchObject({
        status: 400,
        data: null,
        errors: [{ extensions: { code: 'BAD_INPUT' } }],
      })
    }
    expect(await who.graphql('{ __typename settingsList { id } }')).toMatchObject({
      status: 200,
      data: { __typename: 'Query', settingsList: [] },
    })
  })
})

test('a refused document is not examined again', () => {
  const documents = createDocuments(
    createSchema({ registry, listeners: new Map(), queueCountMail: async () => [] }),
    { introspection: true },
  )
  const refused = () => {
    try {
      return documents.get('{ settingsList { nonsense } }')
    } catch (error) {
      return error
    }
  }
  expect(refused()).toBeInstanceOf(Refusal)
  expect(refused()).toBe(refused())
})

test('names are suggested only where introspection is on', () => {
  const message = (introspection: boolean) => {
    const documents = createDocuments(
      createSchema({ registry, listeners: new Map(), queueCountMail: async () => [] }),
      { introspection },
    )
    return expect(() => documents.get('{ settingsLis { id } }'))
  }
  message(true).toThrow(/Did you mean "settingsList"/)
  message(false).toThrow(/^Cannot query field "settingsLis" on type "Query"\.$/)
})
