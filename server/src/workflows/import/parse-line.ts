import { errorSentences, isErrorKey } from '@comptoir/contract/error-keys'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { isPlainLine } from '@comptoir/contract/visible-text'
import { Refusal } from '../../engine/definition/refusal.ts'
import { coerced, isStorable } from '../../engine/reading/coerce.ts'
import type { Field, GivenValues, ImportedTable, ImportedValue } from './imported-table.ts'
import { completedId, wrongChecksum } from './salesforce-id.ts'
import { type DateOrder, Formula, flagIn, isoTime, plainNumber } from './spreadsheet-values.ts'

/** A line for the staging table: its number, a bit for each given field, and the values. */
export type StagedLine = Record<string, ImportedValue> & { line: number; given: number }

/** Returns the line for the staging table, or the reason to reject it. */
export type ParseLine = (line: number, value: (field: string) => unknown) => StagedLine | string

/** The name of the column with a reference as the file gives it. */
export function referenceColumn({ name }: Field): string {
  return `ref_${name}`
}

/** The order of a date's numbers is asked for when one is read that does not say it. */
export function lineParser(table: ImportedTable, dateOrder: () => DateOrder = () => undefined): ParseLine {
  const { fields, keys, check, room } = table
  const readers = fields.map((field) => ({ field, read: fieldReader(field, dateOrder) }))
  return (line, value) => {
    const given: GivenValues = {}
    for (const { field, read } of readers) {
      const text = value(field.name)
      const found = read(text)
      if (found instanceof Fault) return found.reason + (room.masked ? '' : quotedValue(text))
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

/** What was found, for the reason of a rejection: never of a table with masked columns, whose code may be in any field. */
function quotedValue(value: unknown): string {
  if (value instanceof Formula) return quotedValue(value.text)
  const text = (typeof value === 'string' ? value.trim() : JSON.stringify(value))?.replace(
    /\p{C}/gu,
    '\ufffd',
  )
  if (!text || text === 'null') return ''
  return ` Found: “${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}”.`
}

const maxQuoted = 40

/** Returns the value of the field, undefined if it is not given, or what is wrong with it. */
function fieldReader(
  field: Field,
  dateOrder: () => DateOrder,
): (value: unknown) => ImportedValue | undefined | Fault {
  const { name, column, form, reference, isRequired, isNeverCleared, described } = field
  const needed = new Fault(`${name} needs a value.`)
  const tooLong = new Fault(`${name} takes at most ${column.length} characters.`)
  const unstorable = new Fault(`${name} has a character that cannot be stored.`)
  const hidden = new Fault(`${name}: ${errorSentences.hidden_characters_error}`)
  const unknown = new Fault(`${name} is one of ${described.choices?.join(', ')}.`)
  const formula = new Fault(`${name} holds a formula or its error: save the values of the sheet.`)
  const misspelt = new Fault(`${name}: ${wrongChecksum}`)
  // A form says itself whether its text has one line.
  const hasOneLine = column.kind === 'text' && !form?.safeParse('one\nother').success

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
    if (value instanceof Formula) return formula
    const text = typeof value === 'string' ? value.trim() : value
    const plain = typed(field, typeof text === 'string' && hasOneLine ? inOneLine(text) : text, dateOrder)
    if (plain instanceof Fault) return plain
    if (plain === undefined) return undefined
    if (plain === null) {
      if (isNeverCleared) return undefined
      return isRequired ? needed : null
    }
    if (typeof plain === 'string' && !isStorable(plain)) return unstorable
    if (reference) {
      if (typeof plain !== 'string' || plain.length > maxReferenceLength) return tooLong
      return reference.lookups.includes('sfid')
        ? (completedId(plain, reference.room.keyPrefix) ?? misspelt)
        : plain
    }
    if (isTooLong(plain)) return tooLong
    if (typeof plain === 'string' && column.kind === 'text' && !form && !isPlainLine(plain)) return hidden
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

/** Salesforce keeps the lines of a street in one field. */
function inOneLine(text: string): string {
  const lines = text.split(/[\r\n]/)
  if (lines.length === 1) return text
  const bare = lines.map((line) => line.trim().replace(/,$/, ''))
  return bare.filter((line) => line !== '').join(', ')
}

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
function typed(
  { name, column: { kind }, described }: Field,
  value: unknown,
  dateOrder: () => DateOrder,
): unknown {
  if (value === undefined || value === null) return value
  if (typeof value === 'number' && kind === 'text') return String(value)
  if (typeof value !== 'string') return value
  if (value === '') return null
  if (kind === 'boolean') return flagIn(value) ?? value
  if (kind === 'numeric' || kind === 'integer' || kind === 'bigint') return plainNumber(value)
  if (kind === 'date' || kind === 'timestamp') {
    const time = isoTime(value, dateOrder())
    if (typeof time === 'string') return time
    return new Fault(`${name} is ${time.join(' or ')}, and no other date of the file says which.`)
  }
  // `EN` and `en_CA` are both `en`.
  const choice = described.choices?.find((one) => one === value.toLowerCase().split(/[-_]/)[0])
  return choice ?? value
}
