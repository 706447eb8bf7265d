import { expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import { text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import type { Actor } from '../engine/definition/actor.ts'
import { createCompiler } from '../engine/reading/compile-sql.ts'
import { parseQuery } from '../engine/reading/parse-query.ts'
import { listStrategies } from '../engine/reading/strategies/list-strategies.ts'
import { registry } from './all-tables.ts'

const database = await openFreshDatabase()
await database.rows(sql`
  insert into account (sfid, name) select 'A' || n, 'Atelier ' || n from generate_series(0, 19) n`)
await database.rows(sql`
  insert into contact (sfid, name, firstname, lastname, email)
  select 'C' || n, 'Marie ' || n, 'Marie', n::text, n || '@client.example' from generate_series(0, 19) n`)
await database.rows(sql`
  insert into "order" (sfid, ordernumber, accountid, contact__c, effectivedate)
  select 'O' || n, n, 'A' || n % 20, 'C' || n % 20, date '2020-01-01' + n % 2000 from generate_series(1, 20000) n`)
await database.rows(sql`vacuum analyze "order"`)

test.each([
  ['accountid', 'A7', 'order_by_account'],
  ['contact__c', 'C7', 'order_by_contact'],
])(
  'the newest orders by %s are a run of an index, and are counted in it alone',
  async (column, value, index) => {
    const actor: Actor = { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'user', scope: [] }
    const wanted = { records: true, count: true }
    const query = parseQuery(registry, {
      name: 'order',
      filter: [{ column, operator: '=', value }],
      orderBy: 'effectivedate',
      orderByDirection: 'DESC',
      limit: 10,
    })
    const statement = listStrategies(registry, createCompiler(registry, actor), query, wanted)[0]?.(wanted)
    if (!statement) throw new Error('There is no strategy to list orders.')
    const lines = await database.rows(sqlOf({ 'QUERY PLAN': text })`explain ${statement}`)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan.match(/(Index (?:Only )?Scan) using (\w+)/g)).toEqual([
      `Index Scan using ${index}`,
      `Index Only Scan using ${index}`,
    ])
    expect(plan).not.toContain('Sort')
  },
)
