import { maxCsvExportRows } from '@comptoir/contract/constants'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'

/** The lists that may be longer than a file; each has its own noun in the catalogue. */
export type ExportedList = 'history' | 'inventory' | 'consents'

export interface ExportExtent {
  list: ExportedList
  /** How many rows the list has. */
  count: number
  /** Whether the file holds more than other files may: all of them. */
  isWhole?: boolean
  /** What the list itself leaves out. */
  note?: string | undefined
}

/** How much of a list the file holds. */
export function exportExtent(
  { list, count, isWhole, note }: ExportExtent,
  { t, format }: { t: TFunction; format: Format },
): string {
  const rows =
    isWhole || count <= maxCsvExportRows
      ? t(`${list}.export_all`, { count, number: format.count(count) })
      : t(`${list}.export_newest`, { most: format.number(maxCsvExportRows), all: format.count(count) })
  return note ? `${rows} (${note})` : rows
}
