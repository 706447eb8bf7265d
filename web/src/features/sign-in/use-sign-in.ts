import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Credentials } from '@comptoir/contract/sign-in'
import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { useState } from 'react'
import { signIn } from '../../data/sign-in.ts'
import { useSingleFlight } from '../../lib/use-action.ts'

interface SignInHandlers {
  onFailure?: (error: unknown) => void
  onStep: (step: SecondStep) => void
  onSignedIn: (answer: SignedIn) => void | Promise<void>
}

/** Signs in with a password, and says what comes next. */
export function useSignIn({ onStep, onSignedIn, onFailure }: SignInHandlers) {
  const { run, isPending, error } = useAttempt(async (credentials: Credentials) => {
    const answer = await signIn(credentials)
    if ('secondStep' in answer) onStep(answer.secondStep)
    else await onSignedIn(answer)
  }, onFailure)
  return { signIn: (credentials: Credentials) => void run(credentials), isPending, error }
}

/** Runs one attempt at a time. Written without the query library, which the sign-in screen does not load. */
export function useAttempt<Given>(
  attempt: (given: Given) => Promise<void>,
  onFailure?: (error: unknown) => void,
) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })
  const fly = useSingleFlight<boolean>()

  /** Returns whether it succeeded. */
  function run(given: Given): Promise<boolean> {
    return fly(undefined, async () => {
      setState({ isPending: true })
      try {
        await attempt(given)
        setState({ isPending: false })
        return true
      } catch (error) {
        setState({ isPending: false, error })
        onFailure?.(error)
        return false
      }
    })
  }

  return { ...state, run, reset: () => setState({ isPending: false }) }
}
