import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Credentials } from '@comptoir/contract/sign-in'
import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { useState } from 'react'
import { type FirstStep, signIn } from '../../data/sign-in.ts'
import { useSingleFlight } from '../../lib/use-action.ts'

/** What comes after the password. */
export interface SignInHandlers {
  /** Undefined is the way back. */
  onStep: (step: SecondStep | undefined) => void
  onSignedIn: OnSignedIn
}

export type OnSignedIn = (answer: SignedIn) => unknown

export interface SignInSteps extends SignInHandlers {
  /** Set once the password was right and a second factor is needed. */
  step: SecondStep | undefined
}

/** The steps of a sign-in, for the forms of one screen. */
export function useSignInSteps(onSignedIn: OnSignedIn): SignInSteps {
  const [step, onStep] = useState<SecondStep>()
  return { step, onStep, onSignedIn }
}

/** Signs in with a password. */
export function useSignIn(next: SignInHandlers, onFailure?: (error: unknown) => void) {
  const { run, isPending, error } = useAttempt(
    async (credentials: Credentials) => goOn(await signIn(credentials), next),
    onFailure,
  )
  return { signIn: (credentials: Credentials) => void run(credentials), isPending, error }
}

export async function goOn(answer: FirstStep, { onStep, onSignedIn }: SignInHandlers): Promise<void> {
  if ('secondStep' in answer) onStep(answer.secondStep)
  else await onSignedIn(answer)
}

/** Runs one attempt at a time. Written without the query library, which the sign-in screen does not load. */
export function useAttempt<Given>(
  attempt: (given: Given) => Promise<unknown>,
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
