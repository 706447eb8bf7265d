import type { restCalls, SignedIn } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { SecondStep, secondFactorCalls } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import type { Credentials } from '@comptoir/contract/sign-in'
import { Failure } from './failure.ts'
import type { Reply } from './fetch-json.ts'
import { request } from './request.ts'
import { callRest } from './rest.ts'
import { callAnswer, callRequest } from './rest-call.ts'

/** A code or a passkey, whichever the user gave. */
export type Proof = { code: string } | { assertion: PasskeyAssertion }

/** Signs in with a password. Returns what the second step needs if the user has a second factor. */
export async function signIn(payload: Credentials): Promise<SignedIn | { secondStep: SecondStep }> {
  const call = callRequest<typeof restCalls.signIn>(writeCalls.signIn, { payload })
  const reply = await request({ ...call, signedIn: false, saves: true })
  const secondStep = readSecondStep(reply)
  if (secondStep) return { secondStep }
  const answer = callAnswer<typeof restCalls.signIn>(reply)
  if (!answer.token) throw new Failure('credentials_dont_match')
  return answer
}

export function passSecondFactor(ticket: string, proof: Proof): Promise<SignedIn> {
  return callRest<typeof secondFactorCalls.passSecondFactor>(writeCalls.passSecondFactor, {
    payload: { ticket, ...proof },
    signedIn: false,
  })
}

function readSecondStep({ status, body }: Reply): SecondStep | undefined {
  if (status !== 403 || typeof body !== 'object' || body === null) return undefined
  const { error, ticket, methods } = body as Partial<SecondStep> & { error?: unknown }
  const isSecondStep =
    error === 'second_factor_required' && typeof ticket === 'string' && Array.isArray(methods)
  return isSecondStep ? (body as SecondStep) : undefined
}
