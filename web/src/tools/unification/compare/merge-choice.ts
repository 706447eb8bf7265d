import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type ComparedRecord,
  type Comparison,
  companyFields,
  contactFields,
  type MergeChoice,
  type Side,
  type UnifiedField,
} from '@comptoir/contract/unification'
import { fieldValue } from './field-value.ts'

/** The user's explicit choices; `sideOf` derives the side of every other field. */
export interface MergeSelection {
  keep: Side
  take: Partial<Record<UnifiedField, Side>>
}

export const fieldsOf: Record<UnifiedKind, readonly UnifiedField[]> = {
  account: Object.keys(companyFields) as (keyof typeof companyFields)[],
  contact: Object.keys(contactFields) as (keyof typeof contactFields)[],
}

export function differs(field: UnifiedField, { left, right }: Comparison): boolean {
  return fieldValue(field, left) !== fieldValue(field, right)
}

/** The record that a field is taken from: as chosen, or else the kept record unless its value is empty. */
export function sideOf(field: UnifiedField, chosen: MergeSelection, comparison: Comparison): Side {
  const explicit = chosen.take[field]
  if (explicit) return explicit
  const other = otherSide(chosen.keep)
  return hasValue(field, comparison[chosen.keep]) || !hasValue(field, comparison[other]) ? chosen.keep : other
}

/** The payload of the merge request. */
export function mergeChoiceOf(
  kind: UnifiedKind,
  chosen: MergeSelection,
  comparison: Comparison,
): MergeChoice {
  const taken = fieldsOf[kind]
    .filter((field) => differs(field, comparison))
    .map((field) => [field, sideOf(field, chosen, comparison)] as const)
    .filter(([, side]) => side !== chosen.keep)
  return {
    keep: chosen.keep,
    take: Object.fromEntries(taken),
    seen: { left: comparison.left.version, right: comparison.right.version },
  }
}

export function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : 'left'
}

/** An unset checkbox counts as empty. */
function hasValue(field: UnifiedField, record: ComparedRecord): boolean {
  const value = fieldValue(field, record)
  return value !== '' && value !== false
}
