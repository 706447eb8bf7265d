import { quoted } from '../../../database/sql.ts'
import type { Column, Room } from '../../../engine/definition/define-table.ts'
import { type Field, givenSql, type ImportedTable } from '../imported-table.ts'

export function fillStored(table: ImportedTable): string {
  const { keeps = {}, derived = {}, name } = table
  const filled = table.fields.filter(({ isStored }) => isStored)
  const sets = filled
    .filter(({ column }) => !derived[column.name]?.changed)
    .map((field) => {
      const column = quoted(field.column.name)
      const kept = keeps[field.name]
      const taken = kept ? ` and not coalesce(${kept}, false)` : ''
      return `${column} = case when ${givenSql(name, field.column.name)}${taken} then s.${column} else t.${column} end`
    })
  const others = Object.entries(derived).flatMap(([column, { changed }]) =>
    changed ? [`${quoted(column)} = ${changed}`] : [],
  )
  return `update import_staged s set ${[...sets, ...others].join(', ')}
    from ${quoted(name)} t where t.id = s.id and ${isOpen}`
}

/** Lines to compare: all at first, and those that differ once more after their rows are locked. */
const isOpen = `(s.verdict is null or s.verdict = 'changed') and s.reason is null`

export function fillNew(table: ImportedTable): string {
  const { derived = {} } = table
  const defaults = table.fields.flatMap((field) => {
    const column = quoted(field.column.name)
    if (derived[field.column.name]) return []
    if (field.name === 'sfid' && hasSfid(table)) return [`${column} = coalesce(s.${column}, s.new_sfid)`]
    const value = defaultOf(field)
    return value === undefined ? [] : [`${column} = coalesce(s.${column}, ${value})`]
  })
  const others = Object.entries(derived).map(([column, { added }]) => `${quoted(column)} = ${added}`)
  return `update import_staged s set ${["verdict = 'new'", ...defaults, ...others].join(', ')}
    where s.id is null and s.verdict is null and s.reason is null`
}

function defaultOf({ described, isStored }: Field): string | undefined {
  const value = described.default
  if (!isStored || value === undefined) return undefined
  if (value === 'now') return 'now()'
  return typeof value === 'string' ? `'${value}'` : String(value)
}

export function compareStored(table: ImportedTable): string {
  const columns = storedColumns(table)
  const line = columns.map(({ name }) => `s.${quoted(name)}`)
  // Blank text may be stored as empty text, which is the same as none in a file.
  const stored = columns.map(({ name, kind }) =>
    kind === 'text' ? `nullif(t.${quoted(name)}, '')` : `t.${quoted(name)}`,
  )
  return `update import_staged s
    set verdict = case when (${line.join(', ')}) is distinct from (${stored.join(', ')}) then 'changed' else 'unchanged' end
    from ${quoted(table.name)} t where t.id = s.id and ${isOpen}`
}

/** The columns that a line has a value for in the end. */
export function storedColumns({ fields, derived = {}, room }: ImportedTable): Column[] {
  const given = fields.filter(({ isStored }) => isStored).map(({ column }) => column)
  const others = Object.keys(derived)
    .filter((name) => !given.some((column) => column.name === name))
    .map((name) => columnNamed(room, name))
  return [...given, ...others]
}

function columnNamed(room: Room, name: string): Column {
  const column = room.columns.get(name)
  if (!column) throw new Error(`${room.name} has no column ${name}.`)
  return column
}

export function hasSfid({ fields, room }: ImportedTable): boolean {
  return room.keyPrefix !== undefined && fields.some(({ name }) => name === 'sfid')
}
