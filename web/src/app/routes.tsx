import type { ComponentType, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import { PageGuard, SuperadminGuard } from './page-guard.tsx'
import { PropertyGate, PropertyPrompt } from './property-gate.tsx'
import type { PublicPath } from './public-paths.ts'
import { SessionGate } from './session-gate.tsx'
import { SignOutScreen } from './sign-out-screen.tsx'
import { loadSettingsTexts, loadStaffTexts } from './start-i18n.ts'

/** A screen of the settings or of one's own account, with the texts of these. */
function settingsScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadSettingsTexts()])
    return screen
  }, name)
}

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
const Settings = lazyScreen(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen')
const Account = settingsScreen(() => import('../features/account/account-screen.tsx'), 'AccountScreen')
const Users = settingsScreen(() => import('../features/users/users-screen.tsx'), 'UsersScreen')
const BlockedEmails = settingsScreen(
  () => import('../features/blocked-emails/blocked-emails-screen.tsx'),
  'BlockedEmailsScreen',
)
const Campaigns = settingsScreen(
  () => import('../features/campaigns/campaigns-screen.tsx'),
  'CampaignsScreen',
)
const Properties = lazyScreen(
  () => import('../features/properties/properties-screen.tsx'),
  'PropertiesScreen',
)
const CardTypes = settingsScreen(
  () => import('../features/card-types/card-types-screen.tsx'),
  'CardTypesScreen',
)
const NotificationLists = settingsScreen(
  () => import('../features/notification-lists/notification-lists-screen.tsx'),
  'NotificationListsScreen',
)
const SecurityLog = settingsScreen(
  () => import('../features/security-log/security-log-screen.tsx'),
  'SecurityLogScreen',
)
const ExpiredConsents = settingsScreen(
  () => import('../features/expired-consents/expired-consents-screen.tsx'),
  'ExpiredConsentsScreen',
)
const UnsentEmails = settingsScreen(
  () => import('../features/unsent-emails/unsent-emails-screen.tsx'),
  'UnsentEmailsScreen',
)
const NotFound = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** Screens that need no session. */
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

/** Routes that need a session. */
const staffRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to={startPath} replace /> },
  { path: '/login', element: <Navigate to={startPath} replace /> },
  { path: startPath, element: <ChooseProperty /> },
  { path: '/tokenfinder', element: <TokenFinder /> },
  { path: '/tokenfinder/resend', element: <ResendLookup /> },
  { path: '/reports', element: <Reports /> },
  { path: '/account', element: <Account /> },
  {
    element: <PropertyGate />,
    children: [
      { path: '/contactform', element: <ContactForm /> },
      {
        element: <PageGuard page="giftcardinventory" />,
        children: [{ path: '/giftcardinventory', element: <Inventory /> }],
      },
      {
        element: <PageGuard page="unification" />,
        children: [{ path: '/unification', element: <Unification /> }],
      },
    ],
  },
  {
    element: <PageGuard page="b2brewards" />,
    children: [
      {
        element: <RewardsPrompt />,
        children: [{ path: '/b2brewards', element: <Rewards /> }],
      },
    ],
  },
  {
    path: '/settings',
    element: <PageGuard page="settings" />,
    children: [
      { index: true, element: <Settings /> },
      { path: 'users', element: <Users /> },
      { path: 'blocked-emails', element: <BlockedEmails /> },
      { path: 'security-log', element: <SecurityLog /> },
      { path: 'expired-consents', element: <ExpiredConsents /> },
      {
        element: <SuperadminGuard page="properties" />,
        children: [{ path: 'properties', element: <Properties /> }],
      },
      {
        element: <SuperadminGuard page="card_types" />,
        children: [{ path: 'card-types', element: <CardTypes /> }],
      },
      {
        element: <SuperadminGuard page="notification_lists" />,
        children: [{ path: 'notification-lists', element: <NotificationLists /> }],
      },
      {
        element: <SuperadminGuard page="unsent_emails" />,
        children: [{ path: 'unsent-emails', element: <UnsentEmails /> }],
      },
    ],
  },
  { path: '/settings/campaigns', element: <Campaigns /> },
  { path: '*', element: <NotFound /> },
]

/** Every route of the application, with its guards. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ScreenError />,
    children: [
      ...Object.entries(publicScreens).map(([path, element]) => ({ path, element })),
      {
        element: <SessionGate />,
        children: [
          {
            element: <Shell />,
            // An error boundary inside the shell, so that the navigation bar stays when a screen fails.
            children: [{ errorElement: <ScreenError />, children: staffRoutes }],
          },
        ],
      },
    ],
  },
]

function RewardsPrompt() {
  const { t } = useTranslation()
  return <PropertyPrompt title={t('shell.pages.b2brewards')} />
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
