import * as z from 'zod'
import { key } from './error-keys.ts'

/** A code of an authenticator app, or a recovery code, as it was typed. */
export const typedCode = z
  .string(key('second_factor_code_empty_error'))
  .trim()
  .min(1, key('second_factor_code_empty_error'))
  .max(60, key('second_factor_code_error'))

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const bytes = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** What the browser answers when a passkey is used, in the JSON form of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})

/** What the browser answers when a passkey is created. Transports that are not known yet are left out. */
export const passkeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((given) => passkeyTransports.filter((known) => given.includes(known))),
  }),
})

export type PasskeyAssertion = z.output<typeof passkeyAssertion>
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** How the holder of a session or a ticket proves who they are. */
export const secondFactorProof = { code: typedCode.optional(), assertion: passkeyAssertion.optional() }
