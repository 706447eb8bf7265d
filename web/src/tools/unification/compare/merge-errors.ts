import type { ErrorKey } from '@comptoir/contract/error-keys'
import { Failure } from '../../../data/failure.ts'

/** Whether another user has decided on the pair, so that there is nothing left to compare. */
export function isPairDecided(error: unknown): boolean {
  return isOneOf(error, [
    'unification_settled_error',
    'unification_gone_error',
    'unification_consumers_error',
  ])
}

/** Whether one of the two records has changed since it was loaded. */
export function isRecordChanged(error: unknown): boolean {
  return isOneOf(error, ['unification_changed_error'])
}

function isOneOf(error: unknown, keys: ErrorKey[]): boolean {
  return error instanceof Failure && keys.some((key) => key === error.key)
}
