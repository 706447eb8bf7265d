import { type CountFigure, countFigures, movementColumns } from '@comptoir/contract/rules/discrepancy'
import { skuName } from '@comptoir/contract/rules/sku-name'
import { UnstyledButton } from '@mantine/core'
import { IconCaretDownFilled, IconCaretUpFilled, IconCheck } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import type { TypedColumn } from '../count-values.ts'
import type { PendingCount } from '../counts-data.ts'
import { DiscrepancyText } from '../discrepancy-text.tsx'
import { monthOf } from '../months.ts'
import { isChanged, isTypable, rowStates, type SheetRow } from './sheet-rows.ts'
import classes from './sheet-table.module.css'
import { type CellActions, TypedCell } from './typed-cell.tsx'

interface SheetRowViewProps extends CellActions {
  row: SheetRow
  /** Its place among the rows. */
  at: number
  isSaving: boolean
  /** The count of an earlier month that has to be approved before, for those who may approve. */
  earlier: PendingCount | undefined
  onOpenCount: (id: number) => void
  onOpenMonth: (month: string) => void
}

/** A SKU of the sheet: its numbers, how they add up, and what has become of its count. */
export function SheetRowView(props: SheetRowViewProps) {
  const { row, at, isSaving, earlier, onOpenCount, onOpenMonth } = props
  const { line, inputs, discrepancy, state } = row
  const { t, format, language } = useWords()
  const sku = skuName(line.sku.description, language)
  const isDetailed = line.sku.detailed_form
  const isLocked = state === 'approved' || state === 'closed'

  function cell(column: TypedColumn, label: string, placeholder?: string) {
    const text = inputs[column]
    if (!isTypable(row, column))
      return <LockedCell key={column} column={column} text={text} isEmpty={!isLocked && text === ''} />
    return (
      <TypedCell
        {...props}
        key={column}
        row={at}
        column={column}
        label={label}
        text={text}
        placeholder={placeholder}
        isChanged={isChanged(row, column)}
        isReadOnly={isSaving}
        error={error(column)}
      />
    )
  }

  function error(column: TypedColumn): string | undefined {
    if (row.invalid.has(column)) return t('inventory.whole_number')
    return column === 'reason' && state === 'unexplained' ? t('errors.reason_empty_error') : undefined
  }

  function reasonHint(): string {
    const number = format.number(Math.abs(discrepancy ?? 0))
    return t((discrepancy ?? 0) < 0 ? 'monthSheet.reason_short' : 'monthSheet.reason_over', { number })
  }

  return (
    <tr data-locked={isLocked || undefined}>
      <th scope="row" className={classes.sku}>
        {sku}
      </th>
      {countFigures.map(figureCell)}
      <td className={classes.state}>{stateShown()}</td>
    </tr>
  )

  function figureCell(figure: CountFigure) {
    if (figure === 'previous') return knownCell(figure)
    if (figure === 'reason') return cell(figure, t('monthSheet.reason_of', { sku }), reasonHint())
    if (figure !== 'on_hand' && !isDetailed) return notAsked(figure)
    if (figure === 'expected') return knownCell(figure)
    if (figure === 'discrepancy') return <DiscrepancyCell key={figure} value={discrepancy} />
    return cell(figure, t('monthSheet.cell', { sku, column: t(`columns.count.${figure}`) }))
  }

  function knownCell(figure: 'previous' | 'expected') {
    const value = row[figure]
    return (
      <td key={figure} className={classes.known}>
        {value !== undefined && format.number(value)}
      </td>
    )
  }

  /** The movements and what they add up to are one cell. */
  function notAsked(figure: CountFigure) {
    const joined = [...movementColumns, 'expected']
    if (joined.includes(figure) && figure !== joined[0]) return null
    return (
      <td key={figure} className={classes.notAsked} {...(figure === joined[0] && { colSpan: joined.length })}>
        <span className="visually-hidden">{t('monthSheet.not_asked')}</span>
      </td>
    )
  }

  function stateShown() {
    const { count } = line
    const said = t(`monthSheet.states.${earlier ? 'earlier' : state}`)
    const mark = <StateMark state={earlier ? 'waiting' : rowStates[state].mark}>{said}</StateMark>
    if (!count) return mark
    const month = monthOf(earlier?.date ?? '')
    return (
      <UnstyledButton
        className={classes.open}
        aria-label={
          earlier
            ? t('monthSheet.open_earlier', { sku, month: format.month(month) })
            : `${said}. ${t('monthSheet.open_count', { sku })}`
        }
        onClick={() => (earlier ? onOpenMonth(month) : onOpenCount(count.id))}
      >
        {mark}
      </UnstyledButton>
    )
  }
}

interface LockedCellProps {
  column: TypedColumn
  text: string
  /** Whether there is nothing to say, as opposed to nothing to change. */
  isEmpty: boolean
}

function LockedCell({ column, text, isEmpty }: LockedCellProps) {
  const { format } = useWords()
  if (isEmpty) return <td />
  if (column === 'reason')
    return (
      <td className={classes.lockedReason} title={text}>
        {text}
      </td>
    )
  return (
    <td className={classes.locked} data-column={column}>
      {/^\d+$/.test(text) ? format.number(Number(text)) : text}
    </td>
  )
}

/** The discrepancy with its sign as a shape too. */
export function DiscrepancyCell({ value }: { value: number | undefined }) {
  const { t } = useWords()
  if (value === undefined) return <td className={classes.discrepancy} />
  const Sign = value === 0 ? IconCheck : value < 0 ? IconCaretDownFilled : IconCaretUpFilled
  return (
    <td className={classes.discrepancy} data-sign={Math.sign(value)}>
      <Sign size={14} aria-hidden="true" />
      <DiscrepancyText value={value} />
      {value === 0 && <span className="visually-hidden"> {t('monthSheet.matches')}</span>}
    </td>
  )
}
