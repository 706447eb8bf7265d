import { type GuardedPage, guardedPages } from '@comptoir/contract/pages'
import { Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pagePermission } from '../../data/page-permission.ts'
import { useSession } from '../../data/session.ts'
import { foldedText } from '../../lib/folded-text.ts'
import { type Page, pages } from '../pages.ts'

/** Ctrl-K or ⌘-K: every page that this person may view, by name. */
export function CommandPalette() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const permitted = usePermittedPages(open)
  const found = permitted
    .map((page) => ({ ...page, label: t(`shell.pages.${page.name}`) }))
    .filter(({ label }) => foldedText(label).includes(foldedText(query.trim())))
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      clearQueryOnClose
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('shell.palette_placeholder')}
        aria-label={t('shell.palette_placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {found.map(({ name, path, label, icon: Sign }) => (
          <Spotlight.Action
            key={name}
            label={label}
            leftSection={<Sign size={20} stroke={1.5} aria-hidden="true" />}
            onClick={() => navigate(path)}
          />
        ))}
        {found.length === 0 && <Spotlight.Empty>{t('shell.palette_empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** The server is asked, about each guarded page, once the palette is open. */
function usePermittedPages(open: boolean): readonly Page[] {
  const session = useSession()
  const user = session.status === 'absent' ? undefined : session.user
  const guards = Object.keys(guardedPages) as GuardedPage[]
  const answers = useQueries({
    queries: guards.map((page) => ({ ...pagePermission(page, user?.id ?? 0), enabled: open && !!user })),
  })
  if (!user) return []
  const allowed = new Set(guards.filter((_, at) => answers[at]?.data === true))
  return pages.filter(
    ({ guard, offeredTo }) => (!guard || allowed.has(guard)) && (!offeredTo || offeredTo.includes(user.role)),
  )
}
