import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { beginSession } from '../data/begin-session.ts'
import { queryClient } from '../data/query-client.ts'
import { session, useSession } from '../data/session.ts'
import { sessionCheck } from '../data/session-check.ts'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { isLocked } from '../lib/locked-data.ts'
import { lazyPart, useDrawnInSlices } from '../ui/lazy-screen.tsx'
import { LoadingPanel } from '../ui/state-panel.tsx'
import { loadSettingsTexts, loadStaffTexts } from './start-i18n.ts'

const Enrolment = lazyPart(async () => {
  await Promise.all([loadStaffTexts(), loadSettingsTexts()])
  return import('./enrolment.tsx')
}, 'Enrolment')

const LockScreen = lazyPart(() => import('../features/sign-in/lock-screen.tsx'), 'LockScreen')

/** Renders the child routes for a signed-in user, and the sign-in screen otherwise. */
export function SessionGate() {
  const current = useSession()
  if (current.status === 'absent') return isLocked() ? <LockedRoutes /> : <SignInScreen />
  // Keyed by user, so that no component state survives a change of user.
  return <SignedInRoutes key={current.user.id} />
}

function LockedRoutes() {
  const navigate = useNavigate()
  return (
    <LockScreen
      onSignedIn={async (answer) => {
        const path = await beginSession(answer)
        if (path !== undefined) await navigate(path, { replace: true })
      }}
    />
  )
}

function SignedInRoutes() {
  const current = useSession()
  const token = current.status === 'present' ? current.token : undefined
  const { isChecked, secondFactorDue, checkAgain } = useSessionCheck(token)
  const [isEnrolling, setIsEnrolling] = useState(false)
  if (secondFactorDue && !isEnrolling) setIsEnrolling(true)
  useClearCacheOnUnmount()
  if (!useDrawnInSlices(isChecked)) return <LoadingPanel />
  if (!isEnrolling) return <Outlet />
  return <Enrolment onDone={() => void checkAgain().then(() => setIsEnrolling(false))} />
}

/**
 * Checks with the server that the session is still valid: on mount, on every change of screen and when the window gets
 * the focus. Ends the session when it expires. Returns whether the first check is over, and whether
 * the user has to add a second factor. A check that fails for lack of a network counts, because it does not prove the
 * session invalid.
 */
function useSessionCheck(token: string | undefined) {
  const { pathname } = useLocation()
  const check = useQuery({ ...sessionCheck(token ?? ''), enabled: token !== undefined })
  const { refetch } = check
  const checkedPath = useRef(pathname)
  useEffect(() => {
    if (checkedPath.current === pathname || token === undefined) return
    checkedPath.current = pathname
    void refetch()
  }, [pathname, token, refetch])

  const current = useSession()
  const expires = current.status === 'present' ? current.expires : undefined
  useEffect(() => {
    if (expires === undefined) return
    // setTimeout overflows after 24 days.
    const remainingMs = Math.min(expires * 1000 - Date.now(), 2_000_000_000)
    const timer = setTimeout(() => session.token(), Math.max(0, remainingMs) + 50)
    return () => clearTimeout(timer)
  }, [expires])

  const isChecked = useRef(false)
  if (check.isSuccess || check.isError) isChecked.current = true
  return {
    isChecked: isChecked.current,
    secondFactorDue: check.data?.secondFactorDue ?? false,
    checkAgain: refetch,
  }
}

/** Clears the query cache, so that the next user does not see cached data of this one. */
function useClearCacheOnUnmount(): void {
  useEffect(() => () => queryClient.clear(), [])
}
