import { Failure, type FailureKey } from '../../lib/failure.ts'

/** The key that the server names or, if it answers a status alone, what the specification means by that. */
export function signInFailure(error: unknown): FailureKey[] {
  const key = error instanceof Failure ? error.key : undefined
  if (key === 'unauthenticated') return ['user_inactive_error']
  return key === 'forbidden' ? ['credentials_dont_match'] : proofFailure(error)
}

/** The same for a proof by a person who is known already. */
export function proofFailure(error: unknown): FailureKey[] {
  if (!(error instanceof Failure)) return ['login_failed']
  if (error.key === 'connection_lost') return ['login_failed', error.key]
  return [specificKeys.has(error.key) ? error.key : 'login_failed']
}

const specificKeys = new Set<FailureKey>([
  'service_unavailable',
  'too_many_attempts',
  'user_inactive_error',
  'credentials_dont_match',
  'username_empty_error',
  'password_empty_error',
  'provider_sign_in_only',
  'second_factor_expired',
  'second_factor_code_error',
  'second_factor_code_used_error',
  'second_factor_clock_error',
  'recovery_code_error',
  'passkey_error',
])
