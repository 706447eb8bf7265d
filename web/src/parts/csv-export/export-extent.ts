import { maxCsvExportRows } from '@comptoir/contract/constants'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'

/** The lists that may be longer than a file; each has its own noun in the catalogue. */
export type ExportedList = 'history' | 'inventory' | 'consents'

/** How much of a list the file holds. */
export function exportExtent(
  list: ExportedList,
  count: number,
  { t, format }: { t: TFunction; format: Format },
): string {
  if (count <= maxCsvExportRows) return t(`${list}.export_all`, { count, number: format.number(count) })
  return t(`${list}.export_newest`, { most: format.number(maxCsvExportRows), all: format.count(count) })
}
