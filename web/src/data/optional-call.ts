import type { AnswerOf } from '@comptoir/contract/call'
import { Failure } from './failure.ts'
import { callRest } from './rest.ts'
import type { AnyCall, CallOptions, Endpoint } from './rest-call.ts'

/** The paths that the server does not know. */
const missing = new Set<string>()

/**
 * Sends a call that the specification does not list and that another server may therefore not offer. Returns undefined
 * if it does not, and does not ask again until the page is reloaded.
 */
export async function callIfOffered<Of extends AnyCall>(
  call: Of | Endpoint<Of>,
  options: CallOptions<Of>,
): Promise<AnswerOf<Of> | undefined> {
  if (missing.has(call.path)) return undefined
  try {
    return await callRest<Of>(call, options)
  } catch (error) {
    if (!(error instanceof Failure && error.isUnknownPath)) throw error
    missing.add(call.path)
    return undefined
  }
}
