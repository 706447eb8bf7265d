import * as z from 'zod'
import type { Column, ValueOf } from './columns.ts'

/** The description of a table that server and browser share. */
export interface TableDescription {
  readonly name: string
  /** The part of the catalogues that has the names of its columns. */
  readonly labels?: string
  readonly columns: Readonly<Record<string, Column>>
  readonly relations: Readonly<Record<string, Relation>>
}

export interface Relation<Kind extends 'one' | 'many' = 'one' | 'many', Table extends string = string> {
  readonly kind: Kind
  readonly table: Table
  /** The column of this table, and the column of the other that it equals. */
  readonly from: string
  readonly to: string
}

export function describeTable<
  const Name extends string,
  const Columns extends Readonly<Record<string, Column>>,
  const Relations extends Readonly<Record<string, Relation>> = Record<never, never>,
  const Labels extends string = never,
>(description: { name: Name; labels?: Labels; columns: Columns; relations?: Relations }) {
  const columns = Object.entries(description.columns).map(([name, column]) => {
    return [name, column.labelled ? { ...column, label: `columns.${description.labels}.${name}` } : column]
  })
  return { relations: {} as Relations, ...description, columns: Object.fromEntries(columns) as Columns }
}

/** A row of the table as the wire carries it. */
export type RowOf<Table extends TableDescription> = {
  -readonly [Name in keyof Table['columns']]: ValueOf<Table['columns'][Name]>
}

/** A row to be inserted: columns that can be null may be left out. */
export type InsertRow<Row> = Partial<Row> & {
  [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name]
}

/** `one('account', 'accountid')`: the account whose sfid is this row's accountid. */
export function one<const Table extends string>(
  table: Table,
  from: string,
  to: 'id' | 'sfid' = 'sfid',
): Relation<'one', Table> {
  return { kind: 'one', table, from, to }
}

/** `many('contact', 'accountid')`: the contacts whose accountid is this row's sfid. */
export function many<const Table extends string>(
  table: Table,
  to: string,
  from: 'id' | 'sfid' = 'sfid',
): Relation<'many', Table> {
  return { kind: 'many', table, from, to }
}

/** The names of the columns on the table's form. */
export type FormColumn<Table extends TableDescription> = {
  [Name in keyof Table['columns']]: Table['columns'][Name] extends { form: z.ZodType } ? Name : never
}[keyof Table['columns']] &
  string

export function formColumns<Table extends TableDescription>(table: Table): FormColumn<Table>[] {
  return Object.keys(table.columns).filter(
    (name): name is FormColumn<Table> => table.columns[name]?.form !== undefined,
  )
}

/** The rules of the form as one schema: the form, the server and the tests use this object. */
export function formOf<Table extends TableDescription>(table: Table): z.ZodObject<FormShape<Table>> {
  const rules = formColumns(table).map((name) => [name, table.columns[name]?.form])
  return z.object(Object.fromEntries(rules) as FormShape<Table>)
}

type FormShape<Table extends TableDescription> = {
  [Name in FormColumn<Table>]: Table['columns'][Name] extends { form: infer Rule extends z.ZodType }
    ? Rule
    : never
}
