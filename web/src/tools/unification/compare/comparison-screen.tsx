import { Button, Progress, Stack } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureKey } from '../../../lib/failure.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { asTool, decorative } from '../../../ui/button-icon.ts'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { postToHost } from '../../shell/tool-session.ts'
import { BackLink, Notice, type NoticeContent, ScreenHeading } from '../notice.tsx'
import { Certainty } from '../pairs/certainty.tsx'
import type { ToolLocation } from '../tool-location.ts'
import classes from '../unification.module.css'
import { comparisonQuery, pairsQuery, scanQuery, useUnified } from '../unification-data.ts'
import { ComparisonView } from './comparison-view.tsx'
import { isPairDecided, isRecordChanged } from './merge-outcome.tsx'

interface ComparisonScreenProps {
  pair: number
  /** The list that the pair was opened from. */
  location: ToolLocation
  onOpen: (pair: number) => void
  /** How many pairs were decided before this one. */
  decided: number
  /** Whether the decision before this pair is announced, which has the focus then. */
  isAnnounced: boolean
  onLeave: (notice?: NoticeContent) => void
  onDecided: (decision: DecidedPair) => void
}

interface DecidedPair {
  text: string
  pair: number
  /** The merge; absent if the pair was dismissed. */
  merge: number | undefined
  /** The pair to compare next, if the page of the list has one. */
  next: number | undefined
}

/** Compares two records: which one to keep, which values to take from each, and a preview of the merge. */
export function ComparisonScreen(props: ComparisonScreenProps) {
  const { pair, location, decided, isAnnounced, onOpen, onLeave, onDecided } = props
  const { t, errorText, reasonText } = useWords()
  const { kind, refresh } = useUnified()
  const comparison = useQuery(comparisonQuery(kind, pair))
  const [notice, setNotice] = useState<NoticeContent>()
  const steps = useSteps(pair, location)

  function decide(text: string, merge?: number): void {
    void refresh()
    onDecided({ text, pair, merge, next: steps?.next ?? steps?.previous })
  }

  function leave(message?: NoticeContent): void {
    void refresh()
    onLeave(message)
  }

  async function handleRefusal(error: unknown): Promise<void> {
    const text = reasonText(error)
    if (isPairDecided(error)) leave({ kind: 'failure', text: `${text} ${t('unification.refreshed')}` })
    else if (isRecordChanged(error)) {
      await comparison.refetch()
      setNotice({ kind: 'failure', text: `${text} ${t('unification.looked_again')}` })
      postToHost({ type: 'top' })
    }
  }

  return (
    <>
      <div className={classes.head}>
        <div className="row wrap gap-line">
          <BackLink onClick={() => leave()}>{t('unification.queue')}</BackLink>
          {steps && <PairSteps {...steps} onOpen={onOpen} />}
        </div>
        <div className="row wrap gap-line">
          <ScreenHeading isFocused={!isAnnounced}>{t(`unification.${kind}.compare_title`)}</ScreenHeading>
          {comparison.data && <Certainty score={comparison.data.score} asTag />}
          <Left decided={decided} />
        </div>
        <ul className="plain-list wrap dim gap-line">
          {comparison.data?.why.map((reason) => (
            <li key={reason} className="inline-row nowrap gap-6">
              <IconCheck {...decorative} />
              {t(`matchReasons.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
      {notice && <Notice notice={notice} onClose={() => setNotice(undefined)} />}
      {isPairDecided(comparison.error) ? (
        <EmptyPanel
          title={errorText(failureKey(comparison.error, 'unification_settled_error'))}
          action={{ label: t('words.back_to_list'), onClick: () => leave() }}
        />
      ) : comparison.data ? (
        <ComparisonView
          // Reset the selection if either record has changed: it was made for these versions.
          key={`${comparison.data.left.version} ${comparison.data.right.version}`}
          comparison={comparison.data}
          onDecided={decide}
          onNext={steps?.next === undefined ? undefined : () => onOpen(steps.next ?? pair)}
          onRefused={handleRefusal}
        />
      ) : (
        <Awaited query={comparison} />
      )}
    </>
  )
}

interface Steps {
  /** From 1. */
  place: number
  count: number
  previous: number | undefined
  next: number | undefined
}

/** The place of the pair in the list it was opened from, and its neighbours on the same page. */
function useSteps(pair: number, { search, page, size }: ToolLocation): Steps | undefined {
  const { kind } = useUnified()
  const { data } = useQuery(pairsQuery(kind, { state: 'open', search, page, size }))
  const index = data?.pairs.findIndex(({ id }) => id === pair) ?? -1
  if (!data || index < 0) return undefined
  return {
    place: (page - 1) * size + index + 1,
    count: data.count,
    previous: data.pairs[index - 1]?.id,
    next: data.pairs[index + 1]?.id,
  }
}

function PairSteps({ place, count, previous, next, onOpen }: Steps & { onOpen: (pair: number) => void }) {
  const { t, format } = useWords()
  return (
    <>
      <span className="dim small">{t('unification.place', { place, count: format.count(count) })}</span>
      <span className="inline-row gap-sm push-end">
        <Button
          {...asTool(IconChevronLeft)}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onOpen(previous)}
        >
          {t('unification.previous')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronRight {...decorative} />}
          disabled={next === undefined}
          onClick={() => next !== undefined && onOpen(next)}
        >
          {t('unification.next')}
        </Button>
      </span>
    </>
  )
}

/** How many pairs are left, and which part of the work is done since the tool was opened. */
function Left({ decided }: { decided: number }) {
  const { t, format } = useWords()
  const { data } = useQuery(scanQuery(useUnified().kind))
  if (!data) return null
  const share = Math.round((decided / Math.max(1, decided + data.open)) * 100)
  return (
    <Stack gap="xs" ms="auto" miw="10rem">
      <span className="dim small">
        {t('unification.left', { done: decided, left: format.count(data.open) })}
      </span>
      <Progress value={share} aria-label={t('unification.progress')} />
    </Stack>
  )
}
