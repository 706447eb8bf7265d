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
import { Confirmation } from '../confirmation.tsx'
import type { Told } from '../notice.tsx'
import { forecastQuery } from '../unification-data.ts'
import { useFocus } from '../use-focus.ts'
import { Forecast } from './forecast.tsx'
import { type Chosen, mergeChoiceOf, otherSide } from './merge-choice.ts'
import { hasChanged, isSettled } from './refusals.ts'

interface MergePanelProps {
  kind: UnifiedKind
  comparison: Comparison
  chosen: Chosen
  onMerged: (about: Told, merge: number) => void
  onRefused: (error: unknown) => void
}

/** What a merge will do and, once that is confirmed, the merge. */
export function MergePanel({ kind, comparison, chosen, onMerged, onRefused }: MergePanelProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleId = useId()
  const [asked, setAsked] = useState<'not yet' | 'now' | 'cancelled'>('not yet')
  const ask = useFocus<HTMLButtonElement>(asked === 'cancelled')
  const choice = mergeChoiceOf(kind, chosen, comparison)
  const forecast = useQuery(forecastQuery(kind, comparison.id, choice))
  const [kept, gone] = [comparison[chosen.keep].row.name, comparison[otherSide(chosen.keep)].row.name]
  const merge = useMutation({
    mutationFn: () =>
      toolCall(unificationCalls.merge, { parts: { kind, id: String(comparison.id) }, payload: choice }),
    onSuccess: (answer) =>
      onMerged({ kind: 'success', text: t(`unification.${kind}.merged`, { kept, gone }) }, answer.merge),
    onError: onRefused,
  })
  const isKnown = forecast.data !== undefined && !forecast.isPlaceholderData && !forecast.isError
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId} aria-busy={!isKnown}>
      <Title order={3} fz="md" id={titleId} mb="xs">
        {t('unification.forecast')}
      </Title>
      {asked === 'now' ? null : forecast.isError ? (
        <FailureNote>
          {errorText(failureKey(forecast.error, 'service_unavailable'))}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              isSettled(forecast.error) || hasChanged(forecast.error)
                ? onRefused(forecast.error)
                : forecast.refetch()
            }
          >
            {t('ui.retry')}
          </Button>
        </FailureNote>
      ) : forecast.data ? (
        <Forecast kind={kind} forecast={forecast.data} gone={gone} />
      ) : (
        <LoadingPanel />
      )}
      {merge.isError && (
        <FailureNote>{errorText(failureKey(merge.error, 'service_unavailable'))}</FailureNote>
      )}
      {asked === 'now' ? (
        <Confirmation
          title={t(`unification.${kind}.confirm`)}
          action={t('unification.merge_now')}
          busy={merge.isPending}
          onConfirm={() => merge.mutate()}
          onCancel={() => setAsked('cancelled')}
        >
          {forecast.data && <Forecast kind={kind} forecast={forecast.data} gone={gone} />}
        </Confirmation>
      ) : (
        <Group justify="flex-end" mt="md">
          <Button
            ref={ask}
            disabled={!isKnown || forecast.data.refusal !== null}
            onClick={() => setAsked('now')}
          >
            {t('unification.merge')}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
