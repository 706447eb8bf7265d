import { type ErrorKey, errorSentences } from '@comptoir/contract/error-keys'

/** The codes of GraphQL errors. */
type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_INPUT'
  | 'RULE'
  | 'CONFLICT'
  | 'NOT_FOUND'
  | 'INTERNAL'

interface Particulars {
  /** The invalid field, if there is one. */
  property?: string | undefined
  /** A more specific sentence than the catalogue's; never text from the database. */
  message?: string | undefined
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined
  /** What was not permitted. */
  attempt?: Attempt | undefined
}

/** What a caller tried to do with which table. */
export interface Attempt {
  table: string
  verb: 'read' | 'create' | 'update' | 'delete'
}

/** An error that the caller is meant to read. Every other error is a bug or an outage. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly property: string | undefined
  readonly retryAfter: number | undefined
  attempt: Attempt | undefined

  constructor(
    readonly key: ErrorKey,
    particulars: Particulars = {},
  ) {
    super(particulars.message ?? errorSentences[key])
    this.name = 'Refusal'
    // A refusal is an expected answer: capturing the stack of thousands of them would slow the process down.
    this.stack = `${this.name}: ${this.message}`
    ;[this.code, this.status] = kinds[key] ?? (['RULE', 422] as const)
    this.property = particulars.property
    this.retryAfter = particulars.retryAfter
    this.attempt = particulars.attempt
  }
}

export function refuse(key: ErrorKey, particulars?: Particulars): Refusal {
  return new Refusal(key, particulars)
}

export function badInput(message: string, property?: string): Refusal {
  return new Refusal('bad_input', { message, property })
}

/** Keys with a code and status other than RULE and 422. */
const kinds: Partial<Record<ErrorKey, readonly [RefusalCode, number]>> = {
  unauthenticated: ['UNAUTHENTICATED', 401],
  user_inactive_error: ['UNAUTHENTICATED', 401],
  token_expired: ['UNAUTHENTICATED', 401],
  ticket_invalid: ['UNAUTHENTICATED', 401],
  credentials_dont_match: ['FORBIDDEN', 403],
  token_invalid: ['FORBIDDEN', 403],
  provider_sign_in_failed: ['FORBIDDEN', 403],
  provider_account_unknown: ['FORBIDDEN', 403],
  provider_sign_in_only: ['FORBIDDEN', 403],
  forbidden: ['FORBIDDEN', 403],
  fresh_sign_in_required: ['FORBIDDEN', 403],
  recent_address_change_error: ['FORBIDDEN', 403],
  second_factor_required: ['FORBIDDEN', 403],
  second_factor_missing: ['FORBIDDEN', 403],
  second_factor_expired: ['FORBIDDEN', 403],
  second_factor_code_error: ['FORBIDDEN', 403],
  second_factor_code_used_error: ['FORBIDDEN', 403],
  second_factor_clock_error: ['FORBIDDEN', 403],
  recovery_code_error: ['FORBIDDEN', 403],
  passkey_error: ['FORBIDDEN', 403],
  not_found: ['NOT_FOUND', 404],
  user_not_found: ['NOT_FOUND', 404],
  bad_input: ['BAD_INPUT', 400],
  too_many_attempts: ['BAD_INPUT', 429],
  budget_exceeded: ['BAD_INPUT', 429],
  conflict: ['CONFLICT', 409],
  company_exists_error: ['CONFLICT', 409],
  contact_anonymised_error: ['CONFLICT', 409],
  contact_email_exists_error: ['CONFLICT', 409],
  order_code_exists_error: ['CONFLICT', 409],
  user_with_email_exists: ['CONFLICT', 409],
  email_already_blocked: ['CONFLICT', 409],
  campaign_code_exists_error: ['CONFLICT', 409],
  property_code_exists_error: ['CONFLICT', 409],
  card_type_exists_error: ['CONFLICT', 409],
  notification_list_exists_error: ['CONFLICT', 409],
  giftcard_month_exists_error: ['CONFLICT', 409],
  unification_gone_error: ['CONFLICT', 409],
  unification_settled_error: ['CONFLICT', 409],
  unification_changed_error: ['CONFLICT', 409],
  unification_undone_error: ['CONFLICT', 409],
  unification_undo_order_error: ['CONFLICT', 409],
  service_unavailable: ['INTERNAL', 503],
  provider_unavailable: ['INTERNAL', 503],
  email_send_fail: ['INTERNAL', 502],
  internal: ['INTERNAL', 500],
}

/** The request is well formed but a value in it is invalid, hence 422 instead of 400. */
export class InvalidValue extends Refusal {
  override readonly status = 422

  constructor(property: string, message = `The value of ${property} is not acceptable.`) {
    super('bad_input', { property, message })
  }
}
