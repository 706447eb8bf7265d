import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeTables } from './describe-tables.ts'
import { importedTables } from './imported-tables.ts'
import { fileFormats } from './read-lines.ts'

const docs = new URL('../../../../docs/', import.meta.url)

test('docs/import.md describes the columns, keys and rules of every table as they are', () => {
  const [, described] = readFileSync(new URL('import.md', docs), 'utf8').split(/<!-- generated: .* -->\n/)
  expect(described?.trim()).toBe(describeTables(importedTables).trim())
})

test('docs/import has one example for every table', () => {
  for (const { name } of importedTables) {
    const found = fileFormats.filter((format) => existsSync(new URL(`import/${name}.${format}`, docs)))
    expect([name, found.length]).toEqual([name, 1])
  }
})
