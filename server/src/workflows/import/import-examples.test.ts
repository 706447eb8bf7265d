import { existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
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
import { importInto } from './testing/import-into.ts'

let database: Database = await openFreshDatabase()

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

/** Imports what is stored already; returns the number of its lines. */
async function importUnchanged(table: ImportedTable, text: string, format: FileFormat): Promise<number> {
  const { added, changed, unchanged, reasons } = await importInto(database)(table.name, text, { format })
  const found = { table: table.name, added, changed, reasons }
  expect(found).toEqual({ table: table.name, added: 0, changed: 0, reasons: {} })
  return unchanged
}

test('the documented examples fill an empty database, and change nothing the second time', async () => {
  for (const table of importedTables) {
    const { text, format } = example(table)
    const { added, changed, unchanged, reasons } = await importInto(database)(table.name, text, { format })
    const others = { changed: 0, unchanged: 0, reasons: {} }
    expect({ table: table.name, changed, unchanged, reasons }).toEqual({ table: table.name, ...others })
    expect(added).toBeGreaterThan(0)
  }
  const before = await audits()
  for (const table of importedTables) {
    const { text, format } = example(table)
    expect(await importUnchanged(table, text, format)).toBeGreaterThan(0)
  }
  expect(await audits()).toBe(before)
})

test.each(fileFormats)('what was exported as %s is imported without any change', async (format) => {
  for (const table of importedTables) await importUnchanged(table, await exported(table, format), format)
})

test('a whole demo is exported and imported without any change', async () => {
  database = await openFreshDatabase()
  await loadDemo(database, () => undefined, { scale: tinyScale, today: new Date('2026-03-18T15:00:00Z') })
  for (const table of importedTables)
    expect(await importUnchanged(table, await exported(table, 'csv'), 'csv')).toBeGreaterThan(10)
}, 60_000)
