import { maxCsvExportRows } from '@comptoir/contract/constants'
import { countsAfterQuery } from './count-queries.ts'
import { type Count, readCounts } from './counts-data.ts'
import type { InventoryFilters } from './filters.ts'

const batch = 500

/** The newest counts, up to the limit of a file. Reports progress after each batch. */
export async function countsForFile(
  property: number,
  filters: InventoryFilters,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Count[]> {
  const all: Count[] = []
  for (;;) {
    const limit = Math.min(batch, maxCsvExportRows - all.length)
    if (limit === 0) return all
    const query = countsAfterQuery(property, filters, all.at(-1), limit)
    const { counts } = await readCounts(property, query, signal)
    all.push(...counts)
    onProgress(all.length)
    if (counts.length < limit) return all
  }
}
