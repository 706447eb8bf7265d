import { NativeSelect } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { DateOnly } from '../../../ui/moment.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { FailedPanel } from '../../../ui/state-panel.tsx'
import { FinderDesk } from '../desk/finder-desk.tsx'
import { type FinderColumn, PersonLines } from '../desk/finder-list.tsx'
import { useFinder } from '../desk/use-finder.tsx'
import type { FinderTabProps } from '../desk/use-finder-search.ts'
import { ETokenDetails } from './e-token-details.tsx'
import { type StateFilter, stateFilters } from './e-token-queries.ts'
import { ETokenMark } from './e-token-state.tsx'
import { type EToken, isNamed } from './e-tokens-data.ts'

interface ETokensProps extends FinderTabProps<EToken, StateFilter> {
  isRedeeming: boolean
  onRedeeming: (isRedeeming: boolean) => void
  /** Looks a token up by its whole external id. */
  onLookUp: (externalId: string) => void
}

/** The EML E-Token tab: the tokens page by page, the details of one, and redeeming it. */
export function ETokens(props: ETokensProps) {
  const { search, found, filter, onFilter, opened, onClose, isRedeeming, onRedeeming, onLookUp } = props
  const { t, format, reasonText } = useWords()
  const columns = useETokenColumns(search.settled)
  const { data } = found
  // On a page after the last one, the placeholders stay until the pager has gone back to the last page.
  const isBeyondLastPage = data !== undefined && data.count > 0 && data.rows.length === 0
  const rows = isBeyondLastPage ? undefined : data?.rows
  const count = data?.count
  const isReady = !search.isPending && !found.isPlaceholderData && rows !== undefined
  const failure = found.error && reasonText(found.error)
  const finder = useFinder({
    ...props,
    label: t('eTokens.search'),
    title: t('eTokens.title'),
    columns,
    order: search.list,
    rows,
    count,
    isReady,
    isBusy: !isReady && !failure,
    isBlank: search.settled === '',
    found:
      isReady && count !== undefined ? t('eTokens.found', { count, all: format.count(count) }) : undefined,
    isExact: (token) => isNamed(token, search.settled),
    instead:
      failure && !data ? <FailedPanel onRetry={() => found.refetch()}>{failure}</FailedPanel> : undefined,
    none: count === 0 ? t('eTokens.none') : undefined,
    opened: opened?.row.id,
    onNone: () => onLookUp(search.settled),
    onEscape: () => (opened ? onClose() : search.setTyped('')),
  })
  return (
    <>
      <FinderDesk
        field={props.field}
        hint={t('eTokens.details_hint')}
        isLocked={isRedeeming}
        onClose={onClose}
        ask={
          <>
            {finder.field}
            <NativeSelect
              aria-label={t('words.state')}
              value={filter}
              onChange={({ currentTarget: { value } }) =>
                onFilter(stateFilters.find((one) => one === value) ?? 'all')
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
        {finder.list}
      </FinderDesk>
      <Pager list={search.list} count={count} />
    </>
  )
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
