import type { SignedIn } from '@comptoir/contract/rest'
import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Credentials } from '@comptoir/contract/sign-in'
import { signIn } from '../../data/sign-in.ts'
import { useAttempt } from './use-attempt.ts'

interface SignInHandlers {
  onStep: (step: SecondStep) => void
  onSignedIn: (answer: SignedIn) => void | Promise<void>
}

/** Signs in with a password, and says what comes next. */
export function useSignIn({ onStep, onSignedIn }: SignInHandlers) {
  const { run, isPending, error } = useAttempt(async (credentials: Credentials) => {
    const answer = await signIn(credentials)
    if ('secondStep' in answer) onStep(answer.secondStep)
    else await onSignedIn(answer)
  })
  return { signIn: (credentials: Credentials) => void run(credentials), isPending, error }
}
