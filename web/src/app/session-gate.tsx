import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { session, useSession } from '../data/session.ts'
import { signedInCheck } from '../data/signed-in.ts'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { LoadingPanel } from '../ui/state-panel.tsx'

/** Everything below it belongs to somebody who is signed in. */
export function SessionGate() {
  const current = useSession()
  const { pathname } = useLocation()
  if (current.status === 'absent')
    return pathname === '/logout' ? <Navigate to="/" replace /> : <SignInScreen />
  // Whoever signs in after somebody else starts afresh.
  return <Signed key={current.user.id} />
}

function Signed() {
  const current = useSession()
  const token = current.status === 'present' ? current.token : undefined
  const confirmed = useServerConfirms(token)
  useForgettingOnLeave()
  return confirmed ? <Outlet /> : <LoadingPanel />
}

/**
 * Asks the server whether the session still holds: at first, at every change of screen, whenever the window gets the
 * focus, and when it is due to end. Answers whether it has spoken once; a server that cannot be asked is not a no.
 */
function useServerConfirms(token: string | undefined): boolean {
  const { pathname } = useLocation()
  const check = useQuery({ ...signedInCheck(token ?? ''), enabled: token !== undefined })
  const { refetch } = check
  const asked = useRef(pathname)
  useEffect(() => {
    if (asked.current === pathname || token === undefined) return
    asked.current = pathname
    void refetch()
  }, [pathname, token, refetch])

  const current = useSession()
  const expires = current.status === 'present' ? current.expires : undefined
  useEffect(() => {
    if (expires === undefined) return
    // Timers hold at most 24 days.
    const left = Math.min(expires * 1000 - Date.now(), 2_000_000_000)
    const timer = setTimeout(() => session.token(), Math.max(0, left) + 50)
    return () => clearTimeout(timer)
  }, [expires])

  const spoken = useRef(false)
  if (check.isSuccess || check.isError) spoken.current = true
  return spoken.current
}

/** What one person has read is not there for the next. */
function useForgettingOnLeave(): void {
  useEffect(() => () => queryClient.clear(), [])
}
