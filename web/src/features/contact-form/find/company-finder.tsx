import { Button, CloseButton, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../data/session.ts'
import { isModalOpen } from '../is-modal-open.ts'
import { useHurry } from '../use-hurry.ts'
import classes from './company-finder.module.css'
import { optionId } from './company-list.tsx'
import type { Offer } from './company-option.tsx'
import { useCompanySearch } from './company-search.ts'
import { FoundCompanies } from './found-companies.tsx'
import { useOptionKeys } from './option-keys.ts'
import { useRecentList } from './recent-list.ts'
import { RecentlyOpened } from './recently-opened.tsx'
import { longestSearch, nameIn } from './search-terms.ts'
import { useSearchText } from './search-text.ts'

interface CompanyFinderProps {
  /** A contact comes along when the company was found by way of one. */
  onOpen: (companyId: number, contactId?: number) => void
  /** Nothing fits: a new company, with what was typed for its name. */
  onCreate: (name: string) => void
}

/** One box for whatever is known of a company. */
export function CompanyFinder(props: CompanyFinderProps) {
  const session = useSession()
  return session.status === 'absent' ? null : (
    <Finder key={session.user.id} userId={session.user.id} {...props} />
  )
}

function Finder({ userId, onOpen, onCreate }: CompanyFinderProps & { userId: number }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const text = useSearchText(userId)
  const search = useCompanySearch(text.settled)
  const recent = useRecentList(userId)
  const isEmpty = text.settled === ''
  const offers: Offer[] = isEmpty ? recent.companies.map((company) => ({ company })) : search.matches
  const keys = useOptionKeys(
    list,
    offers.map(({ company }) => company.id),
  )
  const isComplete = text.isSettled && search.isOver
  const first = isEmpty || !isComplete ? undefined : offers[0]?.company.id
  const active = keys.chosen ?? first
  const open = ({ company, contact }: Offer) => onOpen(company.id, contact?.id)
  const setHurried = useHurry(isComplete, () => {
    if (offers.length === 1 && offers[0]) open(offers[0])
  })
  useInitialFocus(field)

  function type(typed: string): void {
    keys.leave()
    setHurried(false)
    text.type(typed)
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const wanted = offers.find(({ company }) => company.id === active)
    if (event.key === 'Enter' && wanted) open(wanted)
    else if (event.key === 'Enter') {
      text.settle()
      setHurried(true)
    } else if (event.key === 'Escape' && text.typed !== '') type('')
    else if (!keys.go(event, active)) return
    event.preventDefault()
  }

  const shared = { id: list, active, onOpen: open }
  return (
    <section aria-label={t('find.title')} className={classes.finder}>
      <div className={classes.head}>
        <TextInput
          ref={field}
          className={classes.field}
          size="md"
          label={t('find.title')}
          description={t('find.hint')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          {...(offers.length > 0 ? { 'aria-controls': list } : {})}
          {...(active === undefined ? {} : { 'aria-activedescendant': optionId(list, active) })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestSearch}
          value={text.typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          rightSection={
            text.typed !== '' && (
              <CloseButton
                aria-label={t('ui.clear_search')}
                onClick={() => {
                  type('')
                  field.current?.focus()
                }}
              />
            )
          }
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onCreate(isEmpty ? '' : nameIn(search.terms))}
        >
          {t('find.new_company')}
        </Button>
      </div>
      {isEmpty ? (
        <RecentlyOpened {...shared} offers={offers} onClear={recent.clear} />
      ) : (
        <FoundCompanies {...shared} search={search} isSettled={text.isSettled} onCreate={onCreate} />
      )}
    </section>
  )
}

/** Focuses the search box when the screen opens and on a slash; its text is selected, so that typing replaces it. */
function useInitialFocus(field: { current: HTMLInputElement | null }): void {
  const focus = () => {
    field.current?.focus()
    field.current?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box takes the focus once, when it is mounted.
  useEffect(focus, [])
  useWindowEvent('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    // Some keyboard layouts type a slash with Shift or AltGr, so only real shortcuts are left out.
    const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey)
    if (event.key !== '/' || isTyping || isShortcut || isModalOpen()) return
    event.preventDefault()
    focus()
  })
}
