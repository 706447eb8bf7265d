import type { Column } from '@comptoir/contract/columns'
import type { ErrorKey } from '@comptoir/contract/error-keys'
import { formOf, type TableDescription } from '@comptoir/contract/table-description'
import { allTables, type Row, type TableName } from '@comptoir/contract/tables/all-tables'
import type { LabelledTable } from '@comptoir/contract/tables/labels'
import { readRecord } from '../../data/records.ts'
import type { RecordQueries } from '../../data/table-query.ts'
import { changeTables, type Values } from '../../data/tables.ts'
import {
  type LinkedRow,
  type PropertyLink,
  propertyLinkChanges,
} from '../property-links/linked-properties.tsx'
import type { KindTypes, RecordKind } from '../record-editor/record-kind.ts'

/** The types of a record whose form follows from its table. */
export interface RowTypes<Table extends TableName, Listed, Inputs extends object> extends KindTypes {
  table: Table
  inputs: Inputs
  saved: Row<Table> & { id: number }
  stored: Listed & object
}

export type RowKind<Table extends TableName, Listed, Inputs extends object> = RecordKind<
  RowTypes<Table, Listed, Inputs>
>

/** What a form says about its rows. */
export interface ColumnsOptions<
  Table extends LabelledTable,
  Listed extends { id: number },
  Inputs extends object,
> {
  records: RecordQueries<Table, Listed>
  /** The inputs of a new row, in the order of the form. */
  blank: Inputs
  /** A column by which a row is found whose creation was not answered. */
  unique: keyof Row<Table> & keyof Inputs & string
  failures: { create: ErrorKey; update: ErrorKey }
  /** Links to properties, whose ids the input `properties` holds. */
  links?: {
    of: (row: Listed) => readonly PropertyLink[]
    own: (id: number) => LinkedRow
    /** The links of a new row need its id, which only the first request returns. Returns the error of the attempt. */
    failed: (id: number, error: unknown) => Promise<unknown>
  }
  /** What every new row has besides. */
  created?: Values<Table>
  /** What the table's description does not say. */
  kind?: Partial<RowKind<Table, Listed, Inputs>>
}

/** How a row is read, compared and saved whose inputs are its columns. */
export function columnsKind<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
>({
  records,
  blank,
  unique,
  failures,
  links,
  created,
  kind,
}: ColumnsOptions<Table, Listed, Inputs>): Omit<RowKind<Table, Listed, Inputs>, 'fields'> {
  const { table } = records
  const { columns }: TableDescription = allTables[table]
  const names = Object.keys(blank).filter((name) => name in columns)

  // The compiler cannot follow a table that is a type parameter: rows and inputs are read by the names of its columns.
  const columnsOf = (inputs: Inputs) =>
    Object.fromEntries(
      names.map((name) => [name, storedValue(columns[name], valueIn(inputs, name))]),
    ) as Values<Table>
  const columnsOfRow = kind?.columnsOf ?? columnsOf
  return {
    table,
    columns: names as unknown as RowKind<Table, Listed, Inputs>['columns'],
    schema: () => formOf<TableDescription>(allTables[table]),
    inputsOf: (row) =>
      ({
        ...Object.fromEntries(names.map((name) => [name, valueIn(row, name) ?? valueIn(blank, name)])),
        ...(links && { properties: links.of(row).map(({ property_id }) => property_id) }),
      }) as Inputs,
    ...(links && {
      linkChanges: (row, inputs) =>
        propertyLinkChanges(links.own(row.id), links.of(row), valueIn(inputs, 'properties') as number[]),
    }),
    columnsOf,
    read: (id) => readRecord(records, 'id', id),
    create: async (inputs) => {
      const values = { ...created, ...columnsOfRow(inputs) }
      const [record] = await changeTables({ create: table, values } as never)
      const row = (record as Record<Table, Row<Table> & { id: number }>)[table]
      if (links) await createLinks(links, row.id, valueIn(inputs, 'properties') as number[])
      return row
    },
    findEarlier: (inputs) =>
      readRecord(records, unique, valueIn(columnsOfRow(inputs), unique) as string | number),
    failures,
  }
}

async function createLinks(
  {
    own,
    failed,
  }: Pick<NonNullable<ColumnsOptions<LabelledTable, { id: number }, object>['links']>, 'own' | 'failed'>,
  id: number,
  properties: readonly number[],
): Promise<void> {
  if (properties.length === 0) return
  try {
    await changeTables(...propertyLinkChanges(own(id), [], properties))
  } catch (error) {
    throw await failed(id, error)
  }
}

export function valueIn(values: object, name: string): unknown {
  return (values as Partial<Record<string, unknown>>)[name]
}

/** As the server stores what was typed; unchanged where it breaks a rule. */
export function storedValue(column: Column | undefined, typed: unknown): unknown {
  if (column?.type === 'bigint') return Number(typed)
  const parsed = column?.form?.safeParse(typed)
  const value = parsed?.success ? parsed.data : typed
  return value === '' && !column?.required ? null : value
}
