import { describe, expect, test } from 'vitest'
import { registry } from '../../tables/all-tables.ts'
import type { Actor } from '../definition/actor.ts'
import { createRegistry } from '../definition/registry.ts'
import { createCompiler } from './compile-sql.ts'
import { type FilterArgument, parseQuery, type TableArguments } from './parse-query.ts'
import { cachedStatement } from './statement-cache.ts'
import { createListSql, plain } from './strategies/list-sql.ts'

const actorIn = (scope: Actor['scope']): Actor => {
  return { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'admin', scope }
}
const both = { records: true, count: true }
const order = (filter: FilterArgument[], more: Partial<TableArguments> = {}) => {
  return { name: 'order', filter, ...more }
}
const of = (accountid: unknown, operator = '=') => ({ column: 'accountid', operator, value: accountid })

/** Compares every statement with the one that is compiled for its own values, and counts the compilations. */
function cacheOf(actor: Actor, rooms = registry) {
  let compiled = 0
  return {
    compiled: () => compiled,
    statement(given: TableArguments, requested = both) {
      const query = parseQuery(rooms, given)
      const compile = (one: typeof query) =>
        plain(createListSql(createCompiler(rooms, actor), one), requested)
      const cached = cachedStatement(rooms, actor, query, requested, (slotted) => {
        compiled += 1
        return compile(slotted)
      })
      const direct = compile(query)
      expect(cached.text).toBe(direct.text)
      expect(cached.values).toEqual(direct.values)
    },
  }
}

describe('a cached statement', () => {
  test('is compiled once for queries that differ in their values, and binds those of each', () => {
    const { statement, compiled } = cacheOf(actorIn('every property'))
    const nested = (name: string, days: string[], city: unknown) =>
      order(
        [
          {
            or_: [
              of(name),
              { and_: [of([name, 'x'], 'IN'), { column: 'account.id', operator: '>=', value: 3 }] },
            ],
          },
          { column: 'effectivedate', operator: '>=', value: days[0] },
          { column: 'effectivedate', operator: '<=', value: days[1] },
          { column: 'vts_id', operator: '!=', value: city },
        ],
        { join: ['account'], contain: ['contact', 'orderitem'] },
      )
    statement(nested('a', ['2026-01-01', '2026-02-01'], 'Laval'))
    statement(nested('b', ['2025-01-01', '2025-02-01'], 'Laval'))
    statement(nested('b', ['2025-01-01', '2025-02-01'], 'b'))
    expect(compiled()).toBe(1)
  })

  test.each<[string, TableArguments, typeof both]>([
    ['nothing to compare with', order([of(null)]), both],
    ['another operator', order([of('a', '!=')]), both],
    ['another column', order([{ column: 'contact__c', operator: '=', value: 'a' }]), both],
    [
      'a column of a relation',
      order([{ ...of('a'), column: 'contact.accountid' }], { join: ['contact'] }),
      both,
    ],
    ['two conditions', order([of('a'), of('b')]), both],
    ['one of two conditions', order([{ or_: [of('a'), of('b')] }]), both],
    ['another page', order([of('a')], { offset: 10 }), both],
    ['a larger page', order([of('a')], { limit: 11 }), both],
    ['another order', order([of('a')], { orderBy: 'effectivedate' }), both],
    ['the reverse order', order([of('a')], { orderByDirection: 'DESC' }), both],
    ['a relation', order([of('a')], { contain: ['contact'] }), both],
    ['fewer columns', order([of('a')], { columns: ['id'] }), both],
    ['another table', { name: 'contact', filter: [of('a')] }, both],
    ['the number alone', order([of('a')]), { records: false, count: true }],
  ])('is not used for %s', (_, other, requested) => {
    const { statement, compiled } = cacheOf(actorIn('every property'))
    statement(order([of('a')]))
    statement(other, requested)
    expect(compiled()).toBe(2)
  })

  test('is not used for another actor, nor under other policies', () => {
    const scope = (sfid: string) => [{ id: 1, sfid, externalId: sfid }]
    const [one, other] = [cacheOf(actorIn(scope('p1'))), cacheOf(actorIn(scope('p2')))]
    const same = actorIn(scope('p1'))
    const open = createRegistry(registry.rooms.map((room) => ({ ...room, read: () => true })))
    const [strict, lenient] = [cacheOf(same), cacheOf(same, open)]
    for (const { statement, compiled } of [one, other, strict, lenient]) {
      statement(order([of('p1')]))
      statement(order([of('p2')]))
      expect(compiled()).toBe(1)
    }
  })

  test('gives way when an actor asks in more ways than are kept', () => {
    const { statement, compiled } = cacheOf(actorIn('every property'))
    for (let offset = 0; offset < 200; offset++) statement(order([of('a')], { offset }))
    statement(order([of('a')], { offset: 199 }))
    expect(compiled()).toBe(200)
    statement(order([of('a')], { offset: 0 }))
    expect(compiled()).toBe(201)
  })
})
