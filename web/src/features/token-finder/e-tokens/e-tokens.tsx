import { NativeSelect, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { failureKey } from '../../../lib/failure.ts'
import { certainRow } from '../../../lib/list-keys.ts'
import { useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { ListPage } from '../../../parts/list/query-table.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { DateOnly } from '../../../ui/moment.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { FailedPanel } from '../../../ui/state-panel.tsx'
import { FinderDesk } from '../desk/finder-desk.tsx'
import { type FieldHandle, FinderField } from '../desk/finder-field.tsx'
import { type FinderColumn, FinderList, NothingFound } from '../desk/finder-list.tsx'
import { PersonLines } from '../desk/person-lines.tsx'
import type { FinderSearch, Opened, OtherTab } from '../desk/use-finder-search.ts'
import { ETokenDetails } from './e-token-details.tsx'
import { type StateFilter, stateFilters } from './e-token-queries.ts'
import { ETokenMark } from './e-token-state.tsx'
import type { EToken } from './e-tokens-data.ts'

interface ETokensProps {
  field: RefObject<FieldHandle | null>
  search: FinderSearch
  found: UseQueryResult<ListPage<EToken>>
  state: StateFilter
  onState: (state: StateFilter) => void
  opened: Opened<EToken> | undefined
  onOpen: (token: EToken) => void
  onClose: () => void
  isRedeeming: boolean
  onRedeeming: (isRedeeming: boolean) => void
  other: OtherTab
  /** Looks a token up by its whole external id. */
  onLookUp: (externalId: string) => void
  scanError: string | undefined
}

/** The EML E-Token tab: the tokens page by page, the details of one, and redeeming it. */
export function ETokens(props: ETokensProps) {
  const { field, search, found, state, onState, opened, onOpen, onClose, isRedeeming, onRedeeming, other } =
    props
  const { t, format, errorText } = useWords()
  const listId = useId()
  const columns = useETokenColumns(search.settled)
  const { data } = found
  // On a page after the last one, the placeholders stay until the pager has gone back to the last page.
  const isBeyondLastPage = data !== undefined && data.count > 0 && data.rows.length === 0
  const rows = isBeyondLastPage ? undefined : data?.rows
  const count = data?.count
  const isReady = !search.isPending && !found.isPlaceholderData && rows !== undefined
  const failure = found.error && errorText(failureKey(found.error, 'service_unavailable'))
  const keys = useListKeys({
    listId,
    list: isReady
      ? {
          rows: rows.map(({ id }) => id),
          certain: certainRow(
            rows,
            ({ external_id }) => external_id.toLowerCase() === search.settled.toLowerCase(),
            count !== rows.length,
          )?.id,
          // Without rows here, those of the other tab may be meant.
          isComplete: rows.length > 0 || other.count !== undefined,
          dropsEarlyEnter: search.settled === '',
        }
      : undefined,
    onOpen: (id) => {
      const token = rows?.find((row) => row.id === id)
      if (token) open(token)
    },
    onNone: () => (other.count ? other.show() : props.onLookUp(search.settled)),
    onAsk: search.settleNow,
  })

  function open(token: EToken): void {
    keys.mark(token.id)
    onOpen(token)
  }

  return (
    <>
      <FinderDesk
        field={field}
        hint={t('eTokens.details_hint')}
        isLocked={isRedeeming}
        onClose={onClose}
        ask={
          <>
            <FinderField
              ref={field}
              label={t('eTokens.search')}
              search={search}
              keys={keys}
              hasRows={(rows?.length ?? 0) > 0}
              busy={search.typed !== '' && !isReady && !failure}
              found={
                isReady && count !== undefined
                  ? t('eTokens.found', { count, all: format.count(count) })
                  : undefined
              }
              error={props.scanError}
              onEscape={() => (opened ? onClose() : search.setTyped(''))}
            />
            <NativeSelect
              aria-label={t('words.state')}
              value={state}
              onChange={({ currentTarget: { value } }) =>
                onState(stateFilters.find((one) => one === value) ?? 'all')
              }
              data={stateFilters.map((value) => ({ value, label: t(`eTokens.filter_${value}`) }))}
            />
          </>
        }
        details={
          opened && (
            <ETokenDetails
              key={opened.nonce}
              token={opened.row}
              isRedeeming={isRedeeming}
              onRedeeming={onRedeeming}
              onClose={onClose}
            />
          )
        }
      >
        {failure && data && <FailureNote>{failure}</FailureNote>}
        {instead() ?? (
          <FinderList
            id={listId}
            label={t('eTokens.title')}
            columns={columns}
            rows={rows}
            isStale={!isReady}
            keys={keys}
            count={format.count(count ?? 0)}
            opened={opened?.row.id}
            order={search.list}
            onOpen={open}
          />
        )}
      </FinderDesk>
      <Pager list={search.list} count={count} />
    </>
  )

  function instead() {
    if (failure && !data) return <FailedPanel onRetry={() => found.refetch()}>{failure}</FailedPanel>
    if (count !== 0) return undefined
    return (
      <NothingFound other={other}>
        <Text component="span" fw={600}>
          {t('eTokens.none')}
        </Text>
      </NothingFound>
    )
  }
}

/** The columns of the e-tokens, with the searched text marked. */
function useETokenColumns(text: string): FinderColumn<EToken>[] {
  const { t, format } = useWords()
  return [
    {
      name: 'recipient_name',
      area: 'who',
      title: t('words.recipient'),
      sortable: true,
      cell: ({ recipient_name, recipient_email, customer_name }) => (
        <PersonLines
          name={recipient_name || recipient_email || '–'}
          email={recipient_email}
          text={text}
          aside={
            customer_name &&
            customer_name !== recipient_name && (
              <Highlight wanted={[text]}>{format.person(customer_name)}</Highlight>
            )
          }
        />
      ),
    },
    {
      name: 'external_id',
      area: 'code',
      title: t('columns.account.external_id__c'),
      sortable: true,
      cell: ({ external_id }) => (
        <span className="mono">
          <Highlight wanted={[text]}>{external_id}</Highlight>
        </span>
      ),
    },
    {
      name: 'amount',
      area: 'value',
      title: t('words.amount'),
      sortable: true,
      cell: ({ amount }) => format.money(amount),
    },
    {
      name: 'updated_at',
      area: 'date',
      title: t('eTokens.changed'),
      sortable: true,
      cell: ({ updated_at }) => <DateOnly at={updated_at} />,
    },
    {
      name: 'merchant_group_name',
      area: 'property',
      title: t('words.property'),
      cell: ({ merchant_group_name }) => merchant_group_name || '–',
    },
    {
      name: 'status',
      area: 'state',
      title: t('words.state'),
      sortable: true,
      cell: (token) => <ETokenMark token={token} />,
    },
  ]
}
