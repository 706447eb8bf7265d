import { type ErrorKey, isErrorKey } from '@comptoir/contract/error-keys'

/** A key of the catalogue, or what only the browser can tell: that no answer came. */
export type FailureKey = ErrorKey | 'connection_lost'

/** Why something did not work. Its key says it to people; its message, in English, to the log. */
export class Failure extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  /** The field that is at fault. */
  readonly property: string | undefined
  /** How long to wait before the same request can succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly key: FailureKey,
    about: {
      status?: number
      code?: string
      property?: string
      retryAfterSeconds?: number | undefined
      message?: string
      cause?: unknown
    } = {},
  ) {
    super(about.message ?? key, { cause: about.cause })
    this.name = 'Failure'
    this.status = about.status
    this.code = about.code
    this.property = about.property
    this.retryAfterSeconds = about.retryAfterSeconds
  }

  /** The request may have been carried out although nobody heard of it. */
  get answerLost(): boolean {
    return this.key === 'connection_lost' || (this.status ?? 0) >= 500
  }
}

/** What a REST answer says went wrong. */
export function restFailure(status: number, body: unknown, retryAfterSeconds?: number): Failure {
  const { error, message } = members(body)
  return new Failure(isErrorKey(error) ? error : keyOfStatus(status), {
    status,
    retryAfterSeconds,
    ...textOf(message),
  })
}

/** What one entry of GraphQL's `errors` says. */
export function graphqlFailure(status: number, entry: unknown): Failure {
  const { message, extensions } = members(entry)
  const { code, key, property } = members(extensions)
  return new Failure(isErrorKey(key) ? key : keyOfCode(code, status), {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof property === 'string' ? { property } : {}),
    ...textOf(message),
  })
}

/** The key to show for anything that was thrown, with one of the caller's own where it names nothing better. */
export function failureKey(error: unknown, otherwise: ErrorKey): FailureKey {
  if (!(error instanceof Failure)) return otherwise
  return vague.has(error.key) ? otherwise : error.key
}

/** What to tell whoever attempted something: that it failed, and why where that is known. */
export function failureKeys(error: unknown, attempted: ErrorKey): FailureKey[] {
  const key = failureKey(error, attempted)
  return circumstances.has(key) ? [attempted, key] : [key]
}

/** Keys that say less than the name of what was attempted. */
const vague = new Set<FailureKey>(['internal', 'bad_input', 'not_found'])

/** Keys that give a reason without saying what failed. Every other one is a rule, and says all there is to know. */
const circumstances = new Set<FailureKey>([
  'connection_lost',
  'service_unavailable',
  'unauthenticated',
  'forbidden',
  'conflict',
  'too_many_attempts',
])

function keyOfStatus(status: number): ErrorKey {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_attempts'
  if (status === 502 || status === 503 || status === 504) return 'service_unavailable'
  return status < 500 ? 'bad_input' : 'internal'
}

function keyOfCode(code: unknown, status: number): ErrorKey {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 'unauthenticated'
    case 'FORBIDDEN':
      return 'forbidden'
    case 'NOT_FOUND':
      return 'not_found'
    case 'CONFLICT':
      return 'conflict'
    case 'BAD_INPUT':
      return 'bad_input'
    default:
      return keyOfStatus(status < 400 ? 500 : status)
  }
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(message: unknown): { message?: string } {
  return typeof message === 'string' ? { message } : {}
}
