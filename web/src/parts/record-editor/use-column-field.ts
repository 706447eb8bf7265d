import type { LabelledColumn, LabelledTable } from '@comptoir/contract/tables/labels'
import { useColumnText } from '../../lib/column-text.ts'
import type { Field } from './record-kind.ts'

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
