import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type ComparedRecord, type MergePreview, undoableDays } from '@comptoir/contract/unification'
import { Box, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsJoin,
  IconBuildingStore,
  IconCircleMinus,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '../../../lib/failure.ts'
import { useWords } from '../../../lib/use-words.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { Effect, Effects, useMovedCountsText } from '../effects.tsx'
import { useUnified } from '../unification-data.ts'
import classes from './comparison.module.css'
import { addressLines, isContact } from './field-value.ts'

/** What a merge of two records does. */
export interface MergeEffects {
  preview: MergePreview
  kept: ComparedRecord
  gone: ComparedRecord
}

interface MergeOutcomeProps extends Omit<MergeEffects, 'preview'> {
  /** The id of the title that names the section. */
  titleId: string
  query: UseQueryResult<MergePreview>
  onRefused: (error: unknown) => void
}

/** The record after the merge and what moves, or why the merge is not possible. */
export function MergeOutcome({ titleId, query, kept, gone, onRefused }: MergeOutcomeProps) {
  const { t, errorText, reasonText } = useWords()
  const title = (
    <h3 id={titleId} className="dim flush regular">
      {t('unification.after')}
    </h3>
  )
  if (query.data && !query.isError && !query.data.refusal)
    return (
      <>
        <Box className="raised" mb="lg" p="lg">
          {title}
          <MergeResult preview={query.data} kept={kept} gone={gone} />
        </Box>
        <MergePreviewList preview={query.data} gone={gone} />
      </>
    )
  return (
    <>
      {title}
      {query.isError ? (
        <FailureNote>
          {reasonText(query.error)}{' '}
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

/** Whether another user has decided on the pair, so that there is nothing left to compare. */
export function isPairDecided(error: unknown): boolean {
  return isOneOf(error, [
    'unification_settled_error',
    'unification_gone_error',
    'unification_consumers_error',
  ])
}

/** Whether one of the two records has changed since it was loaded. */
export function isRecordChanged(error: unknown): boolean {
  return isOneOf(error, ['unification_changed_error'])
}

function isOneOf(error: unknown, keys: ErrorKey[]): boolean {
  return error instanceof Failure && keys.some((key) => key === error.key)
}

/** The record after the merge, with all that belongs to it then. */
function MergeResult({ preview, kept, gone }: MergeEffects) {
  const { t, format } = useWords()
  const { row, combined } = preview
  const lines = isContact(row) ? [row.email, format.phone(row.phone ?? '')] : addressLines(row)
  const orders = kept.orders + gone.orders
  const contacts = kept.contacts + gone.contacts - combined.count
  const figures = [
    ...(isContact(row) ? [] : [['contacts', format.number(contacts)] as const]),
    ['orders', format.number(orders)] as const,
    ['total', format.money(kept.total + gone.total)] as const,
  ]
  return (
    <>
      <p className="large anywhere flush">{row.name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="dim anywhere flush">
          {line}
        </p>
      ))}
      <dl className={classes.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`unification.fact_names.${name}`)}</dt>
            <dd className="large">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The effects of a merge, one per line. */
function MergePreviewList({ preview, gone }: Omit<MergeEffects, 'kept'>) {
  const { t, format } = useWords()
  const { kind } = useUnified()
  const movedCountsText = useMovedCountsText()
  const { moves, combined, linkedTwice, givesUpBlockedEmail, consentLost } = preview
  const moved = movedCountsText(moves)
  const unnamed = combined.count - combined.first.length
  return (
    <Effects>
      <Effect icon={IconArrowRight}>
        {moved ? t('unification.moves', { what: moved }) : t('unification.moves_nothing')}
      </Effect>
      {combined.count > 0 && (
        <Effect icon={IconArrowsJoin}>
          {t('unification.combined', { count: combined.count })}
          <ul>
            {combined.first.map(({ name, email }) => (
              <li key={email}>{`${name} (${email})`}</li>
            ))}
            {unnamed > 0 && <li>{t('unification.more', { count: unnamed })}</li>}
          </ul>
        </Effect>
      )}
      {linkedTwice > 0 && (
        <Effect icon={IconBuildingStore}>{t('unification.linked_twice', { count: linkedTwice })}</Effect>
      )}
      {givesUpBlockedEmail && (
        <Effect icon={IconAlertTriangle} isWarning>
          {t('unification.blocked_given_up')}
        </Effect>
      )}
      {consentLost.map((consent) => (
        <Effect key={consent} icon={IconAlertTriangle} isWarning>
          {t(`unification.consent_lost.${consent}`)}
        </Effect>
      ))}
      <Effect icon={IconCircleMinus}>{t(`unification.${kind}.deletes`, { name: gone.row.name })}</Effect>
      <Effect icon={IconArrowBackUp}>
        {t('unification.undoable', { day: format.day(lastDayToUndo().toISOString()) })}
      </Effect>
    </Effects>
  )
}

function lastDayToUndo(): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + undoableDays)
  return day
}
