import { expect, test } from 'vitest'
import { createDemoModel } from '../server/src/demo/demo-model.ts'
import { demoTables } from '../server/src/demo/demo-tables.ts'
import { largeScale } from './large-scale.ts'

const today = Date.UTC(2026, 2, 18, 15)

test('the large scale is prepared quickly and its rows are generated one by one', async () => {
  const model = createDemoModel(largeScale, today)
  for (const { name, rows } of await demoTables(model)) {
    let made = 0
    for (const row of rows()) {
      expect(Object.keys(row).length).toBeGreaterThan(1)
      if (++made === 1_000) break
    }
    expect(made, name).toBeGreaterThan(0)
  }
})

test('no two addresses of the large set are the same, so no two companies are either', () => {
  const { companies, contacts, addresses } = createDemoModel(largeScale, today)
  expect(companies.count).toBe(1_000_000)
  expect(contacts.firstOf(companies.count)).toBe(2_000_000)
  const step = 97_003
  const seen = new Set<string>()
  for (let index = 0; index < 200_000; index++) {
    const { street_number, unit, street, city, postalCode } = addresses.at((index * step) % addresses.count)
    seen.add([street_number, unit, street, city.name, postalCode].join('|'))
  }
  expect(seen.size).toBe(200_000)
})
