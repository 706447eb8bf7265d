import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { Row, TableName } from '@comptoir/contract/tables/all-tables'
import { columnOf, type LabelledColumn, type LabelledTable } from '@comptoir/contract/tables/labels'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { Change, Values } from '../../data/tables.ts'
import { useColumnText } from '../../lib/column-text.ts'
import type { FailureKey } from '../../lib/failure.ts'
import type { ErrorTextKey } from '../../lib/use-words.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'

export interface KindTypes {
  table: TableName
  /** The values of the form. */
  inputs: object
  /** What the screen needs to know after a save. */
  saved: { id: number }
  /** What an edit starts from besides: the row's columns and its links. */
  stored: object
}

export type Stored<Kind extends KindTypes> = Kind['saved'] & Kind['stored']

/** What the editor has to know about one kind of record. */
export interface RecordKind<Kind extends KindTypes> {
  table: Kind['table']
  /** What is compared, rebased and shown as one, in the order of the form. Every input belongs to one field. */
  fields: readonly Field<Kind['inputs']>[]
  /** The columns of the row that the form shows: an update expects them to be unchanged. */
  columns: readonly (keyof Row<Kind['table']> & keyof Stored<Kind> & string)[]
  /** The rules of the form. `opened` are the inputs of the newest known version. */
  schema: (inputs: Kind['inputs'], opened: Kind['inputs']) => z.ZodType
  inputsOf: (stored: Stored<Kind>) => Kind['inputs']
  /** What the row is to hold, from inputs that meet the rules. */
  columnsOf: (inputs: Kind['inputs']) => Values<Kind['table']>
  /** What follows from changed columns, of which `base` has the values before. A server that derives it ignores it. */
  derivedColumns?: (changed: Values<Kind['table']>, base: Stored<Kind>) => Values<Kind['table']>
  /** Changes of link rows, made in the same transaction as the update. Links have no version of their own. */
  linkChanges?: (stored: Stored<Kind>, inputs: Kind['inputs']) => Change[]
  read: (id: number) => Promise<Stored<Kind> | null>
  /** Fills in what must be the same in every further attempt. */
  prepare?: (inputs: Kind['inputs']) => Kind['inputs']
  create: (inputs: Kind['inputs']) => Promise<Kind['saved']>
  /** The record with the natural key of these inputs, which an attempt whose answer was lost may have created. */
  findEarlier?: (inputs: Kind['inputs']) => Promise<Stored<Kind> | null>
  /** The last step of a creation. If it fails, the record exists and only this step is tried again. */
  finish?: (saved: Kind['saved']) => Promise<void>
  /** Removes what failed attempts to create have left behind, once the form closes. */
  abandon?: () => Promise<void>
  /** Deletes a record that was just created. Returns false if it is no longer as it was saved. */
  takeBack?: (saved: Kind['saved']) => Promise<boolean>
  /** When a record can no longer be changed, and the server's word for it. */
  locked?: { key: FailureKey; isLocked: (stored: Stored<Kind>) => boolean }
  /** What to call an attempt that failed. */
  failures: { create: ErrorKey; update: ErrorKey }
  /** The input that a refusal by the server is about, where the refusal does not name a column of the form. */
  refusals?: Partial<Record<FailureKey, keyof Kind['inputs'] & string>>
  /** The whole key of the text for an error; `errors.<key>` unless the screen has a text of its own. */
  errorText?: (key: ErrorTextKey) => `${string}.${string}`
}

export interface Field<Inputs> {
  /** The inputs that it consists of. The first one carries its errors. */
  inputs: readonly [keyof Inputs & string, ...(keyof Inputs & string)[]]
  label: string
  show: (inputs: Inputs) => string
}

/** Makes fields from columns of a table: labelled and written as the contract describes them. */
export function useColumnField<Table extends LabelledTable>(table: Table) {
  const text = useColumnText()
  return <Inputs extends object>(
    column: keyof Inputs & LabelledColumn<Table>,
    read: (inputs: Inputs) => unknown = (inputs) => inputs[column],
  ): Field<Inputs> => ({
    inputs: [column],
    label: text.label(table, column),
    show: (inputs) => text.value(table, column, read(inputs)),
  })
}

/** The props of the inputs of columns: label, limits, value and error. */
export function columnInput<Table extends LabelledTable, Inputs extends object>(
  t: TFunction,
  table: Table,
  checked: CheckedForm<Inputs>,
): (column: keyof Inputs & LabelledColumn<Table>) => { label: string } & Record<string, unknown> {
  return (name) => {
    const column = columnOf(table, name)
    const label = t(column.label)
    if (column.type === 'boolean') return { label, ...checked.field(name, { type: 'checkbox' }) }
    const limits = { maxLength: column.length ?? undefined, required: column.required }
    return { label, ...limits, ...checked.field(name) }
  }
}
