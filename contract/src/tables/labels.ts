import type { Column } from '../columns.ts'
import { allTables, type TableName } from './all-tables.ts'

type AllTables = typeof allTables

/** The columns of a table that have a label. */
export type LabelledColumn<Table extends TableName> = {
  [Name in keyof AllTables[Table]['columns']]: AllTables[Table]['columns'][Name] extends { labelled: true }
    ? Name
    : never
}[keyof AllTables[Table]['columns']] &
  string

/** The tables of which some column has a label. */
export type LabelledTable = {
  [Table in TableName]: [LabelledColumn<Table>] extends [never] ? never : Table
}[TableName]

/** Every label there is. */
type Label = {
  [Table in LabelledTable]: `columns.${NonNullable<AllTables[Table]['labels']>}.${LabelledColumn<Table>}`
}[LabelledTable]

type Labelled = Column & { label: Label }

/** A column with its label. */
export function columnOf<Table extends LabelledTable>(table: Table, column: LabelledColumn<Table>): Labelled {
  const columns: Readonly<Record<string, Column>> = allTables[table].columns
  return columns[column] as Labelled
}

/** The labelled columns of a table, in the order of its description. */
export function labelledColumns<Table extends LabelledTable>(table: Table): LabelledColumn<Table>[] {
  const columns: Readonly<Record<string, Column>> = allTables[table].columns
  return Object.keys(columns).filter((name) => columns[name]?.labelled) as LabelledColumn<Table>[]
}

export function isLabelled<Table extends LabelledTable>(
  table: Table,
  column: string,
): column is LabelledColumn<Table> {
  return labelledColumns(table).some((name) => name === column)
}
