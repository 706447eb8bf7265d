import { errorSentences, isErrorKey } from '@comptoir/contract/error-keys'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { Refusal } from '../../engine/definition/refusal.ts'
import { coerced, isStorable } from '../../engine/reading/coerce.ts'
import type { Field, GivenValues, ImportedTable, ImportedValue } from './imported-table.ts'

/** A line for the staging table: its number, a bit for each given field, and the values. */
export type StagedLine = Record<string, ImportedValue> & { line: number; given: number }

/** Returns the line for the staging table, or the reason to reject it. */
export type ParseLine = (line: number, value: (field: string) => unknown) => StagedLine | string

/** The name of the column with a reference as the file gives it. */
export function referenceColumn({ name }: Field): string {
  return `ref_${name}`
}

export function lineParser(table: ImportedTable): ParseLine {
  const { fields, keys, check, room } = table
  const readers = fields.map((field) => ({ field, read: fieldReader(field) }))
  return (line, value) => {
    const given: GivenValues = {}
    for (const { field, read } of readers) {
      const found = read(value(field.name))
      if (found instanceof Fault) return found.reason
      given[field.name] = found
    }
    const refusal = check?.(given)
    if (refusal) return refusal
    const isIdentified = keys.some((key) =>
      key.fields.every((field) => given[field] !== undefined && given[field] !== null),
    )
    if (!isIdentified) return `A line needs ${keys.map(nameKey).join(', or ')}.`
    return stagedLine(table, room.keyPrefix, line, given)
  }
}

function nameKey({ fields }: { fields: readonly string[] }): string {
  return fields.join(' and ')
}

function stagedLine(
  { fields }: ImportedTable,
  keyPrefix: string | undefined,
  line: number,
  values: GivenValues,
): StagedLine {
  const needsId = keyPrefix !== undefined && typeof values.sfid !== 'string'
  const staged: StagedLine = { line, given: 0, new_sfid: needsId ? newSfid(keyPrefix) : null }
  fields.forEach((field, at) => {
    const value = values[field.name]
    if (value !== undefined) staged.given += 2 ** at
    staged[field.reference ? referenceColumn(field) : field.column.name] = value ?? null
  })
  return staged
}

class Fault {
  constructor(readonly reason: string) {}
}

/** Returns the value of the field, undefined if it is not given, or what is wrong with it. Reasons never quote the value. */
function fieldReader(field: Field): (value: unknown) => ImportedValue | undefined | Fault {
  const { name, column, form, reference, isRequired, isNeverCleared, described } = field
  const needed = new Fault(`${name} needs a value.`)
  const tooLong = new Fault(`${name} takes at most ${column.length} characters.`)
  const unstorable = new Fault(`${name} has a character that cannot be stored.`)
  const unknown = new Fault(`${name} is one of ${described.choices?.join(', ')}.`)

  function isTooLong(value: unknown): boolean {
    return typeof value === 'string' && column.length !== null && value.length > column.length
  }

  function formed(value: unknown): unknown {
    if (!form) return value
    const parsed = form.safeParse(value)
    if (parsed.success) return parsed.data
    const found = parsed.error.issues[0]?.message
    if (isErrorKey(found) && found !== 'bad_input') return new Fault(`${name}: ${errorSentences[found]}`)
    if (!isErrorKey(found)) return new Fault(`${name}: ${found}`)
    // The type of the column may say more precisely what is wrong.
    const stored = stores(field, value)
    return stored instanceof Fault ? stored : new Fault(`The value of ${name} is not acceptable.`)
  }

  return (value) => {
    const plain = typed(column.kind, value)
    if (plain === undefined) return undefined
    if (plain === null) {
      if (isNeverCleared) return undefined
      return isRequired ? needed : null
    }
    if (typeof plain === 'string' && !isStorable(plain)) return unstorable
    if (reference) return typeof plain === 'string' && plain.length <= maxReferenceLength ? plain : tooLong
    if (isTooLong(plain)) return tooLong
    const fit = formed(plain)
    if (fit instanceof Fault) return fit
    const stored = stores(field, fit)
    if (stored instanceof Fault) return stored
    if (isTooLong(stored)) return tooLong
    if (described.choices && !described.choices.some((choice) => choice === stored)) return unknown
    return stored
  }
}

const maxReferenceLength = 255

function stores({ name, column }: Field, value: unknown): ImportedValue | Fault {
  try {
    const stored = coerced(column, value)
    if (typeof stored === 'number' && stored < 0) return new Fault(`${name} cannot be negative.`)
    return stored
  } catch (error) {
    if (error instanceof Refusal) return new Fault(error.message.replace(column.name, name))
    throw error
  }
}

/** The texts of a CSV file, and numbers of an NDJSON file that stand for text; empty text is null. */
function typed(kind: Field['column']['kind'], value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (typeof value === 'number' && kind === 'text') return String(value)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return kind === 'boolean' ? (flags[text.toLowerCase()] ?? text) : text
}

const flags: Partial<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  1: true,
  false: false,
  f: false,
  no: false,
  0: false,
}
