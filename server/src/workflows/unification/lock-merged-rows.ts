import type { Queries } from '../../database/pool.ts'
import { name, type Statement, sql } from '../../database/sql.ts'

/**
 * Locks every row that undoing a merge may change, so that the values read afterwards cannot change before the commit.
 * In the lock order of merges: companies before the contacts that return to them.
 */
export async function lockMergedRows(tx: Queries, mergeId: number): Promise<void> {
  await tx.rows(sql`
    select from account where sfid in (${companiesReturnedTo(mergeId)}) order by id for key share`)
  for (const table of ['account', 'contact', 'order', 'accountproperty__c']) {
    await tx.rows(sql`
      select from ${name(table)} t where t.id in (
        select row_id from unification_moved where merge_id = ${mergeId} and table_name = ${table}
        union all
        select unnest(array[kept_id, gone_id]) from unification_merge
        where kind = ${table} and (id = ${mergeId} or parent_id = ${mergeId}))
      order by t.id for no key update`)
  }
}

/** The companies to which contacts return when the merge is undone. */
export function companiesReturnedTo(mergeId: number): Statement {
  return sql`
    select case when moved.row_id is null then c.accountid else moved.before end
    from unification_merge m join contact c on c.id in (m.kept_id, m.gone_id)
    left join unification_moved moved on moved.merge_id = m.id and moved.table_name = 'contact'
      and moved.row_id = c.id and moved.column_name = 'accountid' and moved.after is not distinct from c.accountid
    where m.id = ${mergeId} and m.kind = 'contact' and (c.id = m.gone_id or moved.row_id is not null)`
}
