import type { restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { SecondStep, secondFactorCalls } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import type { Credentials } from '@comptoir/contract/sign-in'
import type { SessionUser, SignedIn, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { Failure } from '../lib/failure.ts'
import { lockIds } from '../lib/locked-data.ts'
import { config } from './config.ts'
import { fetchJson, type Reply } from './fetch-json.ts'
import { mutationDocument, pageDocument } from './graphql-documents.ts'
import { request } from './request.ts'
import { callRest } from './rest.ts'
import { callAnswer, callRequest } from './rest-call.ts'
import { userByUsernameQuery } from './session-user-queries.ts'

/** A code or a passkey, whichever the user gave. */
export type Proof = { code: string } | { assertion: PasskeyAssertion }

/** What came of a password: a session, or what the second step needs if the user has a second factor. */
export type FirstStep = SignedIn | { secondStep: SecondStep }

/** Signs in with a password. */
export async function signIn({ username: typed, password }: Credentials): Promise<FirstStep> {
  const username = typed.trim().toLowerCase()
  const call = callRequest<typeof restCalls.signIn>(writeCalls.signIn, {
    payload: { username, password, ...withLocks() },
  })
  const reply = await request({ ...call, signedIn: false, saves: true })
  const answer = readFirstStep(reply)
  if ('secondStep' in answer) return answer
  const signedIn = await withUser(answer, username)
  void noteSignIn(signedIn)
  return signedIn
}

/** The specification has the token alone in the answer: its user is looked up by the username. */
async function withUser(answer: TokenAnswer, username: string): Promise<SignedIn> {
  const { token, expires = expiryOf(token) } = answer
  return { ...answer, expires, user: answer.user ?? (await readUser(token, username)) }
}

type TokenAnswer = Omit<SignedIn, 'expires' | 'user'> & Partial<Pick<SignedIn, 'expires' | 'user'>>

async function readUser(token: string, username: string): Promise<SessionUser> {
  const { query, ...variables } = { query: pageDocument, ...userByUsernameQuery(username) }
  const { status, body } = await sendGraphql(token, { query, variables })
  if (status !== 200) throw new Failure('login_failed', { status })
  const { data } = body as { data?: { table: { records: { propertyuser__c: FoundUser }[] } | null } }
  const found = data?.table?.records[0]?.propertyuser__c
  if (!found || found.inactive) throw new Failure('user_inactive_error')
  const { id, name, role__c: role, sfid, username__c } = found
  return { id, name, role, sfid, username: username__c }
}

type FoundUser = Pick<StaffUserRow, 'id' | 'name' | 'role__c' | 'sfid' | 'username__c' | 'inactive'>

/**
 * Sends the time of the sign-in, as the specification says, without waiting for the answer. Our server sets it itself and
 * ignores this.
 */
async function noteSignIn({ token, user, secondFactorDue }: SignedIn): Promise<void> {
  // Until the factor is added, every other call is refused.
  if (secondFactorDue) return
  const values = [{ property: 'last_login', value: new Date().toISOString() }]
  const passed = { table: 'propertyuser__c', id: String(user.id), values }
  const body = mutationDocument([{ operation: 'updateRow', arguments: passed }])
  await sendGraphql(token, body).catch((error) => console.info('The sign-in could not be noted.', error))
}

/** The session has not begun, so the token is given. */
function sendGraphql(token: string, body: object): Promise<Reply> {
  return fetchJson({ method: 'POST', url: `${config().proxyBase}/api/graphql/v2`, token, body })
}

const secondsPerDay = 86_400

/** When the token expires if it says so, as a JSON web token does; else a day from now. In seconds since the epoch. */
export function expiryOf(token: string, nowMs = Date.now()): number {
  const otherwise = Math.floor(nowMs / 1000) + secondsPerDay
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(claims) as { exp?: unknown }
    return typeof exp === 'number' ? exp : otherwise
  } catch {
    return otherwise
  }
}

export function passSecondFactor(ticket: string, proof: Proof): Promise<SignedIn> {
  return callRest<typeof secondFactorCalls.passSecondFactor>(writeCalls.passSecondFactor, {
    payload: { ticket, ...proof, ...withLocks() },
    signedIn: false,
  })
}

/** The locks of the browser, so that the session of the user among them goes on. Other servers have none. */
export function withLocks(): { locks?: string[] } {
  const locks = lockIds()
  return locks.length > 0 ? { locks } : {}
}

export function readFirstStep(reply: Reply): FirstStep {
  const secondStep = readSecondStep(reply)
  if (secondStep) return { secondStep }
  const answer = callAnswer<typeof restCalls.signIn>(reply)
  if (!answer.token) throw new Failure('credentials_dont_match')
  return answer
}

function readSecondStep({ status, body }: Reply): SecondStep | undefined {
  if (status !== 403 || typeof body !== 'object' || body === null) return undefined
  const { error, ticket, methods } = body as Partial<SecondStep> & { error?: unknown }
  const isSecondStep =
    error === 'second_factor_required' && typeof ticket === 'string' && Array.isArray(methods)
  return isSecondStep ? (body as SecondStep) : undefined
}
