import type { UnifiedKind } from '@comptoir/contract/tools'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'

/**
 * Updates the kept record with the chosen values, under the rules of its table. Callers may not write the external id of a
 * company, but a merge may take it over from the other company, so the server writes that column directly.
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
