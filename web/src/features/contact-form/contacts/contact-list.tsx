import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { namesakes } from '../../../lib/namesakes.ts'
import { optionId, useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { FailedQuery } from '../../../parts/list/loaded.tsx'
import { asTool } from '../../../ui/button-icon.ts'
import { isModalOpen, useTypingLeadsTo } from '../../../ui/focus.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { UndecidedNotice } from '../../../ui/undecided-notice.tsx'
import type { Buyer } from '../buyer.ts'
import desk from '../buyer-view.module.css'
import { OptionList } from '../option-list.tsx'
import { escapeLeaves } from '../use-escape.ts'
import { ContactOption } from './contact-option.tsx'
import classes from './contacts.module.css'
import { marksOf } from './contacts-data.ts'
import { useContactSearch } from './use-contact-search.ts'

interface ContactListProps {
  buyer: Buyer
  search: string
  /** Whether the search box takes the focus when it is mounted. */
  takesFocus: boolean
  /** Whether a contact who is the only one is chosen without asking. */
  choosesOnly: boolean
  onSearch: (search: string) => void
  onChoose: (contact: ContactRow) => void
  onCreate: () => void
}

/** The contacts of a company: searched by text, chosen by mouse or with the arrow keys and Enter. */
export function ContactList({
  buyer: { company, mode, contact: chosen },
  search,
  takesFocus,
  choosesOnly,
  onSearch,
  onChoose,
  onCreate,
}: ContactListProps) {
  const { t, format } = useWords()
  const listId = useId()
  const titleId = useId()
  const field = useInitialFocus(takesFocus)
  useTypingLeadsTo(field)
  const found = useContactSearch(company, mode, search)
  const { query, pages, settled, isSearched, isStale, isReady } = found
  const contacts = pages.flat().map(({ contact }) => contact)
  const shared = namesakes(contacts.map(({ name }) => name))
  const listed = format.atLeast(contacts.length, query.hasNextPage)
  const marks = useQueries({ queries: pages.map((page) => marksOf(page.map(({ contact }) => contact))) })
  const keys = useListKeys({
    listId,
    list: isReady
      ? {
          rows: contacts.map(({ id }) => id),
          start: settled === '' ? contacts.find(({ id }) => id === chosen?.id)?.id : undefined,
          certain: found.certain?.contact.id,
          isComplete: true,
          dropsEarlyEnter: query.isError,
          hasMore: query.hasNextPage,
          namesakes: contacts.filter(({ name }) => shared.has(name)).map(({ id }) => id),
        }
      : undefined,
    isOpenedByEnter: mode === 'b2b',
    onOpen: (id) => {
      const contact = contacts.find((one) => one.id === id)
      if (contact) choose(contact)
    },
    onAsk: found.settleNow,
    onMore: () => void query.fetchNextPage(),
  })
  // Not from the cache, because somebody may have been added since, and not if keys already choose from the list.
  const isOnly = search === '' && isReady && !query.isFetching && contacts.length === 1
  const hasKeys = keys.isWaiting || keys.moved !== undefined
  const only = choosesOnly && isOnly && !hasKeys ? contacts[0] : undefined
  useEffect(() => {
    if (only) onChoose(only)
  }, [only, onChoose])
  useScrollToChosen(listId, chosen?.id, contacts.length)
  const hasNone = isSearched && query.isSuccess && contacts.length === 0 && settled === ''

  function choose(contact: ContactRow): void {
    if (!isStale) onChoose(contact)
  }

  function type(next: string): void {
    onSearch(next)
    keys.reset()
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && search !== '' && !event.nativeEvent.isComposing) type('')
    else if (!keys.press(event)) return
    event.preventDefault()
  }

  return (
    <section className={desk.contacts} aria-labelledby={titleId}>
      <div className={desk.heading}>
        <Title order={2} id={titleId}>
          {t(`contacts.${mode}.title`)}
        </Title>
        {mode === 'b2b' && settled === '' && contacts.length > 0 && <span className="count">{listed}</span>}
        <div className="row rigid gap-xs tools-end">
          <Button {...asTool(IconPlus)} aria-label={t(`contacts.${mode}.add`)} onClick={onCreate}>
            {t('contacts.add')}
          </Button>
        </div>
      </div>
      <SearchField
        ref={field}
        className={classes.search ?? ''}
        {...(hasNone ? {} : { 'data-next-focus': true })}
        label={t(`contacts.${mode}.search`)}
        placeholder={t(`contacts.${mode}.search_hint`)}
        value={search}
        onChange={type}
        busy={
          search.trim() !== '' && (isStale || (isSearched && query.isFetching && !query.isFetchingNextPage))
        }
        style={{ maxWidth: 'none' }}
        {...keys.combobox(contacts.length > 0)}
        {...(search === '' ? { [escapeLeaves]: true } : {})}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={keys.leave}
      />
      {content()}
    </section>
  )

  function content() {
    if (!isSearched) return <EmptyPanel title={t('contacts.ask_title')}>{t('contacts.ask_text')}</EmptyPanel>
    if (query.isPending || only) return <LoadingPanel />
    if (query.isError && contacts.length === 0) return <FailedQuery query={query} fallback="internal" />
    if (contacts.length === 0)
      return (
        <div {...(hasNone ? { 'data-next-focus': true } : {})}>
          <EmptyPanel
            title={t(settled === '' ? `contacts.${mode}.none` : `contacts.${mode}.no_match`)}
            action={{ label: t(`contacts.${mode}.add`), onClick: onCreate }}
          >
            {settled === ''
              ? t(`contacts.${mode}.none_text`)
              : t(`contacts.${mode}.no_match_text`, { search: settled })}
          </EmptyPanel>
        </div>
      )
    return (
      <>
        <UndecidedNotice isShown={keys.isUndecided} isNamesake={keys.isNamesake} number={listed} />
        <OptionList
          id={listId}
          label={t(`contacts.${mode}.title`)}
          className={classes.list}
          isStale={isStale}
          isBusy={!keys.isDrawn}
        >
          {pages.flatMap((page, at) =>
            page.map(({ contact, order }) => (
              <ContactOption
                key={contact.id}
                id={optionId(listId, contact.id)}
                contact={contact}
                order={order}
                marks={marks[at]?.data}
                isNamesake={shared.has(contact.name)}
                isActive={contact.id === keys.marked}
                isChosen={contact.id === chosen?.id}
                isDisabled={isStale}
                onChoose={() => choose(contact)}
              />
            )),
          )}
        </OptionList>
        {marks.some(({ isError }) => isError) && (
          <Text fz="xs" c="dimmed" mt={4} mx="var(--gutter)" role="status">
            {t('contacts.marks_failed')}
          </Text>
        )}
        {query.hasNextPage && (
          <Button
            variant="subtle"
            color="gray"
            mx="calc(var(--gutter) - 0.5rem)"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {t('contacts.show_more')}
          </Button>
        )}
      </>
    )
  }
}

/** Brings the chosen contact into sight, within the list alone. */
function useScrollToChosen(listId: string, selected: number | undefined, listed: number): void {
  useEffect(() => {
    if (selected === undefined || listed === 0) return
    const option = document.getElementById(optionId(listId, selected))
    const list = option?.parentElement
    if (!option || !list) return
    const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
    else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  }, [listId, selected, listed])
}

function useInitialFocus(takesFocus: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const focus = useEffectEvent(() => {
    if (takesFocus && !isModalOpen()) field.current?.focus()
  })
  useEffect(() => focus(), [])
  return field
}
