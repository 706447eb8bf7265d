import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'

/**
 * Closes the pairs of the merged record, and carries them over to the kept one: open pairs may match it as well, and
 * dismissed pairs stay dismissed.
 */
export async function settlePairs(
  tx: Queries,
  merge: { kind: UnifiedKind; keptId: number; goneId: number; mergeId: number; now: Date },
): Promise<void> {
  const { kind, keptId, goneId, mergeId, now } = merge
  await tx.rows(sql`
    with settled as (
      update unification_pair set state = 'merged', merge_id = ${mergeId}
      where kind = ${kind} and (left_id = ${goneId} or right_id = ${goneId}) and state <> 'merged'
      returning case when left_id = ${goneId} then right_id else left_id end as other, score, why,
                dismissed_at, dismissed_by, dismissed_by_name)
    insert into unification_pair
      (kind, left_id, right_id, score, why, state, found_at, dismissed_at, dismissed_by, dismissed_by_name)
    select ${kind}, least(other, ${keptId}), greatest(other, ${keptId}), score, why,
           case when dismissed_at is null then 'open' else 'dismissed' end, ${now},
           dismissed_at, dismissed_by, dismissed_by_name
    from settled where other <> ${keptId}
    on conflict (kind, left_id, right_id) do nothing`)
}

/**
 * Reopens the pairs that the merge closed, or restores their dismissal. Deletes the pairs that it carried over, which have
 * the time of the merge, unless they were dismissed since.
 */
export async function unsettlePairs(
  tx: Queries,
  { mergeId, keptId, goneId, at }: { mergeId: number; keptId: number; goneId: number; at: Date },
): Promise<void> {
  await tx.rows(sql`
    with settled as (
      select kind, case when left_id = ${goneId} then right_id else left_id end as other
      from unification_pair where merge_id = ${mergeId})
    delete from unification_pair carried using settled s
    where carried.kind = s.kind and carried.left_id = least(s.other, ${keptId})
      and carried.right_id = greatest(s.other, ${keptId})
      and carried.found_at = ${at} and coalesce(carried.dismissed_at, ${at}) <= ${at}`)
  await tx.rows(sql`
    update unification_pair
    set state = case when dismissed_at is null then 'open' else 'dismissed' end, merge_id = null
    where merge_id = ${mergeId}`)
}
