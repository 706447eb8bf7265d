import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

interface ImportedLines {
  written: number
  unchanged: number
  rejected: number
}

/**
 * Records that an import runs, and how it ended. The caller holds the lock of its kind of import, so an earlier run of the
 * same table that is still recorded as running was interrupted.
 */
export async function recordImport<Counts>(
  queries: Queries,
  table: string,
  work: () => Promise<Counts>,
  linesOf: (counts: Counts) => ImportedLines,
): Promise<Counts> {
  await queries.rows(sql`
    update import_run set state = 'interrupted', finished_at = clock_timestamp()
    where table_name = ${table} and state = 'running'`)
  const run = await queries.first(sqlOf({ id: number })`
    insert into import_run (table_name) values (${table}) returning id`)
  const end = (state: 'done' | 'failed', { written, unchanged, rejected }: ImportedLines) =>
    queries.rows(sql`
      update import_run
      set state = ${state}, finished_at = clock_timestamp(), written = ${written}, unchanged = ${unchanged},
          rejected = ${rejected}
      where id = ${run?.id}`)
  try {
    const counts = await work()
    await end('done', linesOf(counts))
    return counts
  } catch (error) {
    // The caller must learn why the import failed, even if the connection is lost.
    await end('failed', { written: 0, unchanged: 0, rejected: 0 }).catch(() => undefined)
    throw error
  }
}
