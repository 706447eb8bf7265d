import type { PasskeyRequestOptions } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import { useState } from 'react'

/** Why the browser gave no passkey. */
export type PasskeyFailureKey = 'passkey_not_used' | 'passkey_not_supported'

/** Asks the browser for a passkey and sends the answer. The library is loaded with the first use. */
export function usePasskey(send: (assertion: PasskeyAssertion) => Promise<boolean>) {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<PasskeyFailureKey>()

  async function ask(options: PasskeyRequestOptions): Promise<PasskeyAssertion | undefined> {
    const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser')
    if (!browserSupportsWebAuthn()) {
      setError('passkey_not_supported')
      return undefined
    }
    try {
      return asAssertion(await startAuthentication({ optionsJSON: options }))
    } catch (reason) {
      console.info('The browser gave no passkey.', reason)
      setError('passkey_not_used')
      return undefined
    }
  }

  return {
    isPending,
    error,
    reset: () => setError(undefined),
    async use(options: PasskeyRequestOptions): Promise<void> {
      if (isPending) return
      setIsPending(true)
      setError(undefined)
      const assertion = await ask(options)
      // The caller shows what the server refuses.
      if (assertion) await send(assertion)
      setIsPending(false)
    },
  }
}

/** What the server needs of the answer. */
function asAssertion({ id, rawId, response }: PasskeyAnswer): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
}

type PasskeyAnswer = Pick<PasskeyAssertion, 'id' | 'rawId' | 'response'>
