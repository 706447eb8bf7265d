import type { UnifiedKind } from '@comptoir/contract/tools'
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { postToHost } from '../../shell/post-to-host.ts'
import { Notice, type NoticeContent } from '../notice.tsx'
import { Certainty } from '../pairs/certainty.tsx'
import { BackLink, ScreenHeading } from '../screen-heading.tsx'
import type { ToolLocation } from '../tool-location.ts'
import screenClasses from '../tool-screen.module.css'
import { comparisonQuery, refreshLists } from '../unification-data.ts'
import classes from './comparison.module.css'
import { ComparisonView } from './comparison-view.tsx'
import { isPairDecided, isRecordChanged } from './merge-errors.ts'
import { PairSteps } from './pair-steps.tsx'

interface ComparisonScreenProps {
  kind: UnifiedKind
  pair: number
  /** The list that the pair was opened from. */
  location: ToolLocation
  onOpen: (pair: number) => void
  onLeave: (notice?: NoticeContent) => void
  onMerged: (notice: NoticeContent, merge: number) => void
}

/** Compares two records: which one to keep, which values to take from each, and a preview of the merge. */
export function ComparisonScreen(props: ComparisonScreenProps) {
  const { kind, pair, location, onOpen, onLeave, onMerged } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const comparison = useQuery(comparisonQuery(kind, pair))
  const [notice, setNotice] = useState<NoticeContent>()

  function leave(message?: NoticeContent): void {
    void refreshLists(client, kind)
    onLeave(message)
  }

  async function handleRefusal(error: unknown): Promise<void> {
    const text = errorText(failureKey(error, 'service_unavailable'))
    if (isPairDecided(error)) leave({ kind: 'failure', text: `${text} ${t('unification.refreshed')}` })
    else if (isRecordChanged(error)) {
      await comparison.refetch()
      setNotice({ kind: 'failure', text: `${text} ${t('unification.looked_again')}` })
      postToHost({ type: 'top' })
    }
  }

  return (
    <>
      <div className={screenClasses.head}>
        <div className={screenClasses.line}>
          <BackLink onClick={() => leave()}>{t('unification.queue')}</BackLink>
          <PairSteps kind={kind} pair={pair} location={location} onOpen={onOpen} />
        </div>
        <div className={screenClasses.line}>
          <ScreenHeading>{t(`unification.${kind}.compare_title`)}</ScreenHeading>
          {comparison.data && <Certainty score={comparison.data.score} asTag />}
        </div>
        <ul className={classes.reasons}>
          {comparison.data?.why.map((reason) => (
            <li key={reason}>
              <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              {t(`matchReasons.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
      {notice && <Notice notice={notice} onClose={() => setNotice(undefined)} />}
      {isPairDecided(comparison.error) ? (
        <EmptyPanel
          title={errorText(failureKey(comparison.error, 'unification_settled_error'))}
          action={{ label: t('unification.back'), onClick: () => leave() }}
        />
      ) : comparison.data ? (
        <ComparisonView
          // Reset the selection if either record has changed: it was made for these versions.
          key={`${comparison.data.left.version} ${comparison.data.right.version}`}
          kind={kind}
          comparison={comparison.data}
          onLeave={leave}
          onMerged={(message, merge) => {
            void refreshLists(client, kind)
            onMerged(message, merge)
          }}
          onRefused={handleRefusal}
        />
      ) : comparison.isError ? (
        <FailedPanel onRetry={() => comparison.refetch()}>
          {errorText(failureKey(comparison.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <LoadingPanel />
      )}
    </>
  )
}
