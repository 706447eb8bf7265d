import { type GuardedPage, guardedPages } from '@comptoir/contract/pages'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Combobox, Group, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pagePermission } from '../../data/page-permission.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Page, pages } from '../pages.ts'

/** Finds pages by name, among those that this user may view. */
export function CommandPalette({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const found = usePermittedPages(user)
    .map((page) => ({ ...page, label: t(`shell.pages.${page.name}`) }))
    .filter(({ label }) => foldedText(label).includes(foldedText(query.trim())))
  const names = found.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first option of the current list.
  useEffect(() => {
    selectFirstOption()
  }, [names])

  function go(path: string): void {
    onClose()
    navigate(path)
  }

  return (
    <Dialog title={t('shell.go_to')} onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={t('shell.palette_placeholder')}
            placeholder={t('shell.palette_placeholder')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={query}
            maxLength={80}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options mt="sm" mih="20rem" aria-label={t('shell.go_to')}>
          {found.map(({ name, path, label, icon: Icon }) => (
            <Combobox.Option key={name} value={path}>
              <Group gap="sm">
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                {label}
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('shell.palette_empty')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  )
}

function usePermittedPages(user: SessionUser): readonly Page[] {
  const guards = Object.keys(guardedPages) as GuardedPage[]
  const permissions = useQueries({ queries: guards.map((page) => pagePermission(page, user.id)) })
  const allowed = new Set(guards.filter((_, at) => permissions[at]?.data === true))
  return pages.filter(
    ({ guard, offeredTo }) => (!guard || allowed.has(guard)) && (!offeredTo || offeredTo.includes(user.role)),
  )
}
