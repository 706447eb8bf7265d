import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  companyFields,
  consentColumns,
  contactFields,
  type MergeChoice,
  type UnifiedField,
} from '@comptoir/contract/unification'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import type { Value } from '../../engine/writing/write-context.ts'
import type { LockedPair } from './lock-pair.ts'

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
