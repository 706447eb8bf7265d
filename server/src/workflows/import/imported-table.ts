import type { Column as DescribedColumn } from '@comptoir/contract/columns'
import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import type { z } from 'zod'
import { quoted } from '../../database/sql.ts'
import { type Column, columnOf, type Room } from '../../engine/definition/define-table.ts'
import { registry } from '../../tables/all-tables.ts'
import { salesforceIdForm } from './salesforce-id.ts'

/** A value as a line of the file gives it, converted to the type of its column. */
export type ImportedValue = string | number | boolean | null

/** The values that a line gives, by the name of the field; absent ones are not given. */
export type GivenValues = Record<string, ImportedValue | undefined>

/** SQL in these descriptions names the stored row `t` and the line `s`. */
export interface ImportDescription {
  /** How a line finds its row: by the first of these that it gives completely. */
  keys: readonly Identity[]
  /** Further values that no two rows may share. */
  unique?: readonly Identity[]
  /** Stricter or other rules than the column's form in the contract. */
  forms?: Readonly<Record<string, z.ZodType>>
  /** Fields whose empty value means "as it is" instead of "none". Columns that are never null always mean that. */
  neverCleared?: readonly string[]
  /** Fields that a new row must have although the column can be null. */
  neededWhenNew?: readonly string[]
  /** Completes the values of a line, or returns the reason to reject it. */
  check?: (given: GivenValues) => string | undefined
  /** The stored value stays if this condition on `t` and `s` holds. The date of creation always stays. */
  keeps?: Readonly<Record<string, string>>
  /** Values that depend on others: of a stored row, by `t` and `s`, and of a new row, by `s`. */
  derived?: Readonly<Record<string, { changed?: string; added: string }>>
  /** Values of new rows that a file cannot give. */
  constants?: Readonly<Record<string, string>>
  /** Lines for which this condition on `s` holds leave everything as it is. Deleted rows always stay as they are. */
  stays?: string
  /** The line is about a person who was anonymised here; a condition on `s`, if no mark of the row says so. */
  anonymised?: string
  /** Lines to reject: by a condition on the complete row `s`, or by a query for their numbers. */
  refuses?: readonly ({ reason: string } & ({ when: string } | { lines: string }))[]
  /** The order in which new rows are added, if it is not the order of the lines. */
  addedBy?: string
  /** Runs in a batch that writes, before its values are compared with other rows. */
  beforeWriting?: string
  /** Runs after rows were written. */
  afterWriting?: string
  /** Whole numbers of the file that the table does not have: how an export selects them from the row `t`. */
  extra?: Readonly<Record<string, string>>
  /** The rows of an export, as a condition on `t`; otherwise all. */
  exported?: string
  rowsPerBatch?: number
  /** For the documentation, one sentence each. */
  notes: readonly string[]
}

/** Values that identify a row. */
export interface Identity {
  fields: readonly string[]
  /** The SQL expressions that are compared, of the row with this alias; otherwise the columns themselves. */
  compared?: (row: string) => readonly string[]
  /** Deleted rows may have the same values. */
  amongLive?: true
  /** The rows to find it in, if they need more than the table's columns. */
  from?: string
  /** With another Salesforce id, a line takes over only a row that was made here and has none yet. */
  onlyMadeHere?: true
  /** For another row with the same values. */
  reason: string
}

export interface Reference {
  room: Room
  /** The column of the other table that is stored. */
  to: 'id' | 'sfid'
  /** The columns of the other table by which a file can name the row; an export uses the first. */
  lookups: readonly string[]
}

/** A column of the file. */
export interface Field {
  name: string
  /** The column of the table; of an extra field, its own name. */
  column: Column
  described: DescribedColumn
  form: z.ZodType | undefined
  reference: Reference | undefined
  isStored: boolean
  isRequired: boolean
  /** An empty value counts as not given. */
  isNeverCleared: boolean
  exported: string | undefined
}

export interface ImportedTable extends ImportDescription {
  name: TableName
  room: Room
  fields: readonly Field[]
}

/** By which columns a file can name a row of another table. */
const lookups: Partial<Record<string, readonly string[]>> = {
  account: ['sfid', 'external_id__c'],
  contact: ['sfid'],
  order: ['sfid', 'external_id__c'],
  property__c: ['external_id__c', 'sfid'],
  campaign: ['sfid'],
  propertyuser__c: ['sfid', 'username__c'],
  sku: ['description'],
}

export function importedTable(name: TableName, description: ImportDescription): ImportedTable {
  const room = registry.room(name)
  const described: Readonly<Record<string, DescribedColumn>> = allTables[name].columns
  const { forms = {}, neverCleared = [], extra = {} } = description

  function fieldOf(column: Column, about: DescribedColumn): Field {
    const reference = referenceOf(room, column.name)
    const field = reference?.name ?? column.name
    const sfid = field === 'sfid' && room.keyPrefix ? salesforceIdForm(room.keyPrefix) : undefined
    return {
      name: field,
      column,
      described: about,
      form: forms[field] ?? sfid ?? about.form,
      reference,
      isStored: true,
      isRequired: about.required === true && about.default === undefined,
      isNeverCleared: about.default !== undefined || field === 'sfid' || neverCleared.includes(field),
      exported: undefined,
    }
  }
  const fields = [
    ...importedColumns(name).map((column) => fieldOf(column, described[column.name] as DescribedColumn)),
    ...Object.entries(extra).map(([field, exported]) => extraField(field, exported, forms[field])),
  ]
  return { ...description, ...anonymisedStaysSo(room, description), name, room, fields }
}

/** The columns that a file may have, in the order of an export. */
function importedColumns(table: TableName): Column[] {
  const described: Readonly<Record<string, DescribedColumn>> = allTables[table].columns
  return [...registry.room(table).columns.values()].filter(
    ({ name, generated }) => !generated && described[name]?.imported !== false,
  )
}

/** What was removed of a person does not come back. */
function anonymisedStaysSo(room: Room, { keeps = {} }: ImportDescription) {
  const created = room.columns.has('createddate') ? { createddate: 'true' } : {}
  if (!room.internal.has('anonymised_at')) return { keeps: { ...created, ...keeps } }
  const isMarked = 't.anonymised_at is not null'
  const personal = [...room.columns.values()].flatMap(({ name, personal: text }) => {
    return text ? [[name, [keeps[name], isMarked].filter(Boolean).join(' or ')]] : []
  })
  return {
    keeps: { ...created, ...keeps, ...Object.fromEntries(personal) } as Record<string, string>,
    anonymised: `exists (select from ${quoted(room.name)} t where t.id = s.id and ${isMarked})`,
  }
}

function extraField(name: string, exported: string, form: z.ZodType | undefined): Field {
  const described: DescribedColumn = { type: 'integer', length: null, required: true }
  const column = columnOf(name, described, undefined)
  return {
    name,
    column,
    described,
    form,
    reference: undefined,
    isStored: false,
    isRequired: true,
    isNeverCleared: false,
    exported,
  }
}

/** A reference by sfid is named after its column, one by id after its relation: a file cannot know our ids. */
function referenceOf(room: Room, column: string): (Reference & { name: string }) | undefined {
  for (const [relation, { kind, table, from, to }] of room.relations) {
    const known = lookups[table]
    if (kind === 'one' && from === column && known && (to === 'id' || to === 'sfid'))
      return { room: registry.room(table), to, lookups: known, name: to === 'id' ? relation : from }
  }
  return undefined
}

/** Whether the line gives the column, as SQL on `s`. */
export function givenSql(table: TableName, column: string): string {
  const at = importedColumns(table).findIndex(({ name }) => name === column)
  if (at < 0) throw new Error(`There is no column ${column}.`)
  return `(s.given >> ${at}) & 1 = 1`
}

/** The SQL expressions by which rows are compared. */
export function comparedBy(table: ImportedTable, identity: Identity, row: string): readonly string[] {
  return (
    identity.compared?.(row) ??
    identity.fields.map((field) => `${row}.${quoted(fieldNamed(table, field).column.name)}`)
  )
}

export function fieldNamed(table: ImportedTable, name: string): Field {
  const field = table.fields.find((known) => known.name === name)
  if (!field) throw new Error(`${table.name} has no field ${name}.`)
  return field
}

/** Staff entered the row and no import has given it a Salesforce id: what the audits of `t` say. */
export function wasMadeHere(table: TableName): string {
  return `(exists (select from audit a where a.operation = '${table}.create' and a.object_id = t.id and a.user_id is not null)
    and not exists (select from audit a where a.operation = '${table}.update' and a.object_id = t.id and a.new ? 'sfid'))`
}

/** The author of an import's changes in the audits. Imports are run by an operator, who is no staff user. */
export const importAuthor = { id: null, name: 'Import' } as const

/**
 * The hash by which a run remembers which records its lines were about, as SQL: of the values of the identity with this
 * number. Two different records of a file of a million lines share one with a probability of one in thirty million.
 */
export function seenHash(identity: number, values: readonly string[]): string {
  const texts = values.map((value) => `coalesce(${value}::text, '')`)
  return `hashtextextended(concat_ws(E'\\x1f', ${[`'${identity}'`, ...texts].join(', ')}), 0)`
}
