import { maxCsvExportRows } from '@comptoir/contract/constants'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'

/** How much of what is listed the file holds. */
export function exportExtent(count: number, { t, format }: { t: TFunction; format: Format }): string {
  if (count <= maxCsvExportRows) return t('inventory.export_all', { count, number: format.number(count) })
  return t('inventory.export_newest', { most: format.number(maxCsvExportRows), all: format.count(count) })
}
