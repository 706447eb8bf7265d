import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, SegmentedControl, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { certainRow } from '../../../lib/list-keys.ts'
import { useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { FinderDesk } from '../desk/finder-desk.tsx'
import { type FieldHandle, FinderField } from '../desk/finder-field.tsx'
import { FinderFoot, FinderList, NothingFound } from '../desk/finder-list.tsx'
import type { FinderSearch, Opened, OtherTab } from '../desk/use-finder-search.ts'
import { ResendDialog } from '../resend/lazy-resend-dialog.ts'
import { useGiftCodeColumns } from './gift-code-columns.tsx'
import { GiftCodeDetails } from './gift-code-details.tsx'
import { type SentFilter, sentFilters } from './gift-code-queries.ts'
import type { FoundGiftCodes } from './gift-codes-data.ts'

interface GiftCodesProps {
  field: RefObject<FieldHandle | null>
  search: FinderSearch
  found: UseQueryResult<FoundGiftCodes>
  sent: SentFilter
  onSent: (sent: SentFilter) => void
  opened: Opened<GiftCodeRow> | undefined
  onOpen: (giftCode: GiftCodeRow) => void
  onClose: () => void
  other: OtherTab
  scanError: string | undefined
}

/** The E-Code tab: the gift codes found, the details of one, and sending its mail again. */
export function GiftCodes(props: GiftCodesProps) {
  const { field, search, found, sent, onSent, opened, onOpen, onClose, other, scanError } = props
  const { t } = useWords()
  const [resending, setResending] = useState<GiftCodeRow>()
  const codes = useGiftCodeList({
    field,
    label: t('tokenFinder.search_gift_codes'),
    hint: t('tokenFinder.search_hint'),
    search,
    found,
    opened: opened?.row.id,
    other,
    error: scanError,
    onOpen,
    onEscape: () => (opened ? onClose() : search.setTyped('')),
  })
  // The row of the list is newer after the mail was sent again.
  const shown = opened && (codes.rows.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <>
      <FinderDesk
        field={field}
        hint={t('tokenFinder.details_hint')}
        isLocked={false}
        onClose={onClose}
        ask={
          <>
            {codes.field}
            <SegmentedControl
              size="xs"
              aria-label={t('tokenFinder.sent_again')}
              value={sent}
              onChange={onSent}
              data={sentFilters.map((value) => ({ value, label: t(`tokenFinder.filter_${value}`) }))}
            />
          </>
        }
        details={
          opened &&
          shown && (
            <GiftCodeDetails
              key={opened.nonce}
              giftCode={shown}
              onClose={onClose}
              onResend={() => setResending(shown)}
            />
          )
        }
      >
        {codes.list}
      </FinderDesk>
      <FinderFoot>
        <span role="status">{codes.summary}</span>
      </FinderFoot>
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </>
  )
}

interface GiftCodeListOptions {
  field: RefObject<FieldHandle | null>
  label: string
  /** Shown before anything is typed. */
  hint: string
  search: FinderSearch
  found: UseQueryResult<FoundGiftCodes>
  opened?: number | undefined
  /** Whether the list shows at what time each mail was sent, not only on which day. */
  showsTime?: boolean
  other?: OtherTab
  error?: string | undefined
  onOpen: (giftCode: GiftCodeRow) => void
  onEscape: () => void
}

interface GiftCodeList {
  field: ReactNode
  list: ReactNode
  /** How much of what was found is shown, in words. */
  summary: string
  rows: readonly GiftCodeRow[]
}

/** A search box for gift codes and the list of those found. A failed search shows no results and is logged. */
export function useGiftCodeList(options: GiftCodeListOptions): GiftCodeList {
  const { field, label, hint, search, found, opened, showsTime = false, other, error, onEscape } = options
  const { t, format } = useWords()
  const listId = useId()
  const columns = useGiftCodeColumns(search.settled, showsTime)
  useLoggedError(found.error)

  const isEmpty = search.typed.trim() === ''
  const isBlank = isEmpty || found.isError
  const rows = isBlank ? [] : found.data?.rows
  const count = isBlank ? 0 : (found.data?.count ?? 0)
  const isReady = !search.isPending && !found.isPlaceholderData && (isBlank || found.data !== undefined)
  const keys = useListKeys({
    listId,
    list:
      isReady && rows
        ? {
            rows: rows.map(({ id }) => id),
            certain: certainRow(
              rows,
              ({ order }) => order?.toLowerCase() === search.settled.toLowerCase(),
              count > rows.length,
            )?.id,
            // Without rows here, those of the other tab may be meant.
            isComplete: rows.length > 0 || !other || other.count !== undefined,
            dropsEarlyEnter: isBlank,
          }
        : undefined,
    onOpen: (id) => {
      const giftCode = rows?.find((row) => row.id === id)
      if (giftCode) open(giftCode)
    },
    onNone: () => other?.count && other.show(),
    onAsk: search.settleNow,
  })

  function open(giftCode: GiftCodeRow): void {
    keys.mark(giftCode.id)
    options.onOpen(giftCode)
  }

  function instead(): ReactNode {
    if (isEmpty) return <NothingFound>{hint}</NothingFound>
    if (found.isError)
      return (
        <NothingFound>
          {t('tokenFinder.search_failed')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => found.refetch()}>
            {t('ui.retry')}
          </Anchor>
        </NothingFound>
      )
    if (!isReady || count > 0) return undefined
    return (
      <NothingFound {...(other ? { other } : {})}>
        <Text component="span" fw={600}>
          {t('tokenFinder.no_results')}
        </Text>
      </NothingFound>
    )
  }

  function summary(): string {
    if (!isReady || !rows?.length) return ''
    const all = format.count(count)
    return count > rows.length
      ? t('tokenFinder.first_shown', { shown: rows.length, all })
      : t('tokenFinder.all_shown', { count, all })
  }

  return {
    rows: rows ?? [],
    summary: summary(),
    field: (
      <FinderField
        ref={field}
        label={label}
        search={search}
        keys={keys}
        hasRows={(rows?.length ?? 0) > 0}
        busy={!isBlank && !isReady}
        found={
          isReady && !isBlank ? t('tokenFinder.codes_found', { count, all: format.count(count) }) : undefined
        }
        error={error}
        onEscape={onEscape}
      />
    ),
    list: instead() ?? (
      <FinderList
        id={listId}
        label={t('tokenFinder.found_list')}
        columns={columns}
        rows={rows}
        isStale={!isReady}
        keys={keys}
        count={format.count(count)}
        opened={opened}
        onOpen={open}
      />
    ),
  }
}

function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.warn('The search for gift codes failed.', error)
  }, [error])
}
