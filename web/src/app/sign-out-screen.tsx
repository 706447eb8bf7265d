import type { restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { callRest } from '../data/rest.ts'
import { session } from '../data/session.ts'
import { LoadingPanel } from '../ui/state-panel.tsx'

/**
 * Ends the session in the browser without waiting for the server. Not behind the session's gate: after a session that
 * has expired, it still deletes what the browser stores for the user.
 */
export function SignOutScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    // The request reads the token before `end` deletes it, so it need not be awaited.
    if (session.get().status === 'present')
      callRest<typeof restCalls.signOut>(writeCalls.signOut, { payload: {} }).catch((error: unknown) =>
        console.info('The sign-out did not reach the server.', error),
      )
    session.end()
    navigate('/', { replace: true })
  }, [navigate])
  return <LoadingPanel />
}
