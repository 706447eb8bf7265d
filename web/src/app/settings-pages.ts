import type { ComponentType } from 'react'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { loadSettingsTexts } from './start-i18n.ts'

/** The pages of the settings. Their routes, guards and entries in the settings and the command palette follow from it. */
export const settingsPages = [
  page('users', () => import('../features/users/users-screen.tsx'), 'UsersScreen'),
  page(
    'blocked_emails',
    () => import('../features/blocked-emails/blocked-emails-screen.tsx'),
    'BlockedEmailsScreen',
  ),
  page('campaigns', () => import('../features/campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
  page('security_log', () => import('../features/security-log/security-log-screen.tsx'), 'SecurityLogScreen'),
  page(
    'expired_consents',
    () => import('../features/expired-consents/expired-consents-screen.tsx'),
    'ExpiredConsentsScreen',
  ),
  superadminPage(
    'properties',
    () => import('../features/properties/properties-screen.tsx'),
    'PropertiesScreen',
  ),
  superadminPage(
    'card_types',
    () => import('../features/card-types/card-types-screen.tsx'),
    'CardTypesScreen',
  ),
  superadminPage(
    'notification_lists',
    () => import('../features/notification-lists/notification-lists-screen.tsx'),
    'NotificationListsScreen',
  ),
  superadminPage(
    'reward_tiers',
    () => import('../features/reward-tiers/reward-tiers-screen.tsx'),
    'RewardTiersScreen',
  ),
  superadminPage(
    'unsent_emails',
    () => import('../features/unsent-emails/unsent-emails-screen.tsx'),
    'UnsentEmailsScreen',
  ),
]

export type SettingsPageName = (typeof settingsPages)[number]['name']

/** A screen of the settings or of one's own account, with the texts of these. */
export function settingsScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadSettingsTexts()])
    return screen
  }, name)
}

function page<const Page extends string, Name extends string>(
  name: Page,
  load: () => Promise<Record<Name, ComponentType>>,
  screen: Name,
) {
  const path = `/settings/${name.replaceAll('_', '-')}`
  return { name, path, Screen: settingsScreen(load, screen), isForSuperadmins: false }
}

function superadminPage<const Page extends string, Name extends string>(
  name: Page,
  load: () => Promise<Record<Name, ComponentType>>,
  screen: Name,
) {
  return { ...page(name, load, screen), isForSuperadmins: true }
}
