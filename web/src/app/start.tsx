import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { Suspense, useEffect, useState } from 'react'
import { beginSession } from '../data/begin-session.ts'
import { session, useSession } from '../data/session.ts'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { isLocked } from '../lib/locked-data.ts'
import { useFirstInput } from '../ui/focus.ts'
import { lazyWithoutRouter } from '../ui/lazy-without-router.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { LoadingPanel } from '../ui/state-panel.tsx'
import { publicPaths } from './public-paths.ts'

/**
 * The sign-in screen for a user without a session, and the application otherwise. The application, once started, stays: it
 * shows the sign-in screen itself when the session ends.
 */
export function Start() {
  const [isStarted, setIsStarted] = useState(needsApp)
  const isSignedIn = useSession().status !== 'absent'
  if (isSignedIn && !isStarted) setIsStarted(true)
  return (
    <Suspense fallback={<LoadingPanel />}>
      {!isStarted && <OfflineBanner />}
      {isStarted ? <App /> : isLocked() ? <LockFirst /> : <SignInFirst />}
    </Suspense>
  )
}

/** Whether the page shows more than the sign-in screen. */
export function needsApp(): boolean {
  return session.get().status !== 'absent' || publicPaths.some((path) => path === window.location.pathname)
}

/** Loads the application and the screen at this URL. A failure is left to the moment when they are shown. */
export async function loadAppAhead(): Promise<void> {
  try {
    const { prefetchPath } = await loadApp()
    await prefetchPath(window.location.pathname)
  } catch (error) {
    console.info('The application could not be loaded in advance.', error)
  }
}

function loadApp() {
  return import('./app.tsx')
}

const App = lazyWithoutRouter(async () => (await loadApp()).App)
const LockScreen = lazyWithoutRouter(
  async () => (await import('../features/sign-in/lock-screen.tsx')).LockScreen,
)

function SignInFirst() {
  // While the user types, so that it is there after the sign-in.
  useFirstInput(() => void loadAppAhead())
  return <SignInScreen onSignedIn={beginInApp} />
}

function LockFirst() {
  useEffect(() => void loadAppAhead(), [])
  return <LockScreen onSignedIn={beginInApp} />
}

/** Keeps the sign-in screen until the next one can be shown. */
const beginInApp = (answer: SignedIn) => beginSession(answer, loadAppAhead)
