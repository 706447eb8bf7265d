import { restCalls } from '@comptoir/contract/rest'
import { useEffect } from 'react'
import { callRest } from '../data/rest.ts'
import { session } from '../data/session.ts'
import { LoadingPanel } from '../ui/state-panel.tsx'

/** Ends the session, on the server as well if it can be reached, and here in any case. */
export function SignOutScreen() {
  useEffect(() => {
    void callRest(restCalls.signOut, { payload: {} })
      .catch((error: unknown) => console.info('The server was not told of the sign-out.', error))
      .finally(session.end)
  }, [])
  return <LoadingPanel />
}
