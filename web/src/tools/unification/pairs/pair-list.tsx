import { searchDelayMs } from '@comptoir/contract/constants'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { PairInQueue, ScanAnswer } from '@comptoir/contract/unification'
import { unificationCalls } from '@comptoir/contract/unification'
import { Paper } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { toolCall } from '../../shell/tool-call.ts'
import type { ListProps } from '../list-props.ts'
import { longestSearch } from '../place.ts'
import { isUnderWay, pairsQuery, refreshLists, scanQuery, startScan } from '../unification-data.ts'
import { PairCard } from './pair-card.tsx'
import classes from './pair-list.module.css'

/** The pairs of records that may be the same, the likeliest first; or those that are not. */
export function PairList({
  kind,
  place,
  go,
  tell,
  leftAt,
  state,
}: ListProps & { state: 'open' | 'dismissed' }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { search, page, size } = place
  const { settled } = useDebounced(search, searchDelayMs.list)
  const pairs = useQuery(pairsQuery(kind, { state, search: settled, page, size }))
  const decide = useDecision(kind, tell)
  const list = {
    page,
    size,
    setPage: (next: number) => go({ page: next }),
    setSize: (next: number) => go({ size: next, page: 1 }),
  }
  return (
    <>
      <SearchField
        label={t(`unification.${kind}.search`)}
        value={search}
        maxLength={longestSearch}
        busy={pairs.isPlaceholderData}
        onChange={(next) => go({ search: next, page: 1 })}
        mb="md"
      />
      {pairs.data ? (
        <div aria-busy={pairs.isPlaceholderData}>
          {pairs.data.pairs.length > 0 ? (
            <ul className={classes.pairs}>
              {pairs.data.pairs.map((pair) => (
                <li key={pair.id}>
                  <PairCard
                    pair={pair}
                    isLeftAt={pair.id === leftAt}
                    isBusy={decide.isPending && decide.variables.pair.id === pair.id}
                    onCompare={() => go({ opened: pair.id })}
                    onDecide={(decision) => decide.mutate({ decision, pair })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Paper withBorder>
              <NoPairs kind={kind} state={state} search={settled} />
            </Paper>
          )}
          <Pager list={list} count={pairs.data.count} />
        </div>
      ) : pairs.isError ? (
        <FailedPanel onRetry={() => pairs.refetch()}>
          {errorText(failureKey(pairs.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <LoadingPanel />
      )}
    </>
  )
}

interface Decided {
  decision: 'dismiss' | 'reopen'
  pair: PairInQueue
}

/** Sets a pair aside or takes that back; whatever was decided can be turned round at once. */
function useDecision(kind: UnifiedKind, tell: ListProps['tell']) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: ({ decision, pair }: Decided) =>
      toolCall(unificationCalls[decision], { parts: { kind, id: String(pair.id) }, payload: {} }),
    onSuccess: (_, { decision, pair }) => {
      const names = { left: pair.left.name, right: pair.right.name }
      tell(
        decision === 'dismiss'
          ? {
              kind: 'success',
              text: t('unification.dismissed_done', names),
              action: {
                label: t('unification.reopen'),
                onClick: () => decide.mutate({ decision: 'reopen', pair }),
              },
            }
          : { kind: 'success', text: t('unification.reopened', names) },
      )
    },
    onError: (error) =>
      tell({
        kind: 'failure',
        text: `${errorText(failureKey(error, 'service_unavailable'))} ${t('unification.refreshed')}`,
      }),
    onSettled: () => refreshLists(client, kind),
  })
  return decide
}

function NoPairs({
  kind,
  state,
  search,
}: {
  kind: UnifiedKind
  state: 'open' | 'dismissed'
  search: string
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(scanQuery(kind))
  const start = useMutation({ mutationFn: () => startScan(client, kind, false) })
  if (search)
    return (
      <EmptyPanel title={t('unification.no_match')}>{t('unification.no_match_text', { search })}</EmptyPanel>
    )
  if (state === 'dismissed')
    return (
      <EmptyPanel title={t('unification.none_dismissed')}>{t('unification.none_dismissed_text')}</EmptyPanel>
    )
  if (neverScanned(data))
    return (
      <EmptyPanel
        title={t(`unification.${kind}.never`)}
        action={{ label: t('unification.scan_now'), onClick: () => start.mutate() }}
      >
        {t(`unification.${kind}.never_text`)}
      </EmptyPanel>
    )
  return isUnderWay(data) ? (
    <EmptyPanel title={t('unification.none_yet')}>{t('unification.none_yet_text')}</EmptyPanel>
  ) : (
    <EmptyPanel title={t('unification.none')}>{t('unification.none_text')}</EmptyPanel>
  )
}

function neverScanned(answer: ScanAnswer | undefined): boolean {
  return answer?.scan === null
}
