import { type GuardedPage, guardedPages } from '@comptoir/contract/pages'
import { inventoryStaff } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagePermission } from '../../data/page-permission.ts'
import { languageNames } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type Page, pages } from '../pages.ts'
import type { PaletteItem } from './palette-items.ts'

/** What the user can do from every screen. */
export function useActions(user: SessionUser, onSwitchLanguage: () => void): PaletteItem[] {
  const { t } = useTranslation()
  const { other } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return [
    { id: 'new-company', icon: IconPlus, name: t('palette.new_company'), opens: '/contactform?new=company' },
    ...(inventoryStaff.includes(user.role)
      ? [
          {
            id: 'new-count',
            icon: IconPlus,
            name: t('palette.new_count'),
            opens: '/giftcardinventory?count=new',
          },
        ]
      : []),
    {
      id: 'language',
      icon: IconLanguage,
      name: t('palette.switch_language'),
      detail: languageNames[other],
      opens: onSwitchLanguage,
    },
    {
      id: 'color-scheme',
      icon: isDark ? IconSun : IconMoon,
      name: t(isDark ? 'ui.light' : 'ui.dark'),
      opens: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'sign-out', icon: IconLogout, name: t('shell.sign_out'), opens: '/logout' },
  ]
}

/** The pages that the server permits the user to view. */
export function usePageItems(user: SessionUser): PaletteItem[] {
  const { t } = useTranslation()
  return usePermittedPages(user).map(({ name, path, icon }) => ({
    id: `page-${name}`,
    icon,
    name: t(`shell.pages.${name}`),
    opens: path,
  }))
}

function usePermittedPages(user: SessionUser): readonly Page[] {
  const guards = Object.keys(guardedPages) as GuardedPage[]
  const permissions = useQueries({ queries: guards.map((page) => pagePermission(page, user.id)) })
  const allowed = new Set(guards.filter((_, at) => permissions[at]?.data === true))
  return pages.filter(
    ({ guard, offeredTo }) => (!guard || allowed.has(guard)) && (!offeredTo || offeredTo.includes(user.role)),
  )
}
