import { administrators } from '@comptoir/contract/roles'
import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Alert, Button, Group } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconListNumbers, IconRestore, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { Failure } from '../../../lib/failure.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ExportButton } from '../../../parts/csv-export/export-button.tsx'
import { asTool } from '../../../ui/button-icon.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { isModalOpen } from '../../../ui/focus.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { useOnline } from '../../../ui/offline-banner.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { ApproveDialog } from '../approve-dialog.tsx'
import { maxApprovals } from '../count-changes.ts'
import { typedColumns } from '../count-values.ts'
import { type Count, pendingCounts } from '../counts-data.ts'
import type { SavedCounts } from '../creation-mail.tsx'
import { countsForFile } from '../export-data.ts'
import { useFileColumns } from '../file-columns.ts'
import type { OpenedCount } from '../opened-count.ts'
import { isEarlier } from '../selection.ts'
import classes from './opened-sheet.module.css'
import { type PastedBlock, placePasted } from './pasted-block.ts'
import { isToDo, PhoneCount } from './phone-count.tsx'
import { PrintButton } from './printed-sheet.tsx'
import { SheetBar, SheetHead } from './sheet-bar.tsx'
import { type Cell, cellAfter, type Grid, type Move } from './sheet-grid.ts'
import { isTypable, type RowState, type SheetLine, type SheetRow } from './sheet-rows.ts'
import { SheetTable } from './sheet-table.tsx'
import { progressOf } from './sheet-totals.ts'
import { type TypedRow, useMonthSheet } from './use-month-sheet.ts'
import { usePasteReport } from './use-paste-report.ts'

export interface MonthSheetProps {
  property: ChosenProperty
  user: SessionUser
  skus: readonly SkuRow[]
  onOpen: (opened: OpenedCount) => void
  /** Counts were saved, some of them new. */
  onCreated: (saved: SavedCounts) => void
}

interface OpenedSheetProps extends MonthSheetProps {
  month: string
  lines: readonly SheetLine[]
  step: ReactNode
}

/** The sheet of a month: typed into, saved as one batch, approved as one batch. */
export function OpenedSheet({ property, user, month, lines, step, onOpen, onCreated }: OpenedSheetProps) {
  const { t, format } = useWords()
  const messages = useMessages()
  const isOnline = useOnline()
  const [, change] = useUrlParams()
  const fileColumns = useFileColumns(property.name)
  const table = useRef<HTMLTableElement>(null)
  const [approving, setApproving] = useState<Count[]>()
  const [isDiscarding, setDiscarding] = useState(false)
  /** A pasted block of which some cells cannot be filled. */
  const [partial, setPartial] = useState<PastedBlock>()
  const mayApprove = administrators.includes(user.role)
  const { data: pending } = useQuery({ ...pendingCounts(property.id), enabled: mayApprove })
  const sheet = useMonthSheet({
    property: property.id,
    user,
    month,
    lines,
    onSaved: (saved) => {
      if (saved.created.length > 0) onCreated(saved)
      else messages.success(t('inventory.updated', { count: saved.total }))
    },
  })
  const { rows } = sheet
  const isPhone = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false })
  const [isCounting, setCounting] = useState(() => rows.some(isToDo))
  const pasted = usePasteReport(rows)
  const grid: Grid = {
    rows: rows.length,
    isOpen: ({ row, column }) => rows[row] !== undefined && isTypable(rows[row], column),
  }
  /** A reason may be pasted together with the numbers that ask for it. */
  const pastable: Grid = {
    rows: rows.length,
    isOpen: ({ row, column }) => {
      const isAsked = column === 'reason' && rows[row]?.line.sku.detailed_form
      return grid.isOpen({ row, column: isAsked ? 'on_hand' : column })
    },
  }
  const waiting = rows.filter(earlierOf)
  const approvable = rows.flatMap((row) =>
    row.state === 'pending' && row.line.count && !earlierOf(row) ? [row.line.count] : [],
  )

  /** Counts of a SKU are approved in order of date. */
  function earlierOf({ state, line: { count } }: SheetRow) {
    return state === 'pending' && count ? pending?.find((other) => isEarlier(other, count)) : undefined
  }

  function inputAt({ row, column }: Cell): HTMLInputElement | null {
    return table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`) ?? null
  }

  function focusCell(cell: Cell): void {
    inputAt(cell)?.focus()
    inputAt(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function move(from: Cell, by: Move): void {
    const to = cellAfter(from, by, grid)
    if (to) focusCell(to)
    else inputAt(from)?.select()
  }

  function type({ row, column }: Cell, text: string): void {
    pasted.clear()
    if (rows[row]) sheet.type(rows[row], column, text)
  }

  function paste(cell: Cell, clipboard: string): void {
    const block = placePasted(
      clipboard,
      cell,
      pastable,
      rows.map(({ line }) => line.sku.description),
    )
    // What does not fit is shown before anything is filled.
    if (block.filled.length > 0 && block.refused.length > 0) setPartial(block)
    else fill(block)
  }

  function fill(block: PastedBlock): void {
    const typed = rows.flatMap((row, at): TypedRow[] => {
      const cells = block.filled.filter(({ cell }) => cell.row === at)
      const texts = cells.map(({ cell, text }) => [cell.column, text])
      return cells.length > 0 ? [{ row, texts: Object.fromEntries(texts) }] : []
    })
    if (typed.length > 0) sheet.paste(typed)
    setPartial(undefined)
    pasted.report(block)
  }

  /** The browser would undo only what was typed into the cell that has the focus. */
  function undo(event: KeyboardEvent): void {
    if (isModalOpen() || sheet.undo?.() === undefined) return
    event.preventDefault()
    pasted.reportUndone()
  }

  /** Goes to the first row in one of these states, and there to the first cell that needs something. */
  function jump(states: readonly RowState[]): void {
    const at = rows.findIndex(({ state }) => states.includes(state))
    const row = rows[at]
    if (!row) return
    const open = typedColumns.filter((column) => isTypable(row, column))
    const wanted =
      row.state === 'unexplained'
        ? 'reason'
        : (open.find((column) => row.invalid.has(column)) ?? open.find((column) => row.inputs[column] === ''))
    const column = wanted ?? open[0]
    if (column) focusCell({ row: at, column })
    else table.current?.querySelector<HTMLElement>('[role=alert] button')?.focus()
  }

  function save(): void {
    if (!isOnline || sheet.unsaved.length === 0) return
    pasted.clear()
    if (sheet.ready > 0) sheet.save()
    else jump(['invalid', 'unexplained', 'overtaken', 'unfinished'])
  }

  // Works inside the cells too, but not over a dialog.
  useHotkeys(
    [
      ['mod+S', () => !isModalOpen() && save()],
      ['mod+Z', undo, { preventDefault: false }],
    ],
    [],
  )

  return (
    <div className="column shrinkable">
      <SheetHead
        step={step}
        progress={progressOf(rows)}
        day={sheet.days.day}
        tools={
          <>
            {isPhone && rows.some(isToDo) && (
              <Button {...asTool(IconListNumbers)} onClick={() => setCounting(true)}>
                {t('phoneCount.open')}
              </Button>
            )}
            <PrintButton property={property.name} month={month} rows={rows} />
            {rows.some(({ line }) => line.count) && (
              <ExportButton
                list="month_sheet"
                quiet
                fileTitle={`${t('inventory.file')} ${property.name} ${month}`}
                columns={fileColumns}
                readRows={(onProgress, signal) => countsForFile(property.id, { month }, onProgress, signal)}
              />
            )}
          </>
        }
      />
      {sheet.restoredAt !== undefined && (
        <Restored keptAt={sheet.restoredAt} onDiscard={() => setDiscarding(true)} />
      )}
      <SheetTable
        table={table}
        month={month}
        sheet={sheet}
        earlierOf={earlierOf}
        onType={type}
        onMove={move}
        onPaste={paste}
        onOpenCount={(id) => onOpen({ mode: 'view', id })}
        onOpenMonth={(next) => change({ month: next })}
      />
      <div className={classes.foot}>
        <div role="status" className={classes.report}>
          {pasted.text}
        </div>
        {sheet.failure && <SaveFailure error={sheet.failure} rows={rows} />}
        {!isOnline && (
          <Alert color="yellow" role="status" icon={<IconWifiOff aria-hidden="true" />}>
            {t('monthSheet.offline')}
          </Alert>
        )}
        <SheetBar
          sheet={sheet}
          isOnline={isOnline}
          approvable={mayApprove ? Math.min(approvable.length, maxApprovals) : undefined}
          waiting={waiting.length}
          onJump={jump}
          onSave={save}
          onApprove={() => setApproving(approvable.slice(0, maxApprovals))}
        />
      </div>
      {isPhone && isCounting && (
        <PhoneCount
          property={property.name}
          month={month}
          rows={rows.filter(({ state }) => state !== 'closed')}
          onType={sheet.type}
          onSave={() => {
            setCounting(false)
            save()
          }}
          onUndo={sheet.undo}
          onClose={() => setCounting(false)}
        />
      )}
      {approving && (
        <ApproveDialog counts={approving} approver={user.id} onClose={() => setApproving(undefined)} />
      )}
      {partial && (
        <ConfirmDialog
          title={t('monthSheet.partial_title')}
          action={t('monthSheet.fill', { count: partial.filled.length })}
          onConfirm={() => fill(partial)}
          onCancel={() => setPartial(undefined)}
        >
          {pasted.refusals(partial)}
        </ConfirmDialog>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={t('monthSheet.discard_title')}
          action={t('ui.draft_discard')}
          dangerous
          onConfirm={() => {
            setDiscarding(false)
            sheet.discard()
          }}
          onCancel={() => setDiscarding(false)}
        >
          {t('monthSheet.discard_text', { month: format.month(month) })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Says that what the browser had stored is back in the sheet. */
function Restored({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
  const { t, format } = useWords()
  const at = new Date(keptAt).toISOString()
  return (
    <Alert role="status" mb="sm" icon={<IconRestore aria-hidden="true" />}>
      <Group gap="sm">
        <span title={format.utcMoment(at)}>{t('monthSheet.restored', { moment: format.moment(at) })}</span>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('monthSheet.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

function SaveFailure({ error, rows }: { error: unknown; rows: readonly SheetRow[] }) {
  const { t, failureText } = useWords()
  if (rows.some(({ overtaken }) => overtaken))
    return <FailureNote>{t('monthSheet.save_overtaken')}</FailureNote>
  const isOrder = error instanceof Failure && error.key === 'giftcard_order_error'
  return (
    <FailureNote>
      {t('monthSheet.save_failed')}{' '}
      {isOrder ? t('inventory.later_approved') : failureText(error, 'giftcard_create_fail')}
    </FailureNote>
  )
}
