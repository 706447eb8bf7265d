import type { UnifiedKind } from '@comptoir/contract/tools'
import { type Comparison, unificationCalls } from '@comptoir/contract/unification'
import { Button, Group, Paper, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { toolCall } from '../../shell/tool-call.ts'
import { InlineConfirmation } from '../inline-confirmation.tsx'
import type { NoticeContent } from '../notice.tsx'
import { mergePreviewQuery } from '../unification-data.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { type MergeSelection, mergeChoiceOf, otherSide } from './merge-choice.ts'
import { isPairDecided, isRecordChanged } from './merge-errors.ts'
import { MergePreviewList } from './merge-preview-list.tsx'

interface MergePanelProps {
  kind: UnifiedKind
  comparison: Comparison
  chosen: MergeSelection
  onMerged: (notice: NoticeContent, merge: number) => void
  onRefused: (error: unknown) => void
}

/** Previews a merge, and runs it once it is confirmed. */
export function MergePanel({ kind, comparison, chosen, onMerged, onRefused }: MergePanelProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleId = useId()
  const [confirmation, setConfirmation] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const mergeButton = useFocusOnMount<HTMLButtonElement>(confirmation === 'cancelled')
  const choice = mergeChoiceOf(kind, chosen, comparison)
  const preview = useQuery(mergePreviewQuery(kind, comparison.id, choice))
  const records = { kept: comparison[chosen.keep], gone: comparison[otherSide(chosen.keep)] }
  const names = { kept: records.kept.row.name, gone: records.gone.row.name }
  const merge = useMutation({
    mutationFn: () =>
      toolCall(unificationCalls.merge, { parts: { kind, id: String(comparison.id) }, payload: choice }),
    onSuccess: (answer) =>
      onMerged({ kind: 'success', text: t(`unification.${kind}.merged`, names) }, answer.merge),
    onError: onRefused,
  })
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && !preview.isError
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId} aria-busy={!isReady}>
      <Title order={3} fz="md" id={titleId} mb="xs">
        {t('unification.forecast')}
      </Title>
      {confirmation === 'open' ? null : preview.isError ? (
        <FailureNote>
          {errorText(failureKey(preview.error, 'service_unavailable'))}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              isPairDecided(preview.error) || isRecordChanged(preview.error)
                ? onRefused(preview.error)
                : preview.refetch()
            }
          >
            {t('ui.retry')}
          </Button>
        </FailureNote>
      ) : preview.data ? (
        <MergePreviewList kind={kind} preview={preview.data} {...records} />
      ) : (
        <LoadingPanel />
      )}
      {merge.isError && (
        <FailureNote>{errorText(failureKey(merge.error, 'service_unavailable'))}</FailureNote>
      )}
      {confirmation === 'open' ? (
        <InlineConfirmation
          title={t(`unification.${kind}.confirm`)}
          action={t('unification.merge_now')}
          busy={merge.isPending}
          onConfirm={() => merge.mutate()}
          onCancel={() => setConfirmation('cancelled')}
        >
          {preview.data && <MergePreviewList kind={kind} preview={preview.data} {...records} />}
        </InlineConfirmation>
      ) : (
        <Group justify="flex-end" mt="md">
          <Button
            ref={mergeButton}
            disabled={!isReady || preview.data.refusal !== null}
            onClick={() => setConfirmation('open')}
          >
            {t('unification.merge')}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
