import { type ErrorKey, isErrorKey } from '@comptoir/contract/error-keys'

/** A key of the error catalogue, or `connection_lost` if no response arrived. */
export type FailureKey = ErrorKey | 'connection_lost'

/** A failed request. `key` selects the text shown to the user; `message` is English, for the log. */
export class Failure extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  /** The field that caused the error. */
  readonly property: string | undefined
  /** The GraphQL field that failed, by its alias. */
  readonly rootField: string | undefined
  /** Whether the server has no such call, as opposed to no such record. */
  readonly isUnknownPath: boolean = false
  /** How long to wait before the same request can succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly key: FailureKey,
    { message = key, cause, ...details }: FailureDetails = {},
  ) {
    super(message, { cause })
    this.name = 'Failure'
    Object.assign(this, details)
  }

  /** Whether the server may have carried out the request although the client got no usable response. */
  get answerLost(): boolean {
    return this.key === 'connection_lost' || (this.status ?? 0) >= 500
  }
}

type FailureDetails = Partial<
  Pick<Failure, 'status' | 'code' | 'property' | 'rootField' | 'isUnknownPath' | 'retryAfterSeconds'>
> & { message?: string | undefined; cause?: unknown }

/** The failure of a REST response. */
export function restFailure(status: number, body: unknown, retryAfterSeconds?: number): Failure {
  const { error, message } = asRecord(body)
  return new Failure(isErrorKey(error) ? error : keyForStatus(status), {
    status,
    retryAfterSeconds,
    isUnknownPath: (status === 404 || status === 405) && error === undefined,
    message: asText(message),
  })
}

/** The failure of one entry of GraphQL's `errors`. */
export function graphqlFailure(status: number, entry: unknown): Failure {
  const { message, path, extensions } = asRecord(entry)
  const { code, key, property } = asRecord(extensions)
  return new Failure(isErrorKey(key) ? key : keyForCode(code, status), {
    status,
    code: asText(code),
    property: asText(property),
    rootField: Array.isArray(path) ? asText(path[0]) : undefined,
    message: asText(message),
  })
}

/** The key to show for any thrown value: the failure's own, or `fallback` if that is generic or absent. */
export function failureKey(error: unknown, fallback: ErrorKey): FailureKey {
  if (!(error instanceof Failure)) return fallback
  return genericKeys.has(error.key) ? fallback : error.key
}

/** The keys to show for a failed action: that it failed, then the reason if one is known. */
export function failureKeys(error: unknown, actionFailed: ErrorKey): FailureKey[] {
  const key = failureKey(error, actionFailed)
  return reasonKeys.has(key) ? [actionFailed, key] : [key]
}

/** Keys that say less than the name of the failed action. */
const genericKeys = new Set<FailureKey>(['internal', 'bad_input', 'not_found'])

/** Keys that give a reason but not what failed. Every other key names a broken rule, which needs no addition. */
const reasonKeys = new Set<FailureKey>([
  'connection_lost',
  'service_unavailable',
  'unauthenticated',
  'forbidden',
  'conflict',
  'too_many_attempts',
])

function keyForStatus(status: number): ErrorKey {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_attempts'
  if (status === 502 || status === 503 || status === 504) return 'service_unavailable'
  return status < 500 ? 'bad_input' : 'internal'
}

function keyForCode(code: unknown, status: number): ErrorKey {
  return keysOfCodes.find((key) => key.toUpperCase() === code) ?? keyForStatus(status < 400 ? 500 : status)
}

/** A code is its key in capitals. */
const keysOfCodes = ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'bad_input'] as const

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
