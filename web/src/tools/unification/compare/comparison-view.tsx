import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type ComparedRecord,
  type Comparison,
  type MergePreview,
  undoableDays,
  unificationCalls,
} from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { toolCall } from '../../shell/tool-call.ts'
import { InlineConfirmation } from '../inline-confirmation.tsx'
import { useMovedCountsText } from '../moved-counts-text.ts'
import type { NoticeContent } from '../notice.tsx'
import { useFocusOnMount } from '../screen-heading.tsx'
import screenClasses from '../tool-screen.module.css'
import { mergePreviewQuery } from '../unification-data.ts'
import classes from './comparison.module.css'
import { FactsTable } from './facts-table.tsx'
import { FieldChoices } from './field-choices.tsx'
import { type MergeSelection, mergeChoiceOf, otherSide } from './merge-choice.ts'
import { MergeOutcome } from './merge-outcome.tsx'

interface ComparisonViewProps {
  kind: UnifiedKind
  comparison: Comparison
  onLeave: (notice?: NoticeContent) => void
  onMerged: (notice: NoticeContent, merge: number) => void
  onRefused: (error: unknown) => void
}

/** The two records with the choices, the record that a merge makes of them, and the buttons to decide. */
export function ComparisonView({ kind, comparison, onLeave, onMerged, onRefused }: ComparisonViewProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const outcomeId = useId()
  const [chosen, setChosen] = useState<MergeSelection>({ keep: comparison.suggested, take: {} })
  const [confirmation, setConfirmation] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const mergeButton = useFocusOnMount<HTMLButtonElement>(confirmation === 'cancelled')
  const { id, left, right } = comparison
  const choice = mergeChoiceOf(kind, chosen, comparison)
  const preview = useQuery(mergePreviewQuery(kind, id, choice))
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && !preview.isError
  const records = { kept: comparison[chosen.keep], gone: comparison[otherSide(chosen.keep)] }
  const parts = { kind, id: String(id) }
  const dismiss = useAction({
    mutationFn: () => toolCall(unificationCalls.dismiss, { parts, payload: {} }),
    onSuccess: () =>
      onLeave({
        kind: 'success',
        text: t('unification.dismissed_done', { left: left.row.name, right: right.row.name }),
      }),
    onError: onRefused,
  })
  const merge = useAction({
    mutationFn: () => toolCall(unificationCalls.merge, { parts, payload: choice }),
    onSuccess: (answer) => {
      const names = { kept: records.kept.row.name, gone: records.gone.row.name }
      onMerged({ kind: 'success', text: t(`unification.${kind}.merged`, names) }, answer.merge)
    },
    onError: onRefused,
  })
  const failure = merge.error ?? dismiss.error
  return (
    <>
      <div className={classes.body}>
        <div>
          <FieldChoices kind={kind} comparison={comparison} chosen={chosen} onChoose={setChosen} />
          <FactsTable kind={kind} comparison={comparison} />
        </div>
        <section className={classes.outcome} aria-labelledby={outcomeId} aria-busy={!isReady}>
          <MergeOutcome kind={kind} titleId={outcomeId} query={preview} onRefused={onRefused} {...records} />
        </section>
      </div>
      {failure && <FailureNote>{errorText(failureKey(failure, 'service_unavailable'))}</FailureNote>}
      {confirmation === 'open' && preview.data ? (
        <InlineConfirmation
          title={t(`unification.${kind}.confirm`)}
          action={t('unification.merge_now')}
          busy={merge.isPending}
          onConfirm={() => merge.mutate()}
          onCancel={() => setConfirmation('cancelled')}
        >
          <MergeSummary kind={kind} preview={preview.data} {...records} />
        </InlineConfirmation>
      ) : (
        <div className={screenClasses.foot}>
          <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('unification.dismiss')}
          </Button>
          <Button
            ref={mergeButton}
            leftSection={<IconArrowsJoin size={16} stroke={1.75} aria-hidden="true" />}
            disabled={!isReady || preview.data.refusal !== null}
            onClick={() => setConfirmation('open')}
          >
            {t('unification.merge')}
            <span className={classes.undo}>{t('unification.merge_undo', { days: undoableDays })}</span>
          </Button>
        </div>
      )}
    </>
  )
}

interface MergeSummaryProps {
  kind: UnifiedKind
  preview: MergePreview
  kept: ComparedRecord
  gone: ComparedRecord
}

/** A merge in two or three sentences, for the question whether to do it. */
function MergeSummary({ kind, preview: { row, moves }, kept, gone }: MergeSummaryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const moved = useMovedCountsText()(moves)
  /** Distinguishes two contacts of the same name. */
  const facts = ({ row: record, orders }: ComparedRecord) =>
    [
      'email' in record && record.email,
      t('unification.orders', { count: orders, number: format.number(orders) }),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    t(`unification.${kind}.becomes`, { name: row.name, facts: facts(kept) }),
    t(`unification.${kind}.goes`, { name: gone.row.name, facts: facts(gone) }),
    moved ? t('unification.moves', { what: moved }) : t('unification.moves_nothing'),
  ].join(' ')
}
