import type { UnifiedKind } from '@comptoir/contract/tools'
import {
  type ComparedRecord,
  type Comparison,
  type Side,
  undoableDays,
  unificationCalls,
} from '@comptoir/contract/unification'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Format } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { KeyCap, type KeyHint, KeyHints } from '../../../ui/key-hints.tsx'
import { toolCall } from '../../shell/tool-session.ts'
import { useMovedCountsText } from '../effects.tsx'
import toolClasses from '../unification.module.css'
import { mergePreviewQuery, useUnified } from '../unification-data.ts'
import classes from './comparison.module.css'
import { FieldChoices } from './field-choices.tsx'
import { isContact } from './field-value.ts'
import { type MergeSelection, mergeChoiceOf, otherSide } from './merge-choice.ts'
import { type MergeEffects, MergeOutcome } from './merge-outcome.tsx'

interface ComparisonViewProps {
  comparison: Comparison
  /** Called with what to say of it, and with the merge unless the pair was dismissed. */
  onDecided: (text: string, merge?: number) => void
  /** Absent if the list has no further pair. */
  onNext: (() => void) | undefined
  onRefused: (error: unknown) => void
}

/** The two records with the choices, the record that a merge makes of them, and the buttons to decide. */
export function ComparisonView({ comparison, onDecided, onNext, onRefused }: ComparisonViewProps) {
  const { t, reasonText } = useWords()
  const { kind, decide } = useUnified()
  const outcomeId = useId()
  const [chosen, setChosen] = useState<MergeSelection>({ keep: comparison.suggested, take: {} })
  const [confirmation, setConfirmation] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const mergeButton = useFocusOnMount<HTMLButtonElement>(confirmation === 'cancelled')
  const { id, left, right } = comparison
  const choice = mergeChoiceOf(kind, chosen, comparison)
  const preview = useQuery(mergePreviewQuery(kind, id, choice))
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && !preview.isError
  const records = { kept: comparison[chosen.keep], gone: comparison[otherSide(chosen.keep)] }
  const dismiss = useAction({
    mutationFn: () => decide('dismiss', id),
    onSuccess: () =>
      onDecided(t('unification.dismissed_done', { left: left.row.name, right: right.row.name })),
    onError: onRefused,
  })
  const merge = useAction({
    mutationFn: () => toolCall(unificationCalls.merge, { parts: { kind, id: String(id) }, payload: choice }),
    onSuccess: (answer) => {
      const names = { kept: records.kept.row.name, gone: records.gone.row.name }
      onDecided(t(`unification.${kind}.merged`, names), answer.merge)
    },
    onError: onRefused,
  })
  const failure = merge.error ?? dismiss.error
  const canMerge = isReady && preview.data.refusal === null
  const keep = (side: Side) => setChosen({ ...chosen, keep: side })
  usePairKeys(confirmation !== 'open' && !dismiss.isPending, {
    1: () => keep('left'),
    2: () => keep('right'),
    n: () => dismiss.mutate(),
    m: () => canMerge && setConfirmation('open'),
    j: () => onNext?.(),
  })
  return (
    <>
      <div className={classes.body}>
        <div>
          <FieldChoices comparison={comparison} chosen={chosen} onChoose={setChosen} />
          <FactsTable comparison={comparison} />
        </div>
        <section className={classes.outcome} aria-labelledby={outcomeId} aria-busy={!isReady}>
          <MergeOutcome titleId={outcomeId} query={preview} onRefused={onRefused} {...records} />
        </section>
      </div>
      {failure && <FailureNote>{reasonText(failure)}</FailureNote>}
      {confirmation === 'open' && preview.data ? (
        <InlineConfirmation
          title={t(`unification.${kind}.confirm`)}
          action={t('unification.merge_now')}
          busy={merge.isPending}
          onConfirm={() => merge.mutate()}
          onCancel={() => setConfirmation('cancelled')}
        >
          <MergeSummary preview={preview.data} {...records} />
        </InlineConfirmation>
      ) : (
        <div className={toolClasses.foot}>
          <span style={{ marginRight: 'auto' }}>
            <KeyHints
              hints={[
                [['1', '2'], t('unification.key_keep')],
                [['N'], t('unification.dismiss')],
                [['M'], t('unification.merge_now')],
                ...(onNext ? [[['J'], t('unification.next')] satisfies KeyHint] : []),
              ]}
            />
          </span>
          <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('unification.dismiss')}
          </Button>
          <Button
            ref={mergeButton}
            {...withIcon(IconArrowsJoin)}
            disabled={!canMerge}
            onClick={() => setConfirmation('open')}
          >
            {t('unification.merge')}
            <Text span inherit fw={450} ms={6}>
              {t('unification.merge_undo', { days: undoableDays })}
            </Text>
          </Button>
        </div>
      )}
    </>
  )
}

/** Letters that decide, while the focus is in the tool. A key that is held down acts once: the next pair was not seen yet. */
function usePairKeys(isActive: boolean, actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key.toLowerCase()]
    const { altKey, ctrlKey, metaKey, repeat, target } = event
    if (!isActive || !act || altKey || ctrlKey || metaKey || repeat) return
    if (target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** A merge in two or three sentences, for the question whether to do it. */
function MergeSummary({ preview: { row, moves }, kept, gone }: MergeEffects) {
  const { t } = useWords()
  const { kind } = useUnified()
  const moved = useMovedCountsText()(moves)
  /** Distinguishes two contacts of the same name. */
  const facts = ({ row: record, orders }: ComparedRecord) =>
    ['email' in record && record.email, t('unification.orders', { count: orders })].filter(Boolean).join(', ')
  return [
    t(`unification.${kind}.becomes`, { name: row.name, facts: facts(kept) }),
    t(`unification.${kind}.goes`, { name: gone.row.name, facts: facts(gone) }),
    moved ? t('unification.moves', { what: moved }) : t('unification.moves_nothing'),
  ].join(' ')
}

interface InlineConfirmationProps {
  title: string
  children: ReactNode
  /** The label of the confirming button. */
  action: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation within the content: a dialog in the middle of the frame might be out of sight. The key that asked
 * also confirms, while Enter, which may still be held down, cancels.
 */
function InlineConfirmation({ title, children, action, busy, onConfirm, onCancel }: InlineConfirmationProps) {
  const { t } = useWords()
  const cancel = useFocusOnMount<HTMLButtonElement>()
  const titleId = useId()
  const textId = useId()
  usePairKeys(!busy, { m: onConfirm })
  return (
    <div
      className={toolClasses.confirmation}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onCancel()
      }}
    >
      <Title order={3} id={titleId}>
        {title}
      </Title>
      <div id={textId}>{children}</div>
      <div className="flex gap-sm">
        <Button ref={cancel} variant="default" disabled={busy} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button
          loading={busy}
          onClick={onConfirm}
          rightSection={
            <span className="keyboard-only" aria-hidden="true">
              <KeyCap of="M" />
            </span>
          }
        >
          {action}
        </Button>
      </div>
    </div>
  )
}

/** The related data of both records, which the kept record gets. */
function FactsTable({ comparison: { left, right } }: { comparison: Comparison }) {
  const { kind } = useUnified()
  const { t, format } = useWords()
  const titleId = useId()
  const yesOrNo = (set: boolean) => t(set ? 'ui.yes' : 'ui.no')
  return (
    <>
      <h3 className={classes.group}>
        <b id={titleId}>{t('unification.facts')}</b>{' '}
        <span className="dim small regular">{t('unification.facts_text')}</span>
      </h3>
      <table className={classes.facts} aria-labelledby={titleId}>
        <colgroup>
          <col style={{ width: 'calc(var(--label-width) + var(--gutter))' }} />
          <col />
          <col />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('unification.fact')}</th>
            <th scope="col">{left.row.name}</th>
            <th scope="col">{right.row.name}</th>
          </tr>
        </thead>
        <tbody>
          {factsOf[kind].map((fact) => (
            <tr key={fact}>
              <th scope="row">{t(`unification.fact_names.${fact}`)}</th>
              {[left, right].map((record, at) => (
                <td key={at === 0 ? 'left' : 'right'} className={fact === 'total' ? 'strong' : undefined}>
                  {factText(fact, record, { format, yesOrNo })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const factsOf = {
  account: ['contacts', 'orders', 'total', 'last_order', 'properties', 'created'],
  contact: ['orders', 'total', 'last_order', 'optin_email', 'optin_other', 'blocked', 'created'],
} as const satisfies Record<UnifiedKind, readonly string[]>

type Fact = (typeof factsOf)[UnifiedKind][number]

function factText(
  fact: Fact,
  record: ComparedRecord,
  { format, yesOrNo }: { format: Format; yesOrNo: (set: boolean) => string },
): string {
  switch (fact) {
    case 'contacts':
    case 'orders':
      return format.number(record[fact])
    case 'total':
      return format.money(record.total)
    case 'last_order':
      return record.lastOrder ? format.day(record.lastOrder) : '–'
    case 'properties':
      return record.properties.join(', ') || '–'
    case 'created':
      return format.day(record.row.createddate)
    case 'blocked':
      return yesOrNo(record.blocked)
    default:
      return yesOrNo(isContact(record.row) && record.row[fact])
  }
}
