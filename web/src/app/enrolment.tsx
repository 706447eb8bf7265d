import { freshSignIn, useIsFreshSignInAsked } from '../data/fresh-sign-in.ts'
import { EnrolmentScreen } from '../features/account/second-factor/enrolment-screen.tsx'
import { FreshSignInDialog } from '../features/sign-in/fresh-sign-in-dialog.tsx'

/** Enrolment takes the place of the shell, which otherwise asks for a fresh sign-in. */
export function Enrolment(props: { onDone: () => void }) {
  const isFreshSignInAsked = useIsFreshSignInAsked()
  return (
    <>
      <EnrolmentScreen {...props} />
      {isFreshSignInAsked && <FreshSignInDialog onClose={freshSignIn.giveUp} />}
    </>
  )
}
