import { Button, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { KeyHints } from '../../../ui/key-hints.tsx'
import { type State, StateMark } from '../../../ui/state-mark.tsx'
import classes from './sheet-bar.module.css'
import type { RowState, SheetRow } from './sheet-rows.ts'
import type { SheetProgress } from './sheet-totals.ts'

interface SheetBarProps {
  rows: readonly SheetRow[]
  ready: number
  hasUnsaved: boolean
  isSaving: boolean
  isOnline: boolean
  /** How many counts can be approved; undefined for those who may not. */
  approvable: number | undefined
  /** How many wait for an earlier month. */
  waiting: number
  onJump: (states: readonly RowState[]) => void
  onSave: () => void
  onApprove: () => void
}

/** What is left to do, the keys of the sheet, and its actions: in sight while the sheet scrolls. */
export function SheetBar(props: SheetBarProps) {
  const { rows, ready, hasUnsaved, isSaving, isOnline, approvable, waiting } = props
  const { onJump, onSave, onApprove } = props
  const { t } = useWords()
  const having = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length
  const wrong = having('invalid', 'overtaken')
  const unexplained = having('unexplained')
  const unfinished = having('unfinished')
  const missing = having('missing')
  return (
    <div className={classes.bar}>
      <div className="row wrap grow" style={{ gap: '0.25rem 1rem' }}>
        <Jump to={['invalid', 'overtaken']} count={wrong} mark="wrong" onJump={onJump}>
          {t('monthSheet.jump_wrong', { count: wrong })}
        </Jump>
        <Jump to={['unexplained']} count={unexplained} mark="wrong" onJump={onJump}>
          {t('monthSheet.jump_unexplained', { count: unexplained })}
        </Jump>
        <Jump to={['unfinished']} count={unfinished} mark="unsaved" onJump={onJump}>
          {t('monthSheet.jump_unfinished', { count: unfinished })}
        </Jump>
        <Jump to={['missing']} count={missing} mark="none" onJump={onJump}>
          {t('monthSheet.jump_missing', { count: missing })}
        </Jump>
        <Jump to={['ready']} count={ready} mark="unsaved" onJump={onJump}>
          {t('monthSheet.ready', { count: ready })}
        </Jump>
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
          <Button loading={isSaving} disabled={!hasUnsaved || !isOnline} onClick={onSave}>
            {ready > 0 ? t('monthSheet.save', { count: ready }) : t('ui.save')}
            <Kbd size="xs" ml="xs" className={classes.key ?? ''} aria-hidden="true">
              Ctrl S
            </Kbd>
          </Button>
        )}
      </div>
    </div>
  )
}

interface JumpProps {
  to: readonly RowState[]
  count: number
  mark: State
  onJump: (states: readonly RowState[]) => void
  children: ReactNode
}

/** A number of rows; choosing it goes to the first of them. */
function Jump({ to, count, mark, onJump, children }: JumpProps) {
  if (count === 0) return null
  return (
    <UnstyledButton className={classes.jump} onClick={() => onJump(to)}>
      <StateMark state={mark}>{children}</StateMark>
    </UnstyledButton>
  )
}

interface SheetHeadProps {
  step: ReactNode
  progress: SheetProgress
  /** The day that new counts bear. */
  day: string
  tools: ReactNode
}

const stages = [
  'approved',
  'pending',
  'ready',
  'wrong',
  'unfinished',
  'missing',
] as const satisfies (keyof SheetProgress)[]

/** The month, how far it is, and the tools of the sheet. */
export function SheetHead({ step, progress, day, tools }: SheetHeadProps) {
  const { t, format } = useWords()
  const { ready, wrong, unfinished, missing } = progress
  const numbers = {
    approved: format.number(progress.approved),
    pending: format.number(progress.pending),
    ready: format.number(ready),
    wrong: format.number(wrong),
    unfinished: format.number(unfinished),
    missing: format.number(missing),
  }
  return (
    <div className="row wrap" style={{ gap: '0.5rem 1rem', paddingBottom: '0.75rem' }}>
      {step}
      <span className={classes.meter} role="img" aria-label={t('monthSheet.progress_parts', numbers)}>
        {stages.map((stage) =>
          progress[stage] > 0 ? (
            <i key={stage} data-stage={stage} style={{ flexGrow: progress[stage] }} />
          ) : null,
        )}
      </span>
      <Text c="var(--dim)">
        {t('monthSheet.progress', { ...numbers, left: ready + wrong + unfinished + missing })}
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
