import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, MergePreview } from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import classes from './comparison.module.css'
import { isPairDecided, isRecordChanged } from './merge-errors.ts'
import { MergePreviewList } from './merge-preview-list.tsx'
import { MergeResultCard } from './merge-result-card.tsx'

interface MergeOutcomeProps {
  kind: UnifiedKind
  /** The id of the title that names the section. */
  titleId: string
  query: UseQueryResult<MergePreview>
  kept: ComparedRecord
  gone: ComparedRecord
  onRefused: (error: unknown) => void
}

/** The record after the merge and what moves, or why the merge is not possible. */
export function MergeOutcome({ kind, titleId, query, kept, gone, onRefused }: MergeOutcomeProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (query.data && !query.isError && !query.data.refusal)
    return (
      <>
        <MergeResultCard kind={kind} titleId={titleId} preview={query.data} kept={kept} gone={gone} />
        <MergePreviewList kind={kind} preview={query.data} gone={gone} />
      </>
    )
  return (
    <>
      <h3 id={titleId} className={classes.title}>
        {t('unification.after')}
      </h3>
      {query.isError ? (
        <FailureNote>
          {errorText(failureKey(query.error, 'service_unavailable'))}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              isPairDecided(query.error) || isRecordChanged(query.error)
                ? onRefused(query.error)
                : query.refetch()
            }
          >
            {t('ui.retry')}
          </Button>
        </FailureNote>
      ) : query.data?.refusal ? (
        <FailureNote>{errorText(query.data.refusal)}</FailureNote>
      ) : (
        <LoadingPanel />
      )}
    </>
  )
}
