import type { UnifiedKind } from '@comptoir/contract/tools'
import { type ComparedRecord, type MergePreview, undoableDays } from '@comptoir/contract/unification'
import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useMovedCountsText } from '../moved-counts-text.ts'

/** The effects of a merge, one per line. */
export function MergePreviewList({
  kind,
  preview,
  kept,
  gone,
}: {
  kind: UnifiedKind
  preview: MergePreview
  kept: ComparedRecord
  gone: ComparedRecord
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const movedCountsText = useMovedCountsText()
  const { row, moves, combined, linkedTwice, givesUpBlockedEmail, consentLost, refusal } = preview
  if (refusal) return <FailureNote>{errorText(refusal)}</FailureNote>
  const counted = (count: number) => ({ count, number: format.number(count) })
  const moved = movedCountsText(moves)
  /** Tells two contacts of the same name apart. */
  const facts = ({ row, orders }: ComparedRecord) =>
    ['email' in row && row.email, t('unification.orders', counted(orders))].filter(Boolean).join(', ')
  const unnamed = combined.count - combined.first.length
  return (
    <List spacing={4} fz="sm">
      <List.Item>
        {`${t(`unification.${kind}.becomes`, { name: row.name, facts: facts(kept) })} ${t(`unification.${kind}.goes`, { name: gone.row.name, facts: facts(gone) })}`}
      </List.Item>
      <List.Item>
        {moved ? t('unification.moves', { what: moved }) : t('unification.moves_nothing')}
      </List.Item>
      {combined.count > 0 && (
        <List.Item>
          {t('unification.combined', counted(combined.count))}
          <List withPadding listStyleType="circle" fz="sm">
            {combined.first.map(({ name, email }) => (
              <List.Item key={email}>{`${name} (${email})`}</List.Item>
            ))}
            {unnamed > 0 && <List.Item>{t('unification.more', counted(unnamed))}</List.Item>}
          </List>
        </List.Item>
      )}
      {linkedTwice > 0 && <List.Item>{t('unification.linked_twice', counted(linkedTwice))}</List.Item>}
      {givesUpBlockedEmail && <List.Item>{t('unification.blocked_given_up')}</List.Item>}
      {consentLost.map((consent) => (
        <List.Item key={consent}>{t(`unification.consent_lost.${consent}`)}</List.Item>
      ))}
      <List.Item>{t('unification.undoable', { days: undoableDays })}</List.Item>
    </List>
  )
}
