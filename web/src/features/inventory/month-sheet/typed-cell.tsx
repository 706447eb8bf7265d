import { maxNoteLength } from '@comptoir/contract/constants'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { TypedColumn } from '../count-values.ts'
import { type Cell, type Move, moveOf } from './sheet-grid.ts'
import classes from './sheet-table.module.css'

/** What the cells of a sheet report. */
export interface CellActions {
  onType: (cell: Cell, text: string) => void
  onMove: (from: Cell, move: Move) => void
  onPaste: (cell: Cell, clipboard: string) => void
}

interface TypedCellProps extends CellActions {
  row: number
  column: TypedColumn
  label: string
  text: string
  placeholder?: string | undefined
  isChanged: boolean
  isReadOnly: boolean
  /** What is wrong with the text, if anything. */
  error: string | undefined
}

/** A cell that is typed into. The whole text is selected on arrival, so that typing replaces it. */
export function TypedCell(props: TypedCellProps) {
  const { row, column, label, text, placeholder, isChanged, isReadOnly, error } = props
  const { onType, onMove, onPaste } = props
  const before = useRef(text)
  const cell = { row, column }
  const isNumber = column !== 'reason'

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const input = event.currentTarget
    if (event.key === 'Escape' && text !== before.current) {
      event.preventDefault()
      event.stopPropagation()
      onType(cell, before.current)
      requestAnimationFrame(() => input.select())
      return
    }
    const move = moveOf(event, input)
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    onMove(cell, move)
  }

  function onPasted(event: ClipboardEvent): void {
    if (!isNumber || isReadOnly) return
    event.preventDefault()
    onPaste(cell, event.clipboardData.getData('text/plain'))
  }

  return (
    <td
      className={isNumber ? classes.number : classes.reason}
      data-changed={isChanged || undefined}
      data-wrong={error !== undefined || undefined}
      data-column={column}
    >
      <input
        className={classes.input}
        data-cell={`${row}-${column}`}
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error ?? (isNumber ? undefined : text)}
        aria-description={error}
        placeholder={placeholder}
        value={text}
        readOnly={isReadOnly}
        autoComplete="off"
        maxLength={isNumber ? 14 : maxNoteLength}
        {...(isNumber ? { inputMode: 'numeric' as const } : {})}
        onFocus={(event) => {
          before.current = text
          event.currentTarget.select()
        }}
        onChange={(event) => onType(cell, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPasted}
      />
    </td>
  )
}
