import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/test-app.ts'
import { number, text } from '../../../database/row-shape.ts'
import { sqlOf } from '../../../database/sql.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { Actor } from '../../definition/actor.ts'
import { createCompiler } from '../compile-sql.ts'
import { likePattern } from '../like-pattern.ts'
import { type FilterArgument, parseQuery, type TableArguments } from '../parse-query.ts'
import { readTable } from '../read.ts'
import { maxPrefixMatches } from '../tuning.ts'
import { createListSql } from './list-sql.ts'
import { prefixQuery, prefixRanges } from './prefix-ranges.ts'

const table = 'trnsx_ecom_activegc_b2c'
const actor: Actor = { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'user', scope: 'every property' }
const like = (column: string, value: string): FilterArgument => ({ column, operator: 'iLIKE', value })
const anyName = (value: string) => ({
  or_: ['recipient', 'last_name', 'order'].map((column) => like(column, value)),
})

describe('the ranges of an index serve', () => {
  const serves = (given: Partial<TableArguments> & { name?: string }) =>
    prefixQuery(parseQuery(registry, { name: table, ...given })) !== undefined

  test.each([
    ['one prefix', [like('order', 'WEB-700734%')]],
    ['several prefixes', [anyName('Jean-François F%')]],
    ['prefixes, of rows that meet other conditions', [anyName('Jean-François F%'), equal('mall', 'MGM')]],
  ])('%s that hardly any row has', (_, filter) => {
    expect(serves({ filter })).toBe(true)
  })

  test.each([
    ['a short prefix', [like('order', 'ro%')]],
    ['a text within', [like('order', '%WEB-700734%')]],
    ['a prefix followed by a pattern', [like('order', 'WEB-7_0734%')]],
    ['an excluded prefix', [{ column: 'order', operator: 'NOT iLIKE', value: 'WEB-700734%' }]],
    ['a prefix or another condition', [{ or_: [like('order', 'WEB-700734%'), equal('mall', 'MGM')] }]],
    ['several conditions at once', [like('order', 'WEB-700734%'), like('recipient', 'Jean-François F%')]],
    ['a column without an index', [like('mall', 'Jean-François F%')]],
  ])('not %s', (_, filter) => {
    expect(serves({ filter })).toBe(false)
  })

  test('not the prefix of a related row', () => {
    const filter = [like('contact.email', 'noemie@client.example%')]
    expect(serves({ name: 'account', join: ['contact'], filter })).toBe(false)
  })

  test('not deleted rows, which no index has', () => {
    const filter = [like('name', 'Jean-François F%'), equal('isdeleted', true)]
    expect(serves({ name: 'account', filter })).toBe(false)
  })

  function equal(column: string, value: unknown): FilterArgument {
    return { column, operator: '=', value }
  }
})

describe('a search for prefixes', async () => {
  const app = await startTestApp()
  for (const [recipient, last_name] of [
    ['Jean-François Forêt', 'Forêt'],
    ['JEAN-FRANCOIS FORTIN', 'Jean-François F.'],
    ['Jean-François Gagné', 'Gagné'],
    ['Jean-François', 'F'],
    ['Œuvre de Chantal', 'de Chantal'],
    ['100 % pur_jus', 'pur_jus'],
    ['Жан Франсуа', 'Франсуа'],
    ['中村 さくら', 'さくら'],
  ] as const)
    await app.make.giftCode({ recipient, last_name, order: `WEB-90${recipient.length}` })
  await app.database.withoutTimeout(async (client) => {
    await client.query(`
      insert into ${table} (gift_code, recipient, last_name, "order")
      select 'F' || number, 'Foule de noms ' || number, 'Foule de noms ' || number % ${maxPrefixMatches - 20}, 'WEB-8' || number
      from generate_series(1, 8100) number`)
    await client.query(`vacuum analyze ${table}`)
  })

  test.each([
    ...[
      'Jean-François F%',
      'jean-francois f%',
      'JEAN-FRANÇOIS FO%',
      'jean-françois  f%',
      'Oeuvre de c%',
      'œuvre de%',
    ],
    ...[
      '100 \\% pur%',
      '100 \\% pur\\_j%',
      'Жан Ф%',
      'жан франсуа%',
      '中村 さ%',
      'WEB-9015%',
      'WEB-8100%',
      'WEB-8%',
    ],
    ...[
      'Foule de noms%',
      'Foule de noms 1%',
      'Foule de noms 17%',
      'nowhere to be found%',
      "o'brien or 1=1 --%",
    ],
  ])('finds what the pattern matches: %s', async (pattern) => {
    const wanted = likePattern(pattern)
    const everything = await app.database.rows(sqlOf({ id: number })`
      select id from trnsx_ecom_activegc_b2c
      where recipient_folded like ${wanted} or last_name_folded like ${wanted} or order_folded like ${wanted}
      order by id desc`)
    const ids = everything.map(({ id }) => id)
    for (const offset of [0, 3, 190]) {
      expect(await found(pattern, offset)).toEqual({ ids: ids.slice(offset, offset + 5), count: ids.length })
    }
  })

  test('is planned once for all prefixes', async () => {
    const plans = await app.database.transaction(async (tx) => {
      for (let at = 1; at <= 12; at++) {
        const query = prefixQuery(parseQuery(registry, page(`WEB-9${String(at).padStart(3, '0')}%`, 0)))
        if (!query) throw new Error('It is not served.')
        const list = createListSql(createCompiler(registry, actor), query)
        await tx.first(prefixRanges(list, requested), { prepared: 'prefixes' })
      }
      return tx.rows(sqlOf({ custom_plans: number, generic_plans: number })`
        select custom_plans, generic_plans from pg_prepared_statements where name = 'prefixes'`)
    })
    // PostgreSQL compares the plans of the first five with one for all.
    expect(plans).toEqual([{ custom_plans: 5, generic_plans: 7 }])
  })

  test('reads its columns in an order of bytes, as the ranges suppose', async () => {
    const columns = registry.rooms.flatMap(({ name, columns }) =>
      [...columns.values()].flatMap(({ searchedIn }) => (searchedIn ? [`${name}.${searchedIn}`] : [])),
    )
    const inBytes = await app.database.rows(sqlOf({ column: text })`
      select table_name || '.' || column_name as column from information_schema.columns
      where collation_name = 'C'`)
    expect(inBytes.map(({ column }) => column)).toEqual(expect.arrayContaining(columns))
  })

  async function found(pattern: string, offset: number) {
    const answer = await readTable(app.database, registry, actor, page(pattern, offset), requested)
    const rows: { [table]: { id: number } }[] = JSON.parse(`[${answer.records?.text}]`)
    return { ids: rows.map((row) => row[table].id), count: answer.count }
  }

  const requested = { records: true, count: true }

  function page(pattern: string, offset: number): TableArguments {
    const order = { orderBy: 'id', orderByDirection: 'DESC' }
    return { name: table, filter: [anyName(pattern)], limit: 5, offset, columns: ['id'], ...order }
  }
})
