import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, MergePreview } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useMovedCountsText } from '../moved-counts-text.ts'

interface MergeSummaryProps {
  kind: UnifiedKind
  preview: MergePreview
  kept: ComparedRecord
  gone: ComparedRecord
}

/** A merge in two or three sentences, for the question whether to do it. */
export function MergeSummary({ kind, preview: { row, moves }, kept, gone }: MergeSummaryProps) {
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
