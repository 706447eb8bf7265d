import { columnOf, isLabelled } from '@comptoir/contract/tables/labels'
import type { EditedSince, FurtherEdits } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../../../lib/column-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** A value that was changed after a merge, as the table shows it. */
export interface EditedValue {
  key: string
  record: string
  field: string
  before: string
  now: string
}

/** Formats the values that were changed after a merge; columns without a label follow from others and are left out. */
export function useEditedValues(): (edited: readonly EditedSince[]) => EditedValue[] {
  const { t } = useTranslation()
  const format = useFormat()
  return (edited) =>
    edited.flatMap(({ table, id, name, column, before, now }) => {
      const shown = shownColumn(table, column)
      if (!shown) return []
      const text = (value: string | null) => formatValue(value, shown.format, { t, format, names: {} }) || '–'
      return {
        key: `${table} ${id} ${column}`,
        record: t(`unification.records.${table}`, { name }),
        field: t(shown.label),
        before: text(before),
        now: text(now),
      }
    })
}

/** How many rows the table leaves out, of those that are only counted. */
export function furtherEdits(further: readonly FurtherEdits[]): number {
  return further.reduce((sum, { table, column, rows }) => sum + (shownColumn(table, column) ? rows : 0), 0)
}

function shownColumn(table: EditedSince['table'], column: string) {
  if (column === 'isdeleted') return { label: 'unification.deleted', format: 'yesNo' } as const
  if (!isLabelled(table, column)) return undefined
  const { label, format = 'text' } = columnOf(table, column)
  // The server replaces the ids of companies and contacts by their names.
  return { label, format: format === 'companyName' || format === 'contactName' ? 'text' : format } as const
}
