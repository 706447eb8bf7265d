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
  page('users', IconUsers, () => import('../features/users/users-screen.tsx')),
  page('blocked_emails', IconMailOff, () => import('../features/blocked-emails/blocked-emails-screen.tsx')),
  page('campaigns', IconSpeakerphone, () => import('../features/campaigns/campaigns-screen.tsx')),
  page('security_log', IconShieldLock, () => import('../features/security-log/security-log-screen.tsx')),
  page(
    'expired_consents',
    IconMailExclamation,
    () => import('../features/expired-consents/expired-consents-screen.tsx'),
  ),
  superadminPage('properties', IconBuildings, () => import('../features/properties/properties-screen.tsx')),
  superadminPage('card_types', IconCards, () => import('../features/card-types/card-types-screen.tsx')),
  superadminPage(
    'notification_lists',
    IconBellRinging,
    () => import('../features/notification-lists/notification-lists-screen.tsx'),
  ),
  superadminPage(
    'reward_tiers',
    IconTrophy,
    () => import('../features/reward-tiers/reward-tiers-screen.tsx'),
  ),
  superadminPage(
    'unsent_emails',
    IconMailPause,
    () => import('../features/unsent-emails/unsent-emails-screen.tsx'),
  ),
]

/** A screen of the settings or of one's own account, with the texts of these. */
export function settingsScreen<Name extends string>(load: Load<Name>, name: Name): ComponentType {
  return lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadSettingsTexts()])
    return screen
  }, name)
}

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** `card_types` is the page of `CardTypesScreen`, at `/settings/card-types`. */
function page<const Page extends string>(name: Page, icon: Icon, load: Load<ScreenName<Page>>) {
  const path = `/settings/${name.replaceAll('_', '-')}`
  const pascal = name.replace(/(?:^|_)./g, (start) => start.slice(-1).toUpperCase())
  const screen = `${pascal}Screen` as ScreenName<Page>
  return { name, icon, path, Screen: settingsScreen(load, screen), isForSuperadmins: false }
}

function superadminPage<const Page extends string>(...given: Parameters<typeof page<Page>>) {
  return { ...page<Page>(...given), isForSuperadmins: true }
}

type ScreenName<Page extends string> = `${PascalCase<Page>}Screen`

type PascalCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>
