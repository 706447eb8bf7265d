import type { Column } from '@comptoir/contract/columns'
import type { ErrorKey } from '@comptoir/contract/error-keys'
import { formOf, type TableDescription } from '@comptoir/contract/table-description'
import { allTables, type Row, type TableName } from '@comptoir/contract/tables/all-tables'
import {
  columnOf,
  isLabelled,
  type LabelledColumn,
  type LabelledTable,
} from '@comptoir/contract/tables/labels'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecord, recordsKey } from '../../data/records.ts'
import { useSessionUser } from '../../data/session.ts'
import type { RecordQueries } from '../../data/table-query.ts'
import { changeTables, type Values } from '../../data/tables.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { useMessages } from '../../ui/messages.tsx'
import {
  type LinkedRow,
  type PropertyLink,
  type PropertyWords,
  propertyLinkChanges,
  usePropertiesField,
} from '../property-links/linked-properties.tsx'
import type { RecordEditorProps } from '../record-editor/opened-editor.tsx'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import {
  columnInput,
  type Field,
  type KindTypes,
  type RecordKind,
  useColumnField,
} from '../record-editor/record-kind.ts'
import { type FormText, type NamespaceWith, useTexts } from './record-texts.ts'
import type { RecordFormProps } from './records-screen.tsx'

/** The form of a screen's rows. Inputs that are columns follow from the table's description; `kind` has the rest. */
export interface FormDescription<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
> {
  records: RecordQueries<Table, Listed>
  texts: NamespaceWith<FormText>
  /** What the saved row is called in the message about it. */
  nameOf: (saved: Row<Table>, given: Saving<Listed>) => string
  size?: RecordEditorProps<KindTypes>['size']
  /** The inputs of a new row, in the order of the form. */
  blank: Inputs
  /** A column by which a row is found whose creation was not answered. */
  unique: keyof Row<Table> & keyof Inputs & string
  /** What to call an attempt that failed, where the reason alone does not say it. */
  failures?: { create: ErrorKey; update: ErrorKey }
  /** Links to properties, whose ids the input `properties` holds. */
  links?: PropertyLinks<Listed>
  /** What every new row has besides. */
  created?: Values<Table>
  /** What the table's description does not say. */
  kind?: Partial<RecordKind<RowTypes<Table, Listed, Inputs>>>
  Fields: ComponentType<FieldsProps<Table, Listed, Inputs>>
  onSaved?: (saved: Row<Table>, given: Saving<Listed>) => void
}

interface PropertyLinks<Listed> extends PropertyWords {
  of: (row: Listed) => readonly PropertyLink[]
  own: (id: number) => LinkedRow
  /** The links of a new row need its id, which only the first request returns. Returns the error of the attempt. */
  failed: (id: number, error: unknown) => Promise<unknown>
}

interface Saving<Listed> {
  /** As it was before; absent for a new row. */
  row: Listed | undefined
  client: QueryClient
  user: SessionUser | undefined
}

export interface FieldsProps<Table extends LabelledTable, Listed, Inputs extends object> {
  checked: CheckedForm<Inputs>
  input: ReturnType<typeof columnInput<Table, Inputs>>
  /** The row that is edited; absent for a new one. */
  row: Listed | undefined
}

/** A dialog that creates or edits a row of a table. */
export function recordForm<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
>(description: FormDescription<Table, Listed, Inputs>): ComponentType<RecordFormProps<Listed>> {
  const { records, texts, blank, links, nameOf, size, Fields, onSaved } = description
  const columnsKind = columnsKindOf(description)
  return function RecordForm({ row, onClose }) {
    const { t } = useTranslation()
    const text = useTexts(texts)
    const messages = useMessages()
    const given = { row, client: useQueryClient(), user: useSessionUser() }
    const columnField = useColumnField(records.table)
    const propertiesField = usePropertiesField(links)
    const fields = Object.keys(blank).flatMap((name) =>
      isLabelled(records.table, name)
        ? columnField<Inputs>(name as keyof Inputs & LabelledColumn<Table>, (inputs) =>
            storedValue(columnOf(records.table, name), valueIn(inputs, name)),
          )
        : [],
    )
    return (
      <RecordEditor<RowTypes<Table, Listed, Inputs>>
        kind={{ ...columnsKind, fields: [...fields, ...(propertiesField as Field<Inputs>[])] }}
        id={row?.id}
        known={row}
        blank={blank}
        refreshes={recordsKey(records)}
        title={text(row ? 'edit_title' : 'create_title')}
        save={row ? t('ui.save') : t('words.create')}
        gone={text('gone')}
        size={size}
        onSaved={(saved, undo) => {
          onClose()
          onSaved?.(saved, given)
          messages.success(text(row ? 'updated' : 'created', { name: nameOf(saved, given) }), undo)
        }}
        onClose={onClose}
      >
        {({ checked }) => (
          <Fields checked={checked} input={columnInput(t, records.table, checked)} row={row} />
        )}
      </RecordEditor>
    )
  }
}

/** The types of a record whose form follows from its table. */
interface RowTypes<Table extends TableName, Listed, Inputs extends object> extends KindTypes {
  table: Table
  inputs: Inputs
  saved: Row<Table> & { id: number }
  stored: Listed & object
}

/** How a row is read, compared and saved whose inputs are its columns. */
function columnsKindOf<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
>({
  records,
  blank,
  unique,
  failures = { create: 'internal', update: 'internal' },
  links,
  created,
  kind,
}: FormDescription<Table, Listed, Inputs>): Omit<RecordKind<RowTypes<Table, Listed, Inputs>>, 'fields'> {
  const { table } = records
  const { columns }: TableDescription = allTables[table]
  const names = Object.keys(blank).filter((name) => name in columns)
  const properties = (inputs: Inputs) => valueIn(inputs, 'properties') as number[]

  // The compiler cannot follow a table that is a type parameter: rows and inputs are read by the names of its columns.
  const columnsOf = (inputs: Inputs) =>
    Object.fromEntries(
      names.map((name) => [name, storedValue(columns[name], valueIn(inputs, name))]),
    ) as Values<Table>
  return {
    table,
    columns: names as never,
    schema: () => formOf<TableDescription>(allTables[table]),
    inputsOf: (row) =>
      ({
        ...Object.fromEntries(names.map((name) => [name, valueIn(row, name) ?? valueIn(blank, name)])),
        ...(links && { properties: links.of(row).map(({ property_id }) => property_id) }),
      }) as Inputs,
    ...(links && {
      linkChanges: (row, inputs) => propertyLinkChanges(links.own(row.id), links.of(row), properties(inputs)),
    }),
    columnsOf,
    read: (id) => readRecord(records, 'id', id),
    create: async (inputs) => {
      const values = { ...created, ...columnsOf(inputs) }
      const [record] = await changeTables({ create: table, values } as never)
      const row = (record as Record<Table, Row<Table> & { id: number }>)[table]
      const changes = links ? propertyLinkChanges(links.own(row.id), [], properties(inputs)) : []
      if (changes.length > 0)
        await changeTables(...changes).catch(async (error) => {
          throw await links?.failed(row.id, error)
        })
      return row
    },
    findEarlier: (inputs) =>
      readRecord(records, unique, valueIn(columnsOf(inputs), unique) as string | number),
    failures,
    ...kind,
  }
}

function valueIn(values: object, name: string): unknown {
  return (values as Partial<Record<string, unknown>>)[name]
}

/** As the server stores what was typed; unchanged where it breaks a rule. */
export function storedValue(column: Column | undefined, typed: unknown): unknown {
  if (column?.type === 'bigint') return Number(typed)
  const parsed = column?.form?.safeParse(typed)
  const value = parsed?.success ? parsed.data : typed
  return value === '' && !column?.required ? null : value
}
