import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'

/** The surviving contact after all merges; the contact itself if it was not merged. */
export async function mergedInto(queries: Queries, contactId: number): Promise<number> {
  const found = await queries.first(
    sql`
    with recursive trail (id, step) as (
      select ${contactId}::bigint, 0
      union
      select m.kept_id, trail.step + 1 from trail
      join unification_merge m on m.kind = 'contact' and m.gone_id = trail.id and m.undone_at is null
      where trail.step < 100
    )
    select id from trail order by step desc limit 1`.returns({ id: number }),
  )
  return found?.id ?? contactId
}
