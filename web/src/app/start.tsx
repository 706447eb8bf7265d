import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { lazy, Suspense, useEffect, useState } from 'react'
import { beginSession } from '../data/begin-session.ts'
import { session, useSession } from '../data/session.ts'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { isLocked } from '../lib/locked-data.ts'
import { ChunkLoadError } from '../ui/error-panel.tsx'
import { useFirstInput } from '../ui/focus.ts'
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
  if (isStarted)
    return (
      <Suspense fallback={<LoadingPanel />}>
        <App />
      </Suspense>
    )
  return isLocked() ? <LockFirst /> : <SignInFirst />
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

const App = lazy(async () => {
  try {
    return { default: (await loadApp()).App }
  } catch (error) {
    console.info('The application could not be loaded.', error)
    return { default: ChunkLoadError }
  }
})

const LockScreen = lazy(async () => {
  try {
    return { default: (await import('../features/sign-in/lock-screen.tsx')).LockScreen }
  } catch (error) {
    console.info('The locked screen could not be loaded.', error)
    return { default: () => <ChunkLoadError /> }
  }
})

function SignInFirst() {
  // While the user types, so that it is there after the sign-in.
  useFirstInput(() => void loadAppAhead())
  return (
    <>
      <OfflineBanner />
      <SignInScreen onSignedIn={beginInApp} />
    </>
  )
}

function LockFirst() {
  useEffect(() => void loadAppAhead(), [])
  return (
    <>
      <OfflineBanner />
      <Suspense fallback={<LoadingPanel />}>
        <LockScreen onSignedIn={beginInApp} />
      </Suspense>
    </>
  )
}

/** Keeps the sign-in screen until the next one can be shown. */
async function beginInApp(answer: SignedIn): Promise<void> {
  await beginSession(answer, loadAppAhead)
}
