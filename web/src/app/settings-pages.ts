import {
  type Icon,
  IconBellRinging,
  IconBuildings,
  IconCards,
  IconMailExclamation,
  IconMailOff,
  IconMailPause,
  IconShieldLock,
  IconSpeakerphone,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { loadSettingsTexts } from './start-i18n.ts'

/** The pages of the settings. Their routes, guards and entries in the settings and the command palette follow from it. */
export const settingsPages = [
  page('users', IconUsers, () => import('../features/users/users-screen.tsx'), 'UsersScreen'),
  page(
    'blocked_emails',
    IconMailOff,
    () => import('../features/blocked-emails/blocked-emails-screen.tsx'),
    'BlockedEmailsScreen',
  ),
  page(
    'campaigns',
    IconSpeakerphone,
    () => import('../features/campaigns/campaigns-screen.tsx'),
    'CampaignsScreen',
  ),
  page(
    'security_log',
    IconShieldLock,
    () => import('../features/security-log/security-log-screen.tsx'),
    'SecurityLogScreen',
  ),
  page(
    'expired_consents',
    IconMailExclamation,
    () => import('../features/expired-consents/expired-consents-screen.tsx'),
    'ExpiredConsentsScreen',
  ),
  superadminPage(
    'properties',
    IconBuildings,
    () => import('../features/properties/properties-screen.tsx'),
    'PropertiesScreen',
  ),
  superadminPage(
    'card_types',
    IconCards,
    () => import('../features/card-types/card-types-screen.tsx'),
    'CardTypesScreen',
  ),
  superadminPage(
    'notification_lists',
    IconBellRinging,
    () => import('../features/notification-lists/notification-lists-screen.tsx'),
    'NotificationListsScreen',
  ),
  superadminPage(
    'reward_tiers',
    IconTrophy,
    () => import('../features/reward-tiers/reward-tiers-screen.tsx'),
    'RewardTiersScreen',
  ),
  superadminPage(
    'unsent_emails',
    IconMailPause,
    () => import('../features/unsent-emails/unsent-emails-screen.tsx'),
    'UnsentEmailsScreen',
  ),
]

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
  icon: Icon,
  load: () => Promise<Record<Name, ComponentType>>,
  screen: Name,
) {
  const path = `/settings/${name.replaceAll('_', '-')}`
  return { name, icon, path, Screen: settingsScreen(load, screen), isForSuperadmins: false }
}

function superadminPage<const Page extends string, Name extends string>(
  name: Page,
  icon: Icon,
  load: () => Promise<Record<Name, ComponentType>>,
  screen: Name,
) {
  return { ...page(name, icon, load, screen), isForSuperadmins: true }
}
