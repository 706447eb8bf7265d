import type { ErrorKey } from '@comptoir/contract/error-keys'
import { Failure } from '../../../data/failure.ts'

/** Somebody else has decided about the pair: there is nothing left to compare. */
export function isSettled(error: unknown): boolean {
  return isOneOf(error, [
    'unification_settled_error',
    'unification_gone_error',
    'unification_consumers_error',
  ])
}

/** One of the two is no longer as it was compared. */
export function hasChanged(error: unknown): boolean {
  return isOneOf(error, ['unification_changed_error'])
}

function isOneOf(error: unknown, keys: ErrorKey[]): boolean {
  return error instanceof Failure && keys.some((key) => key === error.key)
}
