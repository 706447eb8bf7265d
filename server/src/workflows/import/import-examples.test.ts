import { existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import type { Database } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { tinyScale } from '../../demo/testing/tiny-scale.ts'
import { exportTable } from './export-table.ts'
import type { ImportedTable } from './imported-table.ts'
import { importedTables } from './imported-tables.ts'
import { type FileFormat, fileFormats } from './read-lines.ts'
import { importText } from './testing/import-text.ts'

let database: Database

database = await openFreshDatabase()

async function audits(): Promise<number> {
  const found = await database.first(sqlOf({ count: number })`select count(*)::int as count from audit`)
  return found?.count ?? 0
}

function example({ name }: ImportedTable): { text: string; format: FileFormat } {
  for (const format of fileFormats) {
    const file = new URL(`../../../../docs/import/${name}.${format}`, import.meta.url)
    if (existsSync(file)) return { text: readFileSync(file, 'utf8'), format }
  }
  throw new Error(`docs/import has no example for ${name}.`)
}

async function exported(table: ImportedTable, format: FileFormat): Promise<string> {
  const pieces: Buffer[] = []
  const into = new Writable({
    write(piece, _, done) {
      pieces.push(piece)
      done()
    },
  })
  await exportTable(database, { table, format, isUnmasked: true, into })
  return Buffer.concat(pieces).toString()
}

test('the documented examples fill an empty database, and change nothing the second time', async () => {
  for (const table of importedTables) {
    const { text, format } = example(table)
    const { added, changed, unchanged, reasons } = await importText(database, table.name, text, { format })
    expect({ table: table.name, changed, unchanged, reasons }).toEqual({
      ...{ table: table.name, changed: 0, unchanged: 0, reasons: {} },
    })
    expect(added).toBeGreaterThan(0)
  }
  const before = await audits()
  for (const table of importedTables) {
    const { text, format } = example(table)
    const { added, changed, unchanged, reasons } = await importText(database, table.name, text, { format })
    expect({ table: table.name, added, changed, reasons }).toEqual({
      ...{ table: table.name, added: 0, changed: 0, reasons: {} },
    })
    expect(unchanged).toBeGreaterThan(0)
  }
  expect(await audits()).toBe(before)
})

describe.each(fileFormats)('as %s', (format) => {
  test('what was exported is imported without any change', async () => {
    for (const table of importedTables) {
      const text = await exported(table, format)
      const { added, changed, reasons } = await importText(database, table.name, text, { format })
      expect({ table: table.name, added, changed, reasons }).toEqual({
        ...{ table: table.name, added: 0, changed: 0, reasons: {} },
      })
    }
  })
})

test('a whole demo is exported and imported without any change', async () => {
  const examples = database
  database = await openFreshDatabase()
  try {
    await loadDemo(database, () => undefined, { scale: tinyScale, today: new Date('2026-03-18T15:00:00Z') })
    for (const table of importedTables) {
      const { added, changed, unchanged, reasons } = await importText(
        database,
        table.name,
        await exported(table, 'csv'),
      )
      expect({ table: table.name, added, changed, reasons }).toEqual({
        ...{ table: table.name, added: 0, changed: 0, reasons: {} },
      })
      expect(unchanged).toBeGreaterThan(10)
    }
  } finally {
    database = examples
  }
}, 60_000)
