import { Button, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { KeyHints } from '../../../ui/key-hints.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import classes from './sheet-bar.module.css'
import { type RowState, rowStates } from './sheet-rows.ts'
import { type SheetProgress, stages } from './sheet-totals.ts'
import type { MonthSheet } from './use-month-sheet.ts'

interface SheetBarProps {
  sheet: MonthSheet
  isOnline: boolean
  /** How many counts can be approved; undefined for those who may not. */
  approvable: number | undefined
  /** How many wait for an earlier month. */
  waiting: number
  onJump: (states: readonly RowState[]) => void
  onSave: () => void
  onApprove: () => void
}

/** What is counted below the sheet; choosing it goes to the first of these rows. */
const jumps = [
  [['invalid', 'overtaken'], 'jump_wrong'],
  [['unexplained'], 'jump_unexplained'],
  [['unfinished'], 'jump_unfinished'],
  [['missing'], 'jump_missing'],
  [['ready'], 'ready'],
] as const satisfies [states: RowState[], text: string][]

/** What is left to do, the keys of the sheet, and its actions: in sight while the sheet scrolls. */
export function SheetBar(props: SheetBarProps) {
  const { sheet, isOnline, approvable, waiting, onJump, onSave, onApprove } = props
  const { t } = useWords()
  const hasUnsaved = sheet.unsaved.length > 0
  const counted = jumps.map(([states, text]) => {
    const count = sheet.rows.filter(({ state }) => states.some((one) => one === state)).length
    return { states, text, count }
  })
  return (
    <div className={classes.bar}>
      <div className="row wrap grow" style={{ gap: '0.25rem 1rem' }}>
        {counted.map(({ states, text, count }) =>
          count === 0 ? null : (
            <UnstyledButton key={text} className={classes.jump} onClick={() => onJump(states)}>
              <StateMark state={rowStates[states[0]].mark}>{t(`monthSheet.${text}`, { count })}</StateMark>
            </UnstyledButton>
          ),
        )}
        {waiting > 0 && <StateMark state="waiting">{t('monthSheet.earlier', { count: waiting })}</StateMark>}
      </div>
      <div className="dim small">
        <KeyHints
          hints={[
            [['Tab'], t('monthSheet.key_next_cell')],
            [['enter'], t('monthSheet.key_next_sku')],
            [['Esc'], t('monthSheet.key_undo')],
          ]}
        />
      </div>
      <div className="wrap gap-sm">
        {approvable !== undefined && approvable > 0 && (
          <Button
            variant={hasUnsaved ? 'default' : 'filled'}
            {...withIcon(IconChecks)}
            disabled={!isOnline}
            onClick={onApprove}
          >
            {t('monthSheet.approve', { count: approvable })}
          </Button>
        )}
        {(hasUnsaved || !approvable) && (
          <Button loading={sheet.isSaving} disabled={!hasUnsaved || !isOnline} onClick={onSave}>
            {sheet.ready > 0 ? t('monthSheet.save', { count: sheet.ready }) : t('ui.save')}
            <Kbd size="xs" ml="xs" className={classes.key ?? ''} aria-hidden="true">
              Ctrl S
            </Kbd>
          </Button>
        )}
      </div>
    </div>
  )
}

interface SheetHeadProps {
  step: ReactNode
  progress: SheetProgress
  /** The day that new counts bear. */
  day: string
  tools: ReactNode
}

const stageStyles: Record<keyof SheetProgress, CSSProperties> = {
  approved: { background: 'var(--good-mark)' },
  pending: { background: 'var(--wait-mark)' },
  ready: { background: 'var(--now)' },
  wrong: { background: 'var(--bad-mark)' },
  unfinished: { background: 'var(--now-soft)' },
  missing: { border: '1px dashed var(--field)' },
}

/** The month, how far it is, and the tools of the sheet. */
export function SheetHead({ step, progress, day, tools }: SheetHeadProps) {
  const { t, format } = useWords()
  const { ready, wrong, unfinished, missing } = progress
  return (
    <div className="row wrap" style={{ gap: '0.5rem 1rem', paddingBottom: '0.75rem' }}>
      {step}
      <span className={classes.meter} role="img" aria-label={t('monthSheet.progress_parts', { ...progress })}>
        {stages.map((stage) =>
          progress[stage] > 0 ? (
            <i key={stage} style={{ ...stageStyles[stage], flexGrow: progress[stage] }} />
          ) : null,
        )}
      </span>
      <Text c="var(--dim)">
        {t('monthSheet.progress', { ...progress, left: ready + wrong + unfinished + missing })}
      </Text>
      <div className="row wrap to-end" style={{ flex: '1 1 auto', gap: '0.25rem 1rem' }}>
        {missing + ready > 0 && (
          <Text c="var(--dim)" fz="xs" className={classes.dated ?? ''}>
            {t('monthSheet.dated', { day: format.day(day) })}
          </Text>
        )}
        {tools}
      </div>
    </div>
  )
}
