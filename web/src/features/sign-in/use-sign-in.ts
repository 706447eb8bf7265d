import type { restCalls, SignedIn } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { Credentials } from '@comptoir/contract/sign-in'
import { useState } from 'react'
import { Failure } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'

/** Signs in, once at a time. Written without the query library, which the sign-in screen does not load. */
export function useSignIn(onSignedIn: (answer: SignedIn) => void | Promise<void>) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })

  async function signIn(payload: Credentials): Promise<void> {
    if (state.isPending) return
    setState({ isPending: true })
    try {
      const answer = await callRest<typeof restCalls.signIn>(writeCalls.signIn, {
        payload,
        signedIn: false,
      })
      if (!answer.token) throw new Failure('credentials_dont_match')
      await onSignedIn(answer)
      setState({ isPending: false })
    } catch (error) {
      setState({ isPending: false, error })
    }
  }

  return { ...state, signIn }
}
