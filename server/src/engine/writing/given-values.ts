import { newSfid } from '@comptoir/contract/rules/sfid'
import type { AnyRow, Column, Room } from '../definition/define-table.ts'
import { badInput, refuse } from '../definition/refusal.ts'
import { coerced } from '../reading/coerce.ts'
import type { Value } from './write-context.ts'

/**
 * The values that a caller sends, as their columns store them. Values for columns that the server sets are ignored, and a
 * column outside the permitted ones may repeat what the row has, or the default of a new one (`isdeleted` false).
 */
export function permittedValues(
  room: Room,
  columns: readonly string[],
  values: readonly Value[],
  present: Readonly<AnyRow>,
): AnyRow {
  const given: AnyRow = {}
  for (const { property, value } of values) {
    const column = knownColumn(room, property)
    if (columns.includes(property)) given[property] = written(column, value)
    else if (!isSetByServer(room, property) && !isRepeated(column, value, present))
      throw refuse('forbidden', { property, message: `${property} cannot be set here. Leave it out.` })
  }
  return given
}

/** Refuses columns that do not exist or are given twice, whatever the row has. */
export function checkColumns(room: Room, values: readonly Value[]): void {
  const seen = new Set<string>()
  for (const { property } of values) {
    knownColumn(room, property)
    if (seen.has(property)) throw badInput(`${property} is given twice.`, property)
    seen.add(property)
  }
}

function knownColumn(room: Room, property: string): Column {
  const column = room.columns.get(property)
  if (!column) throw badInput('There is no such column.', property)
  return column
}

/** An input that is left empty sends an empty text, whatever the type of its column. */
function written(column: Column, value: unknown): AnyRow[string] {
  return coerced(column, value === '' && column.kind !== 'text' ? null : value)
}

/** A masked column is not compared: the answer would tell whether a guess is right. */
function isRepeated(column: Column, value: unknown, present: Readonly<AnyRow>): boolean {
  if (column.mask || !Object.hasOwn(present, column.name)) return false
  return written(column, value) === present[column.name]
}

const identifiers = ['id', 'sfid']
const housekeeping = ['createddate', 'systemmodstamp']

function isSetByServer(room: Room, column: string): boolean {
  return [...identifiers, ...housekeeping, ...(room.setByServer ?? [])].includes(column)
}

/** A new row with its defaults, dates and id. */
export function blankRow(room: Room, now: Date): AnyRow {
  const row: AnyRow = {}
  for (const column of room.columns.values()) {
    if (!column.generated) row[column.name] = column.defaultValue
  }
  for (const column of housekeeping) if (room.columns.has(column)) row[column] = now.toISOString()
  if (room.keyPrefix) row.sfid = newSfid(room.keyPrefix)
  return row
}
