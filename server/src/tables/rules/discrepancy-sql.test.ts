import { randomInt } from 'node:crypto'
import { discrepancy, type Movements, movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousCount, previousCountQuery, previousOnHand } from '@comptoir/contract/rules/previous-count'
import type { CountRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import type { MadeProperty } from '../../../test/factories.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { discrepancySql, previousOnHandSql, storedPreviousSql } from './discrepancy-sql.ts'

/** The rule of counts in three forms: the contract's functions, the server's SQL and the query that the browser sends. */

const app = await startTestApp()
const elsewhere = await app.make.property()
const counts: CountRow[] = []
for (let number = 0; number < 3; number++) {
  const sku = await app.make.sku({ detailed_form: true, properties: [app.home, elsewhere] })
  for (const property of [app.home, elsewhere]) counts.push(...(await randomCounts(sku.id, property)))
}

/** In random order, so that neither ids nor the order of creation stand in for the day. */
async function randomCounts(sku: number, property: MadeProperty): Promise<CountRow[]> {
  const months = Array.from({ length: 14 }, (_, at) => at).filter(() => randomInt(4) > 0)
  const made: CountRow[] = []
  for (const month of months.sort(() => randomInt(3) - 1)) {
    const date = new Date(Date.UTC(2025, month, randomInt(1, 29))).toISOString().slice(0, 10)
    const moved = Object.fromEntries(movementColumns.map((column) => [column, randomInt(1000)]))
    made.push(await app.make.count({ sku, property, date, on_hand: randomInt(1000), ...moved }))
  }
  return made
}

function previousOf({ property__c_id, ...count }: CountRow): CountRow | undefined {
  return previousCount(
    counts.filter((other) => other.property__c_id === property__c_id),
    count,
  )
}

test('the database finds the same previous number and discrepancy as the contract', async () => {
  const calculated = await app.database.rows(sqlOf({ id: number, previous: number, difference: number })`
    select c.id, ${storedPreviousSql(raw('c'))} as previous, ${discrepancySql(raw('c'))} as difference
    from gc_inventory c order by c.id`)
  const expected = counts.map((count) => {
    const previous = previousOnHand(previousOf(count))
    return { id: count.id, previous, difference: discrepancy(count.on_hand, previous, count as Movements) }
  })
  expect(calculated).toEqual(expected.sort((one, other) => one.id - other.id))
})

test('the query that the browser sends finds the same previous count as the contract', async () => {
  const inventory = tableClient(await app.as('superadmin'))
  for (const count of counts) {
    const { sku, date, property__c_id: property, id } = count
    const { rows } = await inventory.list(
      'gc_inventory',
      previousCountQuery({ sku, date, property, except: id }),
    )
    expect(rows[0]).toEqual(previousOf(count))
  }
})

test('a count that moves to a later day does not become its own previous count', async () => {
  const [latest] = counts.toSorted((one, other) => other.date.localeCompare(one.date))
  if (!latest) throw new Error('No counts were made.')
  const { sku, id, property__c_id: property } = latest
  const later = { ...latest, date: '2026-12-31' }
  const found = await app.database.first(sql`
    select ${previousOnHandSql({ property, sku, date: later.date, id })} as previous`)
  expect(found).toEqual({ previous: previousOnHand(previousOf(latest)) })
})
