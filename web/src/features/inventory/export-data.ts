import { maxCsvExportRows } from '@comptoir/contract/constants'
import type { TableFilter } from '../../data/table-query.ts'
import { type Count, matching, readCounts } from './counts-data.ts'
import type { InventoryFilters } from './filters.ts'

const batch = 500

/** The newest counts, up to the limit of a file. Reports progress after each batch. */
export async function countsForFile(
  property: number,
  filters: InventoryFilters,
  onProgress: (read: number) => void,
): Promise<Count[]> {
  const all: Count[] = []
  for (;;) {
    const limit = Math.min(batch, maxCsvExportRows - all.length)
    if (limit === 0) return all
    // Goes on after the last one rather than from a number of rows, which new counts would shift meanwhile.
    const filter = [...matching(property, filters), ...following(all.at(-1))]
    const { counts } = await readCounts({ property, filter, limit })
    all.push(...counts)
    onProgress(all.length)
    if (counts.length < limit) return all
  }
}

function following(last: Count | undefined): TableFilter<'gc_inventory'>[] {
  if (!last) return []
  return [
    { column: 'date', operator: '<=', value: last.date },
    {
      or_: [
        { column: 'date', operator: '!=', value: last.date },
        { column: 'id', operator: '<=', value: last.id - 1 },
      ],
    },
  ]
}
