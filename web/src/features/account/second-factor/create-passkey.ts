import type { PasskeyCreationOptions } from '@comptoir/contract/second-factor'
import type { passkeyCreation } from '@comptoir/contract/second-factor-proof'
import type { z } from 'zod'

/** The browser or the user did not create the passkey. */
export class PasskeyNotCreated extends Error {
  constructor(
    readonly reason: 'passkey_not_created' | 'passkey_known' | 'passkey_not_supported',
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Lets the browser create a passkey. The library is loaded with the first use. */
export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<z.input<typeof passkeyCreation>> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new PasskeyNotCreated('passkey_not_supported')
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    }
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new PasskeyNotCreated(isKnown ? 'passkey_known' : 'passkey_not_created', { cause })
  }
}
