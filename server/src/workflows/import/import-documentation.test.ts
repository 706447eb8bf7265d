import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Field, ImportedTable } from './imported-table.ts'
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

/** The reference of the tables in docs/import.md. */
function describeTables(tables: readonly ImportedTable[]): string {
  return tables.map(describeTable).join('\n')
}

function describeTable(table: ImportedTable): string {
  const keys = table.keys.map(({ fields }) => fields.map(code).join(' + ')).join(', or else ')
  const lines = [
    `### ${table.name}`,
    '',
    `Key: ${keys}.`,
    '',
    '| column | value |',
    '|---|---|',
    ...table.fields.map((field) => `| ${code(field.name)} | ${describeValue(table, field)} |`),
    '',
    ...table.notes.map((note) => `- ${note}`),
    '',
  ]
  return lines.join('\n')
}

function describeValue(table: ImportedTable, field: Field): string {
  const { name, isRequired, isNeverCleared, described } = field
  const needed = isRequired || table.neededWhenNew?.includes(name)
  const parts = [
    kindOf(field),
    ...(needed ? ['needed'] : []),
    ...(described.default !== undefined && described.default !== 'now'
      ? [`${code(String(described.default))} in a new row`]
      : []),
    ...(described.default === 'now' ? ['now in a new row'] : []),
    ...(!needed && !isNeverCleared ? ['empty for none'] : []),
    ...(table.keeps?.[name] === 'true' ? ['taken for new rows only'] : []),
  ]
  return parts.join('; ')
}

function kindOf({ column, described, reference, name }: Field): string {
  if (reference) return `a ${code(reference.room.name)}, by ${reference.lookups.map(code).join(' or ')}`
  if (described.choices) return described.choices.map(code).join(' or ')
  if (column.kind === 'text')
    return name === 'sfid' && column.length === 18 ? 'id' : `text, at most ${column.length} characters`
  return kinds[column.kind]
}

const kinds: Record<Exclude<Field['column']['kind'], 'text'>, string> = {
  boolean: '`true` or `false`',
  integer: 'whole number',
  bigint: 'whole number',
  date: 'date, `2026-01-31`',
  timestamp: 'time, `2026-01-31T15:00:00Z`',
  numeric: 'amount, `12.50`',
}

function code(text: string): string {
  return `\`${text}\``
}
