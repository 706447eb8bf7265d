import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  companyFields,
  consentColumns,
  contactFields,
  type MergeChoice,
  type UnifiedField,
} from '@comptoir/contract/unification'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import type { LockedPair, UnifiedRow } from './lock-pair.ts'

/** The new values of the kept record; for a contact including consent, which stays only if both gave it. */
export function chosenValues(kind: UnifiedKind, choice: MergeChoice, pair: LockedPair): Value[] {
  const values: AnyRow = {}
  for (const [field, side] of Object.entries(choice.take ?? {})) {
    const columns = columnsOf[kind][field as UnifiedField] ?? []
    if (side !== choice.keep) for (const column of columns) values[column] = pair[side][column]
  }
  if (kind === 'contact') {
    for (const column of consentColumns)
      values[column] = pair.left[column] === true && pair.right[column] === true
  }
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

const columnsOf: Record<UnifiedKind, Partial<Record<UnifiedField, readonly string[]>>> = {
  account: companyFields,
  contact: contactFields,
}

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
