import { searchDelayMs } from '@comptoir/contract/constants'
import { administrators, type GuardedPage, guardedPages, inventoryStaff } from '@comptoir/contract/roles'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingStore,
  IconChecks,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlayerPlay,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { propertiesOf } from '../../data/properties.ts'
import { pagePermission } from '../../data/session-check.ts'
import { cleanText } from '../../features/contact-form/find/search-terms.ts'
import { languageNames } from '../../i18n/languages.ts'
import { setLanguage } from '../../i18n/set-language.ts'
import { namesakes } from '../../lib/namesakes.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/use-words.ts'
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
  const properties = usePropertyItems(user)
  // With each key, because the page may have been loading when the palette was opened.
  const offered = offeredByPage()

  const isOneLetter = text !== '' && searched === ''
  const shownRecent = isForActions || isOneLetter ? [] : named(recent.items, text)
  const groups = withNamesakes([
    { name: 'recent', items: shownRecent },
    ...(searched === '' ? [] : search.groups).map(({ name, items }) => ({
      name,
      items: items.filter(({ id }) => !shownRecent.some((item) => item.id === id)),
    })),
    { name: 'properties', items: searched === '' ? [] : named(properties.items, text) },
    { name: 'actions', items: named([...offered, ...actions], text) },
    { name: 'pages', items: isForActions ? [] : named(pages, text) },
  ])
  return {
    text,
    groups: groups.filter(({ items }) => items.length > 0),
    items: groups.flatMap(({ items }) => items),
    isReady:
      searched === ''
        ? text !== '' || isForActions || !recent.isPending
        : isSettled && search.isOver && !properties.isPending,
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
    .filter(({ name, code = name }) => text === '' || [name, code].some((one) => matchesName(one, text)))
    .map((item) => ({
      ...item,
      isExact: [item.name, item.code].some((one) => one && foldedText(one) === foldedText(text)),
    }))
}

/** What can be done with what the page shows: each of its controls that has a name for the palette. */
function offeredByPage(): PaletteItem[] {
  const controls = document.querySelectorAll<HTMLElement>('#content [data-palette]')
  return [...controls].map((control, at) => ({
    id: `offered-${at}`,
    icon: IconPlayerPlay,
    name: control.dataset.palette ?? '',
    // Once the palette is gone and has given the focus back: a dialog that opens now keeps it.
    opens: () => setTimeout(() => control.click()),
  }))
}

/** The properties that the user may switch to. The page stays. */
function usePropertyItems(user: SessionUser): { items: PaletteItem[]; isPending: boolean } {
  const { data = [], isPending } = useQuery(propertiesOf(user))
  const chosen = useChosenProperty()?.id
  const items = data
    .filter(({ id }) => id !== chosen)
    .map((property) => ({
      id: `property-${property.id}`,
      icon: IconBuildingStore,
      name: property.name,
      code: property.external_id__c,
      detail: property.external_id__c,
      opens: () => void setLanguage(chooseProperty(property).language),
    }))
  return { items, isPending }
}

/** What the user can do from every screen. */
function useActions(user: SessionUser, onSwitchLanguage: () => void): PaletteItem[] {
  const { t, other } = useWords()
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
    ...(administrators.includes(user.role)
      ? [
          {
            id: 'approve',
            icon: IconChecks,
            name: t('palette.approve'),
            opens: '/giftcardinventory?state=pending',
          },
          { id: 'new-user', icon: IconPlus, name: t('palette.new_user'), opens: '/settings/users?new=row' },
          {
            id: 'new-blocked',
            icon: IconPlus,
            name: t('palette.new_blocked'),
            opens: '/settings/blocked-emails?new=row',
          },
          {
            id: 'new-campaign',
            icon: IconPlus,
            name: t('palette.new_campaign'),
            opens: '/settings/campaigns?new=row',
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
  const { t } = useWords()
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
