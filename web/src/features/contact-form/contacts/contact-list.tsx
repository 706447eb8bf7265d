import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { isModalOpen } from '../is-modal-open.ts'
import { escapeLeaves } from '../use-escape.ts'
import { useHurry } from '../use-hurry.ts'
import { ContactOption } from './contact-option.tsx'
import classes from './contacts.module.css'
import { contactSearchDelay, contactsOf, type ListedContact, marksOf } from './contacts-data.ts'

interface ContactListProps {
  company: AccountRow
  mode: FormMode
  search: string
  /** Whether somebody comes here to choose, from the search for companies or from another contact. */
  takesFocus: RefObject<boolean>
  onSearch: (search: string) => void
  onChoose: (contact: ContactRow) => void
  onCreate: () => void
}

/** The contacts of a company, to search and to choose from by mouse or by the arrow keys. */
export function ContactList({
  company,
  mode,
  search,
  takesFocus,
  onSearch,
  onChoose,
  onCreate,
}: ContactListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const listId = useId()
  const field = useFocusOnArrival(takesFocus)
  const [settled, setSettled] = useState(search.trim())
  const settle = useDebouncedCallback(setSettled, contactSearchDelay)
  const [pointed, setPointed] = useState<number>()

  // Customers are too many to be listed without a search.
  const asked = mode === 'b2b' || [...settled].length >= 2
  const query = useInfiniteQuery({
    ...contactsOf(company, settled, { byOrder: mode === 'b2c' }),
    enabled: asked,
  })
  const pages = asked ? pagesOfEachOnce(query.data?.pages.map(({ listed }) => listed) ?? []) : []
  const contacts = pages.flat().map(({ contact }) => contact)
  const marks = useQueries({ queries: pages.map((page) => marksOf(page.map(({ contact }) => contact))) })
  const isOld = search.trim() !== settled || (asked && query.isPlaceholderData)
  // Of several, none is meant until something is typed.
  const isMeant = settled !== '' || contacts.length === 1
  const active = Math.min(pointed ?? (isMeant ? 0 : -1), contacts.length - 1)
  const setHurried = useHurry(!isOld && !query.isFetching, () => {
    if (contacts.length === 1 && contacts[0]) onChoose(contacts[0])
  })
  const optionId = (at: number) => `${listId}-${at}`

  useEffect(() => {
    if (pointed !== undefined)
      document.getElementById(`${listId}-${pointed}`)?.scrollIntoView({ block: 'nearest' })
  }, [pointed, listId])

  function type(next: string): void {
    onSearch(next)
    setPointed(undefined)
    setHurried(false)
    settle(next.trim())
    if (next.trim() === '') settle.flush()
  }

  function press(event: KeyboardEvent): void {
    const chosen = contacts[active]
    if (event.key === 'ArrowDown' && contacts.length > 0) {
      if (active === contacts.length - 1 && query.hasNextPage) void query.fetchNextPage()
      setPointed(Math.min(active + 1, contacts.length - 1))
    } else if (event.key === 'ArrowUp' && contacts.length > 0) setPointed(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOld) {
      settle.flush()
      setHurried(true)
    } else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else if (event.key === 'Escape' && search !== '') type('')
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        ref={field}
        label={t(`contacts.${mode}.search`)}
        value={search}
        onChange={type}
        busy={search.trim() !== '' && (isOld || (asked && query.isFetching && !query.isFetchingNextPage))}
        style={{ maxWidth: 'none' }}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={contacts.length > 0}
        aria-controls={contacts.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 && !isOld ? optionId(active) : undefined}
        {...(search === '' ? { [escapeLeaves]: true } : {})}
        onKeyDown={press}
      />
      {content()}
    </>
  )

  function content() {
    if (!asked) return <EmptyPanel title={t('contacts.ask_title')}>{t('contacts.ask_text')}</EmptyPanel>
    if (query.isPending) return <LoadingPanel />
    if (query.isError && contacts.length === 0)
      return (
        <FailedPanel onRetry={() => query.refetch()}>
          {errorText(failureKey(query.error, 'internal'))}
        </FailedPanel>
      )
    if (contacts.length === 0)
      return (
        <EmptyPanel
          title={t(settled === '' ? `contacts.${mode}.none` : `contacts.${mode}.no_match`)}
          action={{ label: t(`contacts.${mode}.add`), onClick: onCreate }}
        >
          {settled === ''
            ? t(`contacts.${mode}.none_text`)
            : t(`contacts.${mode}.no_match_text`, { search: settled })}
        </EmptyPanel>
      )
    return (
      <>
        <div
          id={listId}
          role="listbox"
          aria-label={t(`contacts.${mode}.title`)}
          className={classes.list}
          data-old={isOld}
        >
          {pages.flatMap((page, at) =>
            page.map(({ contact, order }) => (
              <ContactOption
                key={contact.id}
                id={optionId(contacts.indexOf(contact))}
                contact={contact}
                order={order}
                marks={marks[at]?.data}
                active={!isOld && contacts[active] === contact}
                onChoose={() => onChoose(contact)}
              />
            )),
          )}
        </div>
        {marks.some(({ isError }) => isError) && (
          <Text fz="sm" c="dimmed" mt="xs" role="status">
            {t('contacts.marks_failed')}
          </Text>
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="xs"
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

/** Whoever was found by an order may be found by name as well. */
function pagesOfEachOnce(pages: readonly ListedContact[][]): ListedContact[][] {
  const seen = new Set<number>()
  return pages.map((page) =>
    page.filter(({ contact: { id } }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    }),
  )
}

function useFocusOnArrival(takesFocus: RefObject<boolean>): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus.current && !isModalOpen()) field.current?.focus()
    takesFocus.current = false
  }, [takesFocus])
  return field
}
