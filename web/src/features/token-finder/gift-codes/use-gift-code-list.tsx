import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { certainRow } from '../../../lib/list-keys.ts'
import { useListKeys } from '../../../lib/use-list-keys.ts'
import { type FieldHandle, FinderField } from '../desk/finder-field.tsx'
import { FinderList, NothingFound } from '../desk/finder-list.tsx'
import type { FinderSearch, OtherTab } from '../desk/use-finder-search.ts'
import { useGiftCodeColumns } from './gift-code-columns.tsx'
import type { FoundGiftCodes } from './gift-codes-data.ts'

interface GiftCodeListOptions {
  field: RefObject<FieldHandle | null>
  label: string
  /** Shown before anything is typed. */
  hint: string
  search: FinderSearch
  found: UseQueryResult<FoundGiftCodes>
  /** The row whose details are shown. */
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
  const { t } = useTranslation()
  const format = useFormat()
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
      ? t('tokenFinder.first_shown', { shown: format.number(rows.length), all })
      : t('tokenFinder.all_shown', { count, all })
  }

  return {
    rows: rows ?? [],
    summary: summary(),
    field: (
      <FinderField
        ref={field}
        label={label}
        listId={listId}
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
