import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import {
  type ColumnType,
  flag,
  json,
  list,
  moment,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from './row-shape.ts'
import { type Statement, sql } from './sql.ts'

const database = await openFreshDatabase()

const everyType = {
  id: number,
  name: text,
  amount: text,
  day: text,
  isActive: flag,
  language: oneOf(['en', 'fr']),
  note: nullable(text),
  since: moment,
  words: list(text),
  person: json({ name: text, phones: list(text) }),
  extra: optional(number),
}

test('rows have the types of their shape', async () => {
  const row = await database.first(
    sql`select 1::bigint as id, ${'Ann'}::text as name, 12.50 as amount, date '2026-03-04' as day, true as "isActive",
          'fr' as language, null as note, timestamptz '2026-03-04T05:06:07Z' as since, array['a', 'b'] as words,
          json_build_object('name', 'Ann', 'phones', json_build_array('514'), 'age', 41) as person`.returns(
      everyType,
    ),
  )
  interface Typed {
    id: number
    name: string
    amount: string
    day: string
    isActive: boolean
    language: 'en' | 'fr'
    note: string | null
    since: Date
    words: string[]
    person: { name: string; phones: string[] }
    extra: number | undefined
  }
  const typed: Typed | undefined = row
  expect(typed).toEqual({
    id: 1,
    name: 'Ann',
    amount: '12.50',
    day: '2026-03-04',
    isActive: true,
    language: 'fr',
    note: null,
    since: new Date('2026-03-04T05:06:07Z'),
    words: ['a', 'b'],
    person: { name: 'Ann', phones: ['514'], age: 41 },
  })
})

test('the columns of a statement without a shape have no type', async () => {
  const rows = await database.rows(sql`select 1 as id`)
  expectTypeOf(rows).toEqualTypeOf<object[]>()
  expect(rows).toEqual([{ id: 1 }])
})

test.each<[string, Statement, string]>([
  ['is missing', sql`select 1 as other`, 'The column id is missing and should be a number.'],
  ['has another type', sql`select 'Ann' as id`, 'The column id is a string and should be a number.'],
  ['is null', sql`select null as id`, 'The column id is null and should be a number.'],
])('a column that %s is an error, without its value', async (_, statement, message) => {
  await expect(database.rows(statement.returns({ id: number }))).rejects.toThrow(message)
})

test.each<[string, Statement, ColumnType<unknown>]>([
  [
    'a JSON object without one of its properties',
    sql`select '{"name": null}'::json as id`,
    json({ name: text }),
  ],
  ['a JSON array in the place of an object', sql`select '[]'::json as id`, json({})],
  ['a JSON null', sql`select 'null'::json as id`, json({})],
  ['a list with an item of another type', sql`select array[1, null] as id`, list(number)],
  ['a text in the place of a list', sql`select 'a' as id`, list(text)],
  ['a text in the place of a timestamp', sql`select '2026-03-04' as id`, moment],
  ['an optional column of another type', sql`select 'a' as id`, optional(number)],
])('%s is an error', async (_, statement, type) => {
  await expect(database.rows(statement.returns({ id: type }))).rejects.toThrow('The column id is ')
})

test('a text outside its list is an error', async () => {
  const statement = sql`select 'de' as language`.returns({ language: oneOf(['en', 'fr']) })
  await expect(database.first(statement)).rejects.toThrow('should be one of en, fr.')
})

test('rows of a transaction are checked too', async () => {
  const attempt = database.transaction((tx) => tx.first(sql`select 'Ann' as id`.returns({ id: number })))
  await expect(attempt).rejects.toThrow('The column id is a string')
})

describe('a later row that does not fit', () => {
  const statement = sql`select * from (values (1), (null)) rows (id)`.returns({ id: number })

  test('is found in tests', async () => {
    await expect(database.rows(statement)).rejects.toThrow('The column id is null')
  })

  test('is not looked at in production, where a check must cost next to nothing', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(database.rows(statement).finally(() => vi.unstubAllEnvs())).resolves.toHaveLength(2)
  })
})
