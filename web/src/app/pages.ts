import { administrators, type GuardedPage, type Role } from '@comptoir/contract/roles'
import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconChartBar,
  IconClipboardList,
  IconMailForward,
  IconReportSearch,
  IconSettings,
  IconTopologyStar3,
  IconTrophy,
  IconUserCircle,
} from '@tabler/icons-react'
import { settingsPages } from './settings-pages.ts'
import type { shell } from './staff-texts.en.ts'

/** A page that navigation and the command palette can list. */
export interface Page {
  name: keyof typeof shell.pages
  path: string
  icon: Icon
  /** The permission that the server checks before the page is shown. */
  guard?: GuardedPage
  /** The roles whose navigation bar links to the page; without roles no bar does. */
  inBarFor?: 'everyone' | readonly Role[]
  /** The roles to which the command palette lists the page; without roles it lists it to everyone. */
  offeredTo?: readonly Role[]
}

export const pages: readonly Page[] = [
  { name: 'contactform', path: '/contactform', icon: IconAddressBook, inBarFor: 'everyone' },
  { name: 'tokenfinder', path: '/tokenfinder', icon: IconReportSearch, inBarFor: 'everyone' },
  { name: 'resend', path: '/tokenfinder/resend', icon: IconMailForward },
  {
    name: 'giftcardinventory',
    path: '/giftcardinventory',
    icon: IconClipboardList,
    guard: 'giftcardinventory',
    inBarFor: administrators,
  },
  {
    name: 'unification',
    path: '/unification',
    icon: IconTopologyStar3,
    guard: 'unification',
    inBarFor: administrators,
  },
  {
    name: 'b2brewards',
    path: '/b2brewards',
    icon: IconTrophy,
    guard: 'b2brewards',
    inBarFor: administrators,
  },
  {
    name: 'reports',
    path: '/reports',
    icon: IconChartBar,
    inBarFor: administrators,
    offeredTo: administrators,
  },
  { name: 'settings', path: '/settings', icon: IconSettings, guard: 'settings' },
  ...settingsPages.map(
    ({ name, path, icon, isForSuperadmins }): Page => ({
      name,
      path,
      icon,
      // Open to every role by its address.
      ...(name === 'campaigns' ? { offeredTo: administrators } : { guard: 'settings' }),
      ...(isForSuperadmins && { offeredTo: ['superadmin'] }),
    }),
  ),
  { name: 'account', path: '/account', icon: IconUserCircle },
  { name: 'selectproperty', path: '/selectproperty', icon: IconBuildingStore },
]

export function isInBar({ inBarFor }: Page, role: Role): boolean {
  return inBarFor === 'everyone' || (inBarFor?.includes(role) ?? false)
}
