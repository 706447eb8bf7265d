import type { UnifiedKind } from '@comptoir/contract/tools'
import { type Comparison, unificationCalls } from '@comptoir/contract/unification'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { toolCall } from '../../shell/tool-call.ts'
import type { NoticeContent } from '../notice.tsx'
import { Certainty } from '../pairs/certainty.tsx'
import { FactsTable } from './facts-table.tsx'
import { FieldChoices } from './field-choices.tsx'
import type { MergeSelection } from './merge-choice.ts'
import { MergePanel } from './merge-panel.tsx'

interface ComparisonViewProps {
  kind: UnifiedKind
  comparison: Comparison
  onLeave: (notice?: NoticeContent) => void
  onMerged: (notice: NoticeContent, merge: number) => void
  onRefused: (error: unknown) => void
}

export function ComparisonView({ kind, comparison, onLeave, onMerged, onRefused }: ComparisonViewProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<MergeSelection>({ keep: comparison.suggested, take: {} })
  const { id, score, why, left, right } = comparison
  const dismiss = useMutation({
    mutationFn: () => toolCall(unificationCalls.dismiss, { parts: { kind, id: String(id) }, payload: {} }),
    onSuccess: () =>
      onLeave({
        kind: 'success',
        text: t('unification.dismissed_done', { left: left.row.name, right: right.row.name }),
      }),
    onError: onRefused,
  })
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Certainty score={score} why={why} />
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('unification.dismiss')}
        </Button>
      </Group>
      {dismiss.isError && (
        <FailureNote>{errorText(failureKey(dismiss.error, 'service_unavailable'))}</FailureNote>
      )}
      <Text c="dimmed">{t('unification.compare_text')}</Text>
      <FieldChoices kind={kind} comparison={comparison} chosen={chosen} onChoose={setChosen} />
      <FactsTable kind={kind} comparison={comparison} />
      <MergePanel
        kind={kind}
        comparison={comparison}
        chosen={chosen}
        onMerged={onMerged}
        onRefused={onRefused}
      />
    </>
  )
}
