import { Button, CloseButton, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionUser } from '../../../data/session.ts'
import { isModalOpen } from '../../../ui/is-modal-open.ts'
import { optionId, useOptionKeys } from '../use-option-keys.ts'
import { useQueuedKeys } from '../use-queued-keys.ts'
import classes from './company-finder.module.css'
import type { Offer } from './company-option.tsx'
import { canCreate, FoundCompanies } from './found-companies.tsx'
import { certainMatch } from './ranked-companies.ts'
import { RecentlyOpened } from './recently-opened.tsx'
import { companyNameIn, maxSearchLength, searchTerms } from './search-terms.ts'
import { useCompanySearch } from './use-company-search.ts'
import { useRecentCompanies } from './use-recent-companies.ts'
import { useSearchText } from './use-search-text.ts'

interface CompanyFinderProps {
  /** With the contact by whom the company was found, if any. */
  onOpen: (companyId: number, contactId?: number) => void
  /** Creates a company with the typed text as its name. */
  onCreate: (name: string) => void
}

/** One search box for companies: by name, address, contact, email, phone, order code or confirmation code. */
export function CompanyFinder(props: CompanyFinderProps) {
  const user = useSessionUser()
  return user ? <Finder key={user.id} userId={user.id} {...props} /> : null
}

function Finder({ userId, onOpen, onCreate }: CompanyFinderProps & { userId: number }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const text = useSearchText(userId)
  const search = useCompanySearch(text.debounced)
  const recent = useRecentCompanies(userId)
  const isEmpty = text.debounced === ''
  const offers: Offer[] = isEmpty ? recent.companies.map((company) => ({ company })) : search.matches
  const keys = useOptionKeys(
    list,
    offers.map(({ company }) => company.id),
  )
  // Until typing pauses, the list still shows the results of the text before.
  const isStale = !text.isCurrent
  const isReady = !isStale && (isEmpty || search.isOver)
  const first = isEmpty || !isReady ? undefined : offers[0]?.company.id
  const active = isStale ? undefined : (keys.chosen ?? first)
  const [isUndecided, setUndecided] = useState(false)
  const queued = useQueuedKeys(isReady, actUnseen)
  useInitialFocus(field)

  function open({ company, contact }: Offer): void {
    if (!isStale) onOpen(company.id, contact?.id)
  }

  function type(typed: string): void {
    keys.reset()
    queued.clear()
    setUndecided(false)
    text.setTyped(typed)
  }

  /** Applies a key to the list that is shown, and returns whether the list uses that key. */
  function act(key: string): boolean {
    if (key !== 'Enter') return keys.move(key, active)
    const offer = offers.find(({ company }) => company.id === active)
    if (offer) open(offer)
    else if (canCreate(search)) onCreate(companyNameIn(search.terms))
    return true
  }

  /** Applies a key that was pressed before the list was shown. Enter opens nothing that may not have been meant. */
  function actUnseen(key: string): void {
    // Results that lack a failed search may lack the company that was meant, so the keys are dropped.
    if (search.failure) return
    const isBlind = key === 'Enter' && !isEmpty && keys.chosen === undefined
    const certain = isBlind ? certainMatch(search.matches, search.isTruncated) : undefined
    if (certain) open(certain)
    else if (isBlind && first !== undefined) {
      keys.choose(first)
      setUndecided(true)
    } else act(key)
  }

  function press(event: KeyboardEvent): void {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Escape' && text.typed !== '') type('')
    else if (!isReady || queued.isWaiting) {
      if (!queued.accepts(key)) return
      text.flush()
      queued.add(key)
    } else if (!act(key)) return
    event.preventDefault()
  }

  const shared = { id: list, active, isStale, onOpen: open }
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
          maxLength={maxSearchLength}
          value={text.typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={queued.clear}
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
          onClick={() => onCreate(companyNameIn(searchTerms(text.typed)))}
        >
          {t('find.new_company')}
        </Button>
      </div>
      {isEmpty ? (
        <RecentlyOpened {...shared} offers={offers} onClear={recent.clear} />
      ) : (
        <FoundCompanies {...shared} search={search} isUndecided={isUndecided} onCreate={onCreate} />
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
