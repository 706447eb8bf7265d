import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { FinderDesk } from '../desk/finder-desk.tsx'
import { FinderFoot, type FinderOptions, NothingFound } from '../desk/finder-list.tsx'
import { useFinder } from '../desk/use-finder.tsx'
import type { FinderTabProps } from '../desk/use-finder-search.ts'
import { ResendDialog } from '../resend/lazy-resend-dialog.ts'
import { useGiftCodeColumns } from './gift-code-columns.tsx'
import { GiftCodeDetails } from './gift-code-details.tsx'
import { type SentFilter, sentFilters } from './gift-code-queries.ts'

/** The E-Code tab: the gift codes found, the details of one, and sending its mail again. */
export function GiftCodes(props: FinderTabProps<GiftCodeRow, SentFilter>) {
  const { search, filter, onFilter, opened, onClose } = props
  const { t } = useWords()
  const [resending, setResending] = useState<GiftCodeRow>()
  const codes = useGiftCodeFinder({
    ...props,
    label: t('tokenFinder.search_gift_codes'),
    hint: t('tokenFinder.search_hint'),
    opened: opened?.row.id,
    onEscape: () => (opened ? onClose() : search.setTyped('')),
  })
  // The row of the list is newer after the mail was sent again.
  const shown = opened && (codes.rows.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <>
      <FinderDesk
        field={props.field}
        hint={t('tokenFinder.details_hint')}
        isLocked={false}
        onClose={onClose}
        ask={
          <>
            {codes.field}
            <SegmentedControl
              size="xs"
              aria-label={t('tokenFinder.sent_again')}
              value={filter}
              onChange={onFilter}
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
      {codes.foot}
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </>
  )
}

interface GiftCodeFinderOptions
  extends Pick<FinderTabProps<GiftCodeRow, SentFilter>, 'found'>,
    Pick<
      FinderOptions<GiftCodeRow>,
      'field' | 'search' | 'label' | 'opened' | 'other' | 'error' | 'onOpen' | 'onEscape'
    > {
  /** Shown before anything is typed. */
  hint: string
  /** Whether the list shows at what time each mail was sent, not only on which day. */
  showsTime?: boolean
}

/** A search box for gift codes and the list of those found. A failed search shows no results and is logged. */
export function useGiftCodeFinder(options: GiftCodeFinderOptions) {
  const { hint, search, found, showsTime = false } = options
  const { t, format } = useWords()
  const columns = useGiftCodeColumns(search.settled, showsTime)
  useEffect(() => {
    if (found.error) console.warn('The search for gift codes failed.', found.error)
  }, [found.error])

  const isEmpty = search.typed.trim() === ''
  const isBlank = isEmpty || found.isError
  const rows = isBlank ? [] : found.data?.rows
  const count = isBlank ? 0 : (found.data?.count ?? 0)
  const isReady = !search.isPending && !found.isPlaceholderData && (isBlank || found.data !== undefined)
  const all = format.count(count)
  const finder = useFinder({
    ...options,
    title: t('tokenFinder.found_list'),
    columns,
    rows,
    count,
    isReady,
    isBusy: !isBlank && !isReady,
    isBlank,
    found: isReady && !isBlank ? t('tokenFinder.codes_found', { count, all }) : undefined,
    isExact: ({ order }) => order?.toLowerCase() === search.settled.toLowerCase(),
    instead: instead(),
    none: isReady && count === 0 ? t('tokenFinder.no_results') : undefined,
  })
  return {
    ...finder,
    rows: rows ?? [],
    foot: (
      <FinderFoot>
        <span role="status">{summary()}</span>
      </FinderFoot>
    ),
  }

  function instead(): ReactNode {
    if (isEmpty) return <NothingFound>{hint}</NothingFound>
    if (!found.isError) return undefined
    return (
      <NothingFound>
        {t('tokenFinder.search_failed')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => found.refetch()}>
          {t('ui.retry')}
        </Anchor>
      </NothingFound>
    )
  }

  /** How much of what was found is shown. */
  function summary(): string {
    if (!isReady || !rows?.length) return ''
    return count > rows.length
      ? t('tokenFinder.first_shown', { shown: rows.length, all })
      : t('tokenFinder.all_shown', { count, all })
  }
}
