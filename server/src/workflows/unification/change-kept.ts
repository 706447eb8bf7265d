import type { UnifiedKind } from '@comptoir/contract/tools'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'

/**
 * Gives the kept record the chosen values, under the rules of its table. No caller may write the external id of a
 * company, but a merge may keep the one that the other company has, so the server writes that column.
 */
export async function changeKept(
  context: WriteContext,
  kind: UnifiedKind,
  { id }: UnifiedRow,
  values: readonly Value[],
): Promise<AnyRow> {
  const externalId = values.find(isExternalId)
  if (externalId) await serverWrites(context).update(kind, { id }, { external_id__c: externalId.value })
  return updateRow(
    context,
    kind,
    String(id),
    values.filter((value) => !isExternalId(value)),
  )
}

function isExternalId({ property }: Value): boolean {
  return property === 'external_id__c'
}
