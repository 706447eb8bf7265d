import * as z from 'zod'
import type { secondFactorState } from './answers.ts'
import { type Done, get, post } from './call.ts'
import { key } from './error-keys.ts'
import { lockIds, requiredText } from './fields.ts'
import { writeCalls } from './schemaless-calls.ts'
import { passkeyCreation, secondFactorProof, typedCode } from './second-factor-proof.ts'
import type { SignedIn } from './tables/staff-user.ts'

const passkeyName = requiredText(key('name_empty_error'), 60)

export const secondFactorCalls = {
  /** The second step of signing in, with the ticket of the first. */
  passSecondFactor: post<SignedIn>()(
    writeCalls.passSecondFactor.path,
    z.object({
      ticket: z.string(key('second_factor_expired')).max(200),
      locks: lockIds,
      ...secondFactorProof,
    }),
  ),
  readSecondFactors: get<Done & SecondFactorState>('/api/second-factor'),
  startAuthenticatorApp: post<Done & { secret: string; uri: string }>()(
    '/api/second-factor/authenticator-app',
    z.object({}),
  ),
  confirmAuthenticatorApp: post<Done & NewRecoveryCodes>()(
    '/api/second-factor/authenticator-app/confirm',
    z.object({ code: typedCode }),
  ),
  removeAuthenticatorApp: post<Done>()('/api/second-factor/authenticator-app/remove', z.object({})),
  startPasskey: post<Done & { options: PasskeyCreationOptions }>()(
    '/api/second-factor/passkeys/options',
    z.object({}),
  ),
  addPasskey: post<Done & NewRecoveryCodes>()(
    '/api/second-factor/passkeys',
    z.object({ name: passkeyName, creation: passkeyCreation }),
  ),
  renamePasskey: post<Done>()('/api/second-factor/passkeys/:id/rename', z.object({ name: passkeyName })),
  removePasskey: post<Done>()('/api/second-factor/passkeys/:id/remove', z.object({})),
  replaceRecoveryCodes: post<Done & { recoveryCodes: string[] }>()(
    '/api/second-factor/recovery-codes',
    z.object({}),
  ),
  /** How the signed-in user can prove again who they are, besides the password; no methods without a second factor. */
  reauthenticationMethods: post<Done & OfferedMethods>()('/api/reauthenticate/methods', z.object({})),
  resetSecondFactor: post<Done>()('/api/users/:id/reset-second-factor', z.object({})),
}

/** What happened to the second factors of a user, as audits and mails say it. */
export const secondFactorChanges = [
  'app_added',
  'app_replaced',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_replaced',
  'recovery_code_used',
  'reset',
] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

export const secondFactorMethods = ['authenticator_app', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Beside the error key `second_factor_required`, with status 403. */
export interface SecondStep extends OfferedMethods {
  ticket: string
}

export interface OfferedMethods {
  methods: SecondFactorMethod[]
  /** For a passkey. */
  options?: PasskeyRequestOptions
}

export type SecondFactorState = z.output<typeof secondFactorState>

/** Present with the first second factor, and shown once. */
export interface NewRecoveryCodes {
  recoveryCodes?: string[]
}

export interface PasskeyRequestOptions {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: PasskeyDescriptor[]
  userVerification?: 'discouraged' | 'preferred' | 'required'
}

export interface PasskeyCreationOptions {
  challenge: string
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout?: number
  excludeCredentials?: PasskeyDescriptor[]
  authenticatorSelection?: {
    residentKey?: 'discouraged' | 'preferred' | 'required'
    userVerification?: 'discouraged' | 'preferred' | 'required'
  }
  attestation?: 'direct' | 'enterprise' | 'indirect' | 'none'
}

interface PasskeyDescriptor {
  id: string
  type: string
  transports?: string[]
}
