import type { AnswerOf } from '@comptoir/contract/call'
import { request } from './request.ts'
import { type AnyCall, type CallOptions, callAnswer, callRequest, type Endpoint } from './rest-call.ts'

/** Sends one of the contract's REST calls. Throws a Failure for any status but 200. */
export async function callRest<Of extends AnyCall>(
  call: Of | Endpoint<Of>,
  { signedIn = true, ...options }: CallOptions<Of> & { signedIn?: boolean } = {},
): Promise<AnswerOf<Of>> {
  const reply = await request({
    ...callRequest<Of>(call, options),
    signedIn,
    saves: call.method === 'POST',
    signal: options.signal,
  })
  return callAnswer<Of>(reply)
}
