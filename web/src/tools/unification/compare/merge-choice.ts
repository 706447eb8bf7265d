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

/** What somebody has chosen; the rest follows from which one stays. */
export interface Chosen {
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

/** Where a field's value is taken from: as chosen, or from the one that stays unless that has nothing there. */
export function sideOf(field: UnifiedField, chosen: Chosen, comparison: Comparison): Side {
  const explicit = chosen.take[field]
  if (explicit) return explicit
  const other = otherSide(chosen.keep)
  return isSaid(field, comparison[chosen.keep]) || !isSaid(field, comparison[other]) ? chosen.keep : other
}

/** What the server is asked to do. */
export function mergeChoiceOf(kind: UnifiedKind, chosen: Chosen, comparison: Comparison): MergeChoice {
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

/** A mark that is not set says nothing, like a field that is empty. */
function isSaid(field: UnifiedField, record: ComparedRecord): boolean {
  const value = fieldValue(field, record)
  return value !== '' && value !== false
}
