import type { PairInQueue, RecordLine } from '@comptoir/contract/unification'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { NothingHere } from '../notice.tsx'
import { type ListProps, useToolList } from '../tool-location.ts'
import classes from '../unification.module.css'
import { isScanRunning, pairsQuery, scanQuery, useUnified } from '../unification-data.ts'
import { Certainty } from './certainty.tsx'

/** The open pairs, likeliest first, or the dismissed ones. */
export function PairList({ state, ...props }: ListProps & { state: 'open' | 'dismissed' }) {
  const { navigate, showNotice, lastOpened } = props
  const { t } = useWords()
  const { kind } = useUnified()
  const { request, pager, field } = useToolList(props)
  const pairs = useQuery(pairsQuery(kind, { state, ...request }))
  const decide = useDecision(showNotice)
  return (
    <>
      <SearchField {...field} label={t(`unification.${kind}.search`)} busy={pairs.isPlaceholderData} />
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
            <NoPairs state={state} search={request.search} />
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
function useDecision(showNotice: ListProps['showNotice']) {
  const { t, reasonText } = useWords()
  const unified = useUnified()
  const decide = useAction({
    mutationFn: ({ decision, pair }: Decision) => unified.decide(decision, pair.id),
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
      showNotice({ kind: 'failure', text: `${reasonText(error)} ${t('unification.refreshed')}` }),
    onSettled: unified.refresh,
  })
  return decide
}

function NoPairs({ state, search }: { state: 'open' | 'dismissed'; search: string }) {
  const { t } = useWords()
  const { kind, startScan } = useUnified()
  const { data } = useQuery(scanQuery(kind))
  const start = useAction({ mutationFn: startScan })
  if (search) return <NothingHere reason="no_match" values={{ search }} />
  if (state === 'dismissed') return <NothingHere reason="none_dismissed" />
  if (data?.scan === null)
    return (
      <NothingHere
        reason={`${kind}.never`}
        action={{ label: t('unification.scan_now'), onClick: () => start.mutate(false) }}
      />
    )
  return <NothingHere reason={isScanRunning(data) ? 'none_yet' : 'none'} />
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
