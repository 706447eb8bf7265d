import { expect, test } from 'vitest'
import { countRows } from './counts.ts'
import { createDemoModel } from './demo-model.ts'
import { demoTables } from './demo-tables.ts'
import { tinyScale } from './testing/tiny-scale.ts'

test.each([
  '2026-01-01T00:00:00.000Z',
  '2026-03-01T00:00:00.001Z',
  '2026-08-20T07:30:00.000Z',
  '2027-12-31T12:00:00.000Z',
  '2028-02-29T23:59:59.999Z',
])('a start at %s finds rows for every table, none of them from the future', async (moment) => {
  const today = new Date(moment)
  const model = createDemoModel(tinyScale, today.getTime())
  for (const { name, rows } of await demoTables(model)) {
    const made = [...rows()] as Record<string, unknown>[]
    expect(made, name).not.toHaveLength(0)
    const moments = made.flatMap((row) => happened.flatMap((column) => row[column] ?? [])).map(String)
    expect(
      moments.filter((happening) => new Date(happening) > today),
      name,
    ).toEqual([])
  }
  const counts = [...countRows(model)]
  const months = counts.map(({ property__c_id, sku, date }) => `${property__c_id} ${sku} ${date.slice(0, 7)}`)
  expect(new Set(months).size).toBe(counts.length)
})

const happened = [
  'createddate',
  'systemmodstamp',
  'created_at',
  'updated_at',
  'optin_date',
  'effectivedate',
  'date',
]
