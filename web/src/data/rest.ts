import type { AnswerOf } from '@comptoir/contract/call'
import { Failure } from '../lib/failure.ts'
import { type RequestSpec, request } from './request.ts'
import { type AnyCall, type CallOptions, callAnswer, callRequest, type Endpoint } from './rest-call.ts'

/** Sends one of the contract's REST calls. Throws a Failure for any status but 200. */
export async function callRest<Of extends AnyCall>(
  call: Of | Endpoint<Of>,
  {
    signedIn = true,
    renews = false,
    knownVersion,
    ...options
  }: CallOptions<Of> & Partial<Pick<RequestSpec, 'signedIn' | 'renews' | 'knownVersion'>> = {},
): Promise<AnswerOf<Of>> {
  const reply = await request({
    ...callRequest<Of>(call, options),
    signedIn,
    renews,
    knownVersion,
    saves: call.method !== 'GET',
    signal: options.signal,
  })
  return callAnswer<Of>(reply)
}

/** The paths that the server does not know. */
const missing = new Set<string>()

/**
 * Sends a call that the specification does not list and that another server may therefore not offer. Returns undefined
 * if it does not, and does not ask again until the page is reloaded; and if the known version is still the server's.
 */
export async function callIfOffered<Of extends AnyCall>(
  call: Of | Endpoint<Of>,
  options: CallOptions<Of> & Pick<RequestSpec, 'knownVersion'>,
): Promise<AnswerOf<Of> | undefined> {
  if (missing.has(call.path)) return undefined
  try {
    return await callRest<Of>(call, options)
  } catch (error) {
    if (error instanceof Failure && error.status === 304) return undefined
    if (!(error instanceof Failure && error.isUnknownPath)) throw error
    missing.add(call.path)
    return undefined
  }
}
