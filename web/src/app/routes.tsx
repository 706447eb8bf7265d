import type { restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, type RouteObject, useNavigate } from 'react-router'
import { callRest } from '../data/rest.ts'
import { session } from '../data/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { lazyScreen, useGoBack } from '../ui/lazy-screen.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { LoadingPanel } from '../ui/state-panel.tsx'
import { NotFoundScreen, PageGuard, SuperadminGuard } from './page-guard.tsx'
import { PropertyGate, PropertyPrompt } from './property-gate.tsx'
import type { PublicPath } from './public-paths.ts'
import { SessionGate } from './session-gate.tsx'
import { settingsPages, settingsScreen } from './settings-pages.ts'
import { loadStaffTexts } from './start-i18n.ts'

const passwords = () => import('../features/passwords/new-password-screen.tsx')

const Shell = lazyScreen(async () => {
  const [, { Shell }] = await Promise.all([loadStaffTexts(), import('./shell/shell.tsx')])
  return { Shell }
}, 'Shell')
const ForgotPassword = lazyScreen(
  () => import('../features/passwords/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const ResetPassword = lazyScreen(passwords, 'ResetPasswordScreen')
const ProviderSignIn = lazyScreen(
  () => import('../features/sign-in/provider-sign-in-screen.tsx'),
  'ProviderSignInScreen',
)
const ActivateUser = lazyScreen(passwords, 'ActivateUserScreen')
const Unsubscribe = lazyScreen(
  () => import('../features/unsubscribe/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
)
const ChooseProperty = lazyScreen(
  () => import('../features/choose-property/choose-property-screen.tsx'),
  'ChoosePropertyScreen',
)
const ContactForm = lazyScreen(
  () => import('../features/contact-form/contact-form-screen.tsx'),
  'ContactFormScreen',
)
const TokenFinder = lazyScreen(
  () => import('../features/token-finder/token-finder-screen.tsx'),
  'TokenFinderScreen',
)
const ResendLookup = lazyScreen(
  () => import('../features/token-finder/resend-lookup-screen.tsx'),
  'ResendLookupScreen',
)
const Inventory = lazyScreen(() => import('../features/inventory/inventory-screen.tsx'), 'InventoryScreen')
const Rewards = lazyScreen(() => import('../features/rewards/rewards-screen.tsx'), 'RewardsScreen')
const Reports = lazyScreen(() => import('../features/reports/reports-screen.tsx'), 'ReportsScreen')
const Unification = lazyScreen(
  () => import('../features/unification/unification-screen.tsx'),
  'UnificationScreen',
)
const Settings = lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen')
const Account = settingsScreen(() => import('../features/account/account-screen.tsx'), 'AccountScreen')

const publicScreens: Record<PublicPath, ReactElement> = {
  '/providersignin': <ProviderSignIn />,
  '/forgotpassword': <ForgotPassword />,
  '/resetpassword': <ResetPassword />,
  '/activateuser': <ActivateUser />,
  '/unsubscribe': <Unsubscribe />,
  '/logout': <SignOutScreen />,
}

/** The first screen after the sign-in. */
export const startPath = '/selectproperty'

const staffRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to={startPath} replace /> },
  { path: '/login', element: <Navigate to={startPath} replace /> },
  { path: startPath, element: <ChooseProperty /> },
  { path: '/tokenfinder', element: <TokenFinder /> },
  { path: '/tokenfinder/resend', element: <ResendLookup /> },
  { path: '/reports', element: <Reports /> },
  { path: '/account', element: <Account /> },
  within(
    <PropertyGate />,
    { path: '/contactform', element: <ContactForm /> },
    within(<PageGuard page="giftcardinventory" />, { path: '/giftcardinventory', element: <Inventory /> }),
    within(<PageGuard page="unification" />, { path: '/unification', element: <Unification /> }),
  ),
  within(
    <PageGuard page="b2brewards" />,
    within(<PropertyPrompt page="b2brewards" />, { path: '/b2brewards', element: <Rewards /> }),
  ),
  within(
    <PageGuard page="settings" />,
    { path: '/settings', element: <Settings /> },
    ...settingsPages.filter(({ name }) => name !== 'campaigns').map(settingsRoute),
  ),
  // Open to every role, as specified.
  ...settingsPages.filter(({ name }) => name === 'campaigns').map(settingsRoute),
  { path: '*', element: <NotFoundScreen /> },
]

/** Every route of the application, with its guards. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ScreenError />,
    children: [
      ...Object.entries(publicScreens).map(([path, element]) => ({ path, element })),
      within(
        <SessionGate />,
        // An error boundary inside the shell, so that the navigation bar stays when a screen fails.
        within(<Shell />, { errorElement: <ScreenError />, children: staffRoutes }),
      ),
    ],
  },
]

/** Routes inside a guard or a layout. */
function within(element: ReactElement, ...children: RouteObject[]): RouteObject {
  return { element, children }
}

/** The layout of every route, public or signed in. */
function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  )
}

/** The error boundary's fallback for a screen. The rest of the page keeps working. */
function ScreenError() {
  const { t } = useTranslation()
  return (
    <ErrorPanel title={t('ui.broken_title')} onBack={useGoBack()}>
      {t('ui.broken_text')}
    </ErrorPanel>
  )
}

function settingsRoute({
  name,
  path,
  Screen,
  isForSuperadmins,
}: (typeof settingsPages)[number]): RouteObject {
  const route = { path, element: <Screen /> }
  return isForSuperadmins ? within(<SuperadminGuard page={name} />, route) : route
}

/**
 * Ends the session in the browser without waiting for the server. Not behind the session's gate: after a session that
 * has expired, it still deletes what the browser stores for the user.
 */
function SignOutScreen() {
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
