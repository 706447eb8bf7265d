import { queryLimits } from '@comptoir/contract/constants'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSessionUser } from '../../../data/session.ts'
import { namesakes } from '../../../lib/namesakes.ts'
import { useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { isModalOpen, useTypingLeadsTo } from '../../../ui/focus.ts'
import { type KeyHint, ListFoot } from '../../../ui/key-hints.tsx'
import { prefetchHandlers, prefetchScreen } from '../../../ui/lazy-screen.tsx'
import { CompanyFormDialog } from '../company/lazy-company-form-dialog.ts'
import { keepListed, lastSearch, searchRequested } from '../last-search.ts'
import classes from './company-finder.module.css'
import type { Offer } from './company-list.tsx'
import { canCreate, FoundCompanies, hasFurther } from './found-companies.tsx'
import { certainMatch, groupOf, type Match, type MatchGroup } from './ranked-companies.ts'
import { RecentlyOpened } from './recently-opened.tsx'
import { companyNameIn, maxSearchLength, searchTerms } from './search-terms.ts'
import { type SearchText, useCompanySearch, useEarlySearch, useSearchText } from './use-company-search.ts'
import { useRecentCompanies } from './use-recent-companies.ts'

interface CompanyFinderProps {
  /** With the contact by whom the company was found, if any. */
  onOpen: (companyId: number, contactId?: number) => void
  /** Creates a company with the typed text as its name. */
  onCreate: (name: string) => void
  /** Forms that were left unsaved, above the recently opened companies. */
  unsaved: ReactNode
  /** What stands beside the recently opened companies. */
  beside: ReactNode
}

/** How many matches are listed at first, and how many more at a time. */
const pageSize = queryLimits.companies

/** One search box for companies: by name, address, contact, email, phone, order code or confirmation code. */
export function CompanyFinder(props: CompanyFinderProps) {
  const user = useSessionUser()
  return user ? <Finder key={user.id} userId={user.id} {...props} /> : null
}

function Finder(props: CompanyFinderProps & { userId: number }) {
  const { userId, onOpen, onCreate, unsaved, beside } = props
  const { t, format } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const hint = useId()
  const text = useSearchText(userId, useEarlySearch())
  const recent = useRecentCompanies(userId)
  const recentIds = useMemo(() => recent.companies.map(({ id }) => id), [recent.companies])
  const search = useCompanySearch({ ...text, recent: recentIds })
  const isEmpty = !useIsSearching(text, search.matches.length > 0)
  const [view, setView] = useView(text.debounced)
  const { shown, filtered } = useListed(search.matches, view)
  const answered = useListed(search.answered, view)
  const hasMore = shown.length < filtered.length
  const showMore = () => setView({ ...view, size: view.size + pageSize })
  const shownNamesakes = useMemo(() => namesakesIn(shown), [shown])
  const recentOffers = useMemo(() => recent.companies.map((company) => ({ company })), [recent.companies])
  const offers: readonly Offer[] = isEmpty ? recentOffers : shown
  const isStale = isEmpty ? !text.isCurrent : search.isStale
  const isReady = !isStale && (isEmpty || search.isOver || (search.isFirstFinal && text.isSteady))
  const keys = useListKeys({
    listId: list,
    list: isReady
      ? {
          rows: offers.map(({ company }) => company.id),
          certain: certainMatch(search.matches, search.isTruncated)?.company.id,
          isComplete: isEmpty || search.isOver,
          // Results that lack a failed search may lack the company that was meant.
          dropsEarlyEnter: isEmpty || search.failure !== undefined,
          hasMore: !isEmpty && hasMore,
          // Recently opened companies are told apart by where they stand, and their list says nothing.
          namesakes: isEmpty ? [] : shownNamesakes,
        }
      : undefined,
    hasNumbers: !isEmpty,
    leadsToField: true,
    onOpen: (id) => {
      const offer = [...offers, ...search.matches].find(({ company }) => company.id === id)
      if (offer) open(offer)
    },
    onNone: () => canCreate(search) && onCreate(companyNameIn(search.terms)),
    onAsk: text.flush,
    onMore: showMore,
  })
  useInitialFocus(field)
  useTypingLeadsTo(field)
  useWindowEvent(searchRequested, () => type(lastSearch(userId)))
  useCreateShortcut(create)

  function open({ company, contact }: Offer): void {
    if (isStale) return
    keepListed((isEmpty ? recentOffers : filtered).map((offer) => offer.company.id))
    onOpen(company.id, contact?.id)
  }

  function type(typed: string): void {
    keys.reset()
    text.setTyped(typed)
  }

  /** The focus goes back to the box, where the arrow keys move through the list. */
  function filter(chosen: MatchGroup | undefined): void {
    keys.reset()
    setView({ group: chosen, size: pageSize })
    field.current?.focus()
  }

  function create(): void {
    onCreate(companyNameIn(searchTerms(text.typed)))
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && text.typed !== '' && !event.nativeEvent.isComposing) type('')
    else if (!keys.press(event)) return
    event.preventDefault()
  }

  const listed = { id: list, active: keys.marked, pointed: keys.moved, isStale, onOpen: open }
  const [move, enter, newCompany]: [KeyHint, KeyHint, KeyHint] = [
    [['up', 'down'], t('ui.keys.move')],
    [['enter'], t('ui.keys.open')],
    [['Alt', 'N'], t('words.new_company')],
  ]
  return (
    <div className={classes.finder} data-start={isEmpty || undefined}>
      <section aria-label={t('find.title')} className={classes.search}>
        <div className={classes.ask}>
          <TextInput
            ref={field}
            className={classes.field ?? ''}
            size="md"
            aria-label={t('find.title')}
            aria-describedby={hint}
            placeholder={t('find.hint')}
            {...keys.combobox(offers.length > 0)}
            maxLength={maxSearchLength}
            value={text.typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={keys.leave}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
            leftSectionWidth="2.75rem"
            rightSectionWidth="auto"
            rightSection={
              <>
                <span id={hint} className={text.typed === '' ? 'visually-hidden' : classes.hint}>
                  {t('find.hint')}
                </span>
                {text.typed !== '' && (
                  <CloseButton
                    aria-label={t('ui.clear_search')}
                    onClick={() => {
                      type('')
                      field.current?.focus()
                    }}
                  />
                )}
              </>
            }
          />
          <Button
            mih="2.75rem"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(CompanyFormDialog)}
            onClick={create}
          >
            {t('words.new_company')}
          </Button>
        </div>
        {isEmpty && unsaved}
        {isEmpty ? (
          <RecentlyOpened {...listed} offers={recentOffers} onClear={recent.clear} />
        ) : (
          <FoundCompanies
            {...listed}
            search={search}
            filtered={filtered}
            shown={shown}
            isReady={keys.isDrawn}
            isTyping={!text.isSteady && !search.isOver}
            withFacts={answered.shown}
            group={view.group}
            onFilter={filter}
            isUndecided={keys.isUndecided}
            isNamesake={keys.isNamesake}
            onCreate={onCreate}
            onMeant={(meant) => {
              type(meant)
              field.current?.focus()
            }}
          />
        )}
      </section>
      {isEmpty && beside}
      {isEmpty ? (
        <ListFoot hints={[move, enter, newCompany]} />
      ) : (
        <ListFoot
          hints={[
            move,
            enter,
            [['Alt', '1–9'], t('find.keys.open_row')],
            [['Esc'], t('find.keys.clear')],
            newCompany,
          ]}
        >
          {isReady && search.further.size > 0 && <span>{t('find.cut_short')}</span>}
          {hasMore && (
            <>
              <span>
                {t('find.shown', {
                  shown: shown.length,
                  number: format.atLeast(filtered.length, hasFurther(search, view.group)),
                })}
              </span>
              <Button variant="subtle" size="compact-sm" onClick={showMore}>
                {t('words.show_more')}
              </Button>
            </>
          )}
        </ListFoot>
      )}
    </div>
  )
}

function namesakesIn(matches: readonly Match[]): number[] {
  const shared = namesakes(matches.map(({ company }) => company.name))
  return matches
    .filter(({ company, isCustomer }) => !isCustomer && shared.has(company.name))
    .map(({ company }) => company.id)
}

/** Which matches of a text are listed: those of one kind, and how many. */
interface View {
  group: MatchGroup | undefined
  size: number
}

/** Each text begins with all kinds, once its results are shown: the list of the text before stays as it is until then. */
function useView(text: string): [View, (view: View) => void] {
  const [chosen, setChosen] = useState<View & { text: string }>()
  // Without this, going back to an earlier text would find its old filter.
  if (chosen && chosen.text !== text) setChosen(undefined)
  const view = chosen?.text === text ? chosen : { group: undefined, size: pageSize }
  return [view, (next) => setChosen({ ...next, text })]
}

/**
 * Whether the companies that are found have taken the place of those opened recently: as soon as a letter finds one, or typing
 * pauses, and until the box is empty.
 */
function useIsSearching({ cleaned, debounced }: SearchText, finds: boolean): boolean {
  const [was, setWas] = useState(false)
  const is = cleaned !== '' && (was || finds || debounced !== '')
  if (is !== was) setWas(is)
  return is
}

/** The matches of the chosen kind, and those of them that are listed so far. */
function useListed(matches: readonly Match[], { group, size }: View) {
  return useMemo(() => {
    const filtered = group ? matches.filter((match) => groupOf(match) === group) : matches
    return { filtered, shown: filtered.slice(0, size) }
  }, [matches, group, size])
}

/** Focuses the search box when the screen opens, and on the way back. Its text is selected: typing replaces it. */
function useInitialFocus(field: { current: HTMLInputElement | null }): void {
  const focus = () => {
    field.current?.focus()
    field.current?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box takes the focus once, when it is mounted.
  useEffect(focus, [])
  // Back, before the company that was opened has come.
  useWindowEvent('popstate', () => {
    if (!isModalOpen()) focus()
  })
}

/** Alt+N. By the place of the key, because with Alt a Mac types another character. */
function useCreateShortcut(create: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Alt') void prefetchScreen(CompanyFormDialog)
    const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isAltAlone || event.code !== 'KeyN' || isModalOpen()) return
    event.preventDefault()
    create()
  })
}
