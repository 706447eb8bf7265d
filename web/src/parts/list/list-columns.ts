import type { CsvColumn } from '../../lib/csv.ts'
import type { DataColumn } from '../../ui/data-table.tsx'

/**
 * A column of the list on the screen if it has a name, and of its file if it has a value. The screen shows the cell, or else
 * the value, and a dash for neither.
 */
export interface ListColumn<Row> extends Partial<DataColumn<Row>>, Partial<Omit<CsvColumn<Row>, 'title'>> {
  title: string
}

export function tableColumns<Row>(columns: readonly ListColumn<Row>[]): DataColumn<Row>[] {
  return columns.flatMap(({ name, value, cell = value, decimals: _, ...column }) =>
    name && cell ? { ...column, name, cell: (row) => cell(row) ?? '–' } : [],
  )
}

export function fileColumns<Row>(columns: readonly ListColumn<Row>[]): CsvColumn<Row>[] {
  return columns.flatMap(({ title, value, decimals }) =>
    value ? { title, value, ...(decimals !== undefined && { decimals }) } : [],
  )
}
