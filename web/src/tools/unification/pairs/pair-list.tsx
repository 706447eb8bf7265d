import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type PairInQueue,
  type RecordLine,
  type ScanAnswer,
  unificationCalls,
} from '@comptoir/contract/unification'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureKey } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { toolCall } from '../../shell/tool-session.ts'
import { type ListProps, maxSearchLength, useToolList } from '../tool-location.ts'
import classes from '../unification.module.css'
import { isScanRunning, pairsQuery, refreshLists, scanQuery, startScan } from '../unification-data.ts'
import { Certainty } from './certainty.tsx'

/** The open pairs, likeliest first, or the dismissed ones. */
export function PairList({ state, ...props }: ListProps & { state: 'open' | 'dismissed' }) {
  const { kind, location, navigate, showNotice, lastOpened } = props
  const { t } = useWords()
  const { request, pager } = useToolList(props)
  const pairs = useQuery(pairsQuery(kind, { state, ...request }))
  const decide = useDecision(kind, showNotice)
  return (
    <>
      <SearchField
        label={t(`unification.${kind}.search`)}
        value={location.search}
        maxLength={maxSearchLength}
        busy={pairs.isPlaceholderData}
        onChange={(next) => navigate({ search: next, page: 1 })}
        my="md"
      />
      {pairs.data ? (
        <div aria-busy={pairs.isPlaceholderData}>
          {pairs.data.pairs.length > 0 ? (
            <ul className={classes.pairs}>
              {pairs.data.pairs.map((pair) => (
                <li key={pair.id}>
                  <PairRow
                    pair={pair}
                    isLastOpened={pair.id === lastOpened}
                    isBusy={decide.isPending && decide.variables.pair.id === pair.id}
                    onCompare={() => navigate({ opened: pair.id })}
                    onDecide={(decision) => decide.mutate({ decision, pair })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <NoPairs kind={kind} state={state} search={request.search} />
          )}
          <Pager list={pager} count={pairs.data.count} />
        </div>
      ) : (
        <Awaited query={pairs} placeholder={<PairPlaceholders rows={Math.min(request.size, 10)} />} />
      )}
    </>
  )
}

interface Decision {
  decision: 'dismiss' | 'reopen'
  pair: PairInQueue
}

/** Dismisses or reopens a pair. The notice of a dismissal offers to reopen it. */
function useDecision(kind: UnifiedKind, showNotice: ListProps['showNotice']) {
  const { t, errorText } = useWords()
  const client = useQueryClient()
  const decide = useAction({
    mutationFn: ({ decision, pair }: Decision) =>
      toolCall(unificationCalls[decision], { parts: { kind, id: String(pair.id) }, payload: {} }),
    onSuccess: (_, { decision, pair }) => {
      const names = { left: pair.left.name, right: pair.right.name }
      showNotice(
        decision === 'dismiss'
          ? {
              kind: 'success',
              text: t('unification.dismissed_done', names),
              undo: {
                label: t('unification.reopen'),
                onClick: () => decide.mutate({ decision: 'reopen', pair }),
              },
            }
          : { kind: 'success', text: t('unification.reopened', names) },
      )
    },
    onError: (error) =>
      showNotice({
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
  const { t } = useWords()
  const client = useQueryClient()
  const { data } = useQuery(scanQuery(kind))
  const start = useAction({ mutationFn: () => startScan(client, kind, false) })
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
  return isScanRunning(data) ? (
    <EmptyPanel title={t('unification.none_yet')}>{t('unification.none_yet_text')}</EmptyPanel>
  ) : (
    <EmptyPanel title={t('unification.none')}>{t('unification.none_text')}</EmptyPanel>
  )
}

function neverScanned(answer: ScanAnswer | undefined): boolean {
  return answer?.scan === null
}

/** Rows of the height of pairs, while these load. */
function PairPlaceholders({ rows }: { rows: number }) {
  const { t } = useWords()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      <ul className={classes.pairs} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <li key={row}>
            <div className={classes.pair}>
              {[70, 60, 50].map((width) => (
                <Stack key={width} gap="sm">
                  <Skeleton height={12} width={`${width - ((row * 7) % 20)}%`} />
                  <Skeleton height={10} width={`${width}%`} />
                </Stack>
              ))}
              <Skeleton height={12} width={160} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PairRowProps {
  pair: PairInQueue
  /** Whether the pair was open last, so that it gets the focus. */
  isLastOpened: boolean
  isBusy: boolean
  onCompare: () => void
  onDecide: (decision: 'dismiss' | 'reopen') => void
}

/** Two possible duplicates side by side, the reasons, and the buttons to compare or dismiss them. */
function PairRow({ pair, isLastOpened, isBusy, onCompare, onDecide }: PairRowProps) {
  const { t, format } = useWords()
  const { score, why, left, right, dismissed } = pair
  const names = { left: left.name, right: right.name }
  const reasons = why.map((reason) => t(`matchReasons.${reason}`)).join(' · ')
  const compare = useFocusOnMount<HTMLButtonElement>(isLastOpened)
  return (
    <article className={classes.pair} aria-label={t('unification.pair', names)}>
      <RecordText record={left} />
      <RecordText record={right} />
      <div>
        <Certainty score={score} />
        <p className="dim small flush" title={reasons}>
          {reasons}
        </p>
        {dismissed && (
          <p className="dim small flush" title={format.utcMoment(dismissed.at)}>
            {t('unification.dismissed_by', { name: dismissed.by, moment: format.moment(dismissed.at) })}
          </p>
        )}
      </div>
      <div className="flex to-end gap-xs">
        {dismissed ? (
          <Button
            variant="default"
            loading={isBusy}
            aria-label={t('unification.reopen_named', names)}
            onClick={() => onDecide('reopen')}
          >
            {t('unification.reopen')}
          </Button>
        ) : (
          <>
            <Button
              variant="subtle"
              color="gray"
              loading={isBusy}
              aria-label={t('unification.dismiss_named', names)}
              onClick={() => onDecide('dismiss')}
            >
              {t('unification.dismiss')}
            </Button>
            <Button
              ref={compare}
              variant="default"
              aria-label={t('unification.compare_named', names)}
              onClick={onCompare}
            >
              {t('unification.compare')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function RecordText({ record: { name, details } }: { record: RecordLine }) {
  const { format } = useWords()
  const text = details.map(format.phone).join(' · ')
  return (
    <div>
      <p className="strong flush" title={name}>
        {name}
      </p>
      <p className="dim small flush" title={text}>
        {text}
      </p>
    </div>
  )
}
