import { restCalls } from '@comptoir/contract/rest'
import { useEffect } from 'react'
import { callRest } from '../data/rest.ts'
import { session } from '../data/session.ts'
import { LoadingPanel } from '../ui/state-panel.tsx'

/** Ends the session, here at once, and on the server as soon as it can be reached. */
export function SignOutScreen() {
  useEffect(() => {
    // The request leaves with the token before the browser forgets it; nobody has to wait for the answer.
    callRest(restCalls.signOut, { payload: {} }).catch((error: unknown) =>
      console.info('The server was not told of the sign-out.', error),
    )
    session.end()
  }, [])
  return <LoadingPanel />
}
