import { restCalls } from '@comptoir/contract/rest'
import { useEffect } from 'react'
import { callRest } from '../data/rest.ts'
import { session } from '../data/session.ts'
import { LoadingPanel } from '../ui/state-panel.tsx'

/** Ends the session in the browser without waiting for the server. */
export function SignOutScreen() {
  useEffect(() => {
    // The request reads the token before `end` deletes it, so it need not be awaited.
    callRest(restCalls.signOut, { payload: {} }).catch((error: unknown) =>
      console.info('The sign-out did not reach the server.', error),
    )
    session.end()
  }, [])
  return <LoadingPanel />
}
