import type { Row } from '@comptoir/contract/tables/all-tables'
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
import { recordsKey } from '../../data/records.ts'
import { useSessionUser } from '../../data/session.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { useMessages } from '../../ui/messages.tsx'
import type { RecordEditorProps } from '../record-editor/opened-editor.tsx'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { type Field, type KindTypes, useColumnField } from '../record-editor/record-kind.ts'
import { type ColumnsOptions, columnsKind, type RowTypes, storedValue, valueIn } from './columns-kind.ts'
import { type FormText, type NamespaceWith, useTexts } from './record-texts.ts'
import type { RecordFormProps } from './records-screen.tsx'

/** The form of a screen's rows. Inputs that are columns follow from the table's description; `kind` has the rest. */
export interface FormDescription<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
> extends ColumnsOptions<Table, Listed, Inputs> {
  texts: NamespaceWith<FormText>
  /** What the saved row is called in the message about it. */
  nameOf: (saved: Row<Table>, given: Saving<Listed>) => string
  size?: RecordEditorProps<KindTypes>['size']
  /** The fields of inputs that are no columns, after the others. */
  useFields?: () => Field<Inputs>[]
  Fields: ComponentType<FieldsProps<Table, Listed, Inputs>>
  onSaved?: (saved: Row<Table>, given: Saving<Listed>) => void
}

interface Saving<Listed> {
  /** As it was before; absent for a new row. */
  row: Listed | undefined
  client: QueryClient
  user: SessionUser | undefined
}

export interface FieldsProps<Table extends LabelledTable, Listed, Inputs extends object> {
  checked: CheckedForm<Inputs>
  /** The props of the input of a column: its label, its limits, its value and its error. */
  input: (column: keyof Inputs & LabelledColumn<Table>) => { label: string } & Record<string, unknown>
  /** The row that is edited; absent for a new one. */
  row: Listed | undefined
}

/** A dialog that creates or edits a row of a table. */
export function recordForm<
  Table extends LabelledTable,
  Listed extends Row<Table> & { id: number },
  Inputs extends object,
>(description: FormDescription<Table, Listed, Inputs>): ComponentType<RecordFormProps<Listed>> {
  const { records, texts, blank, nameOf, size, Fields, onSaved, useFields = useNoFields } = description
  return function RecordForm({ row, onClose }) {
    const { t } = useTranslation()
    const text = useTexts(texts)
    const messages = useMessages()
    const given = { row, client: useQueryClient(), user: useSessionUser() }
    const columnField = useColumnField(records.table)
    const fields = Object.keys(blank).flatMap((name) =>
      isLabelled(records.table, name)
        ? columnField<Inputs>(name as keyof Inputs & LabelledColumn<Table>, (inputs) =>
            storedValue(columnOf(records.table, name), valueIn(inputs, name)),
          )
        : [],
    )
    const kind = { ...columnsKind(description), fields: [...fields, ...useFields()], ...description.kind }
    return (
      <RecordEditor<RowTypes<Table, Listed, Inputs>>
        kind={kind}
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
        {({ checked }) => <Fields checked={checked} input={inputOf(checked)} row={row} />}
      </RecordEditor>
    )

    function inputOf(checked: CheckedForm<Inputs>): FieldsProps<Table, Listed, Inputs>['input'] {
      return (name) => {
        const column = columnOf(records.table, name)
        const label = t(column.label)
        if (column.type === 'boolean') return { label, ...checked.field(name, { type: 'checkbox' }) }
        const limits = { maxLength: column.length ?? undefined, required: column.required }
        return { label, ...limits, ...checked.field(name) }
      }
    }
  }
}

function useNoFields() {
  return []
}
