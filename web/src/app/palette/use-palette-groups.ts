import { searchDelayMs } from '@comptoir/contract/constants'
import { type GuardedPage, guardedPages, inventoryStaff } from '@comptoir/contract/roles'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagePermission } from '../../data/session-check.ts'
import { cleanText } from '../../features/contact-form/find/search-terms.ts'
import { languageNames } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { namesakes } from '../../lib/namesakes.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Page, pages } from '../pages.ts'
import { matchesName, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts'
import { useRecentItems } from './use-recent-items.ts'

export interface PaletteGroups {
  /** The text to find, without the sign for actions. */
  text: string
  /** The groups that have items. */
  groups: PaletteGroup[]
  items: PaletteItem[]
  /** Whether the list is that of the typed text. */
  isReady: boolean
  failure: PaletteSearch['failure']
  /** Searches now, without waiting for a pause. */
  flush: () => void
}

/** From two letters on, records are searched; `>` finds actions only. */
export function usePaletteGroups(
  typed: string,
  user: SessionUser,
  onSwitchLanguage: () => void,
): PaletteGroups {
  const isForActions = typed.trimStart().startsWith('>')
  const text = cleanText(isForActions ? typed.trimStart().slice(1) : typed)
  const searched = !isForActions && [...text].length >= 2 ? text : ''
  const { settled, isSettled, settleNow } = useDebounced(searched, searchDelayMs.list)
  const search = usePaletteSearch(searched === '' ? '' : settled, user)
  const recent = useRecentItems(user.id)
  const actions = useActions(user, onSwitchLanguage)
  const pages = usePageItems(user)

  const isOneLetter = text !== '' && searched === ''
  const shownRecent = isForActions || isOneLetter ? [] : named(recent.items, text)
  const groups = withNamesakes([
    { name: 'recent', items: shownRecent },
    ...(searched === '' ? [] : search.groups).map(({ name, items }) => ({
      name,
      items: items.filter(({ id }) => !shownRecent.some((item) => item.id === id)),
    })),
    { name: 'actions', items: named(actions, text) },
    { name: 'pages', items: isForActions ? [] : named(pages, text) },
  ])
  return {
    text,
    groups: groups.filter(({ items }) => items.length > 0),
    items: groups.flatMap(({ items }) => items),
    isReady: searched === '' ? text !== '' || isForActions || !recent.isPending : isSettled && search.isOver,
    failure: searched === '' ? undefined : search.failure,
    flush: settleNow,
  }
}

function withNamesakes(groups: PaletteGroup[]): PaletteGroup[] {
  const shared = namesakes(groups.flatMap(({ items }) => items.map(({ name }) => name)))
  return groups.map(({ name, items }) => {
    return { name, items: items.map((item) => ({ ...item, isNamesake: shared.has(item.name) })) }
  })
}

/** The items whose name matches the text; all if it is empty. */
function named(items: readonly PaletteItem[], text: string): PaletteItem[] {
  return items
    .filter(({ name }) => text === '' || matchesName(name, text))
    .map((item) => ({ ...item, isExact: foldedText(item.name) === foldedText(text) }))
}

/** What the user can do from every screen. */
function useActions(user: SessionUser, onSwitchLanguage: () => void): PaletteItem[] {
  const { t } = useTranslation()
  const { other } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return [
    { id: 'new-company', icon: IconPlus, name: t('words.new_company'), opens: '/contactform?new=company' },
    ...(inventoryStaff.includes(user.role)
      ? [
          {
            id: 'new-count',
            icon: IconPlus,
            name: t('words.new_count'),
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
function usePageItems(user: SessionUser): PaletteItem[] {
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
