import { type CountFigure, countFigures } from '@comptoir/contract/rules/discrepancy'
import { Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Fragment, type RefObject } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { compareVersions } from '../../../parts/record-editor/versions.ts'
import { cardGroups, figureSigns } from '../count-values.ts'
import type { PendingCount } from '../counts-data.ts'
import { useFigureTitle } from '../file-columns.ts'
import wide from '../wide-frame.module.css'
import { WideFrame } from '../wide-frame.tsx'
import { DiscrepancyCell, SheetRowView } from './sheet-row.tsx'
import { type SheetRow, storedInputs } from './sheet-rows.ts'
import classes from './sheet-table.module.css'
import { type SheetTotals, totalsOf } from './sheet-totals.ts'
import type { CellActions } from './typed-cell.tsx'
import type { MonthSheet } from './use-month-sheet.ts'

interface SheetTableProps extends CellActions {
  table: RefObject<HTMLTableElement | null>
  month: string
  sheet: MonthSheet
  earlierOf: (row: SheetRow) => PendingCount | undefined
  onOpenCount: (id: number) => void
  onOpenMonth: (month: string) => void
}

const columns = ['sku', ...countFigures, 'state'] as const

/** The SKUs whose movements are asked for, then those of which only the number on hand is, then the totals. */
export function SheetTable(props: SheetTableProps) {
  const { table, month, sheet, earlierOf } = props
  const { rows } = sheet
  const { t, format } = useWords()
  const figureTitle = useFigureTitle()
  /** Shorter than in the file: the head has little room. */
  const titleOf = (figure: CountFigure) =>
    figure === 'previous' || figure === 'expected' ? t(`monthSheet.${figure}`) : figureTitle(figure)
  return (
    <WideFrame more={t('monthSheet.scrolls')} className={classes.frame}>
      <table
        ref={table}
        className={`${wide.pinned} ${classes.table}`}
        aria-label={t('monthSheet.sheet', { month: format.month(month) })}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column} data-column={column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('columns.count.sku')}</th>
            {countFigures.map((figure) => (
              <th key={figure} scope="col" data-strong={figure === 'on_hand' || undefined}>
                {figureSigns[figure] && <span aria-hidden="true">{figureSigns[figure]} </span>}
                {titleOf(figure)}
              </th>
            ))}
            <th scope="col">{t('words.state')}</th>
          </tr>
        </thead>
        {cardGroups(rows, ({ line }) => line.sku.detailed_form).map((group) => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={classes.group}>
                <span className={classes.groupName}>
                  {t(`words.${group.name}`)}{' '}
                  <span className="dim regular">{format.number(group.items.length)}</span>
                  {group.name === 'supplies' && (
                    <span className="dim small regular" style={{ marginLeft: '0.5rem' }}>
                      {t('monthSheet.on_hand_only')}
                    </span>
                  )}
                </span>
              </th>
            </tr>
            {group.items.map((row) => (
              <Fragment key={row.line.sku.id}>
                <SheetRowView
                  {...props}
                  row={row}
                  at={rows.indexOf(row)}
                  isSaving={sheet.isSaving}
                  earlier={earlierOf(row)}
                />
                <OvertakenRow row={row} sheet={sheet} />
              </Fragment>
            ))}
          </tbody>
        ))}
        <TotalsRow totals={totalsOf(rows)} />
      </table>
    </WideFrame>
  )
}

/** The sums of the gift cards, in sight while the sheet scrolls. */
function TotalsRow({ totals }: { totals: SheetTotals }) {
  const { t, format } = useWords()
  const { sums, complete, all } = totals
  if (all === 0) return null
  return (
    <tfoot className={classes.totals}>
      <tr>
        <th scope="row" className={classes.sku}>
          {t('monthSheet.all_cards')}
        </th>
        {countFigures.map((figure) => {
          if (figure === 'reason') return null
          const value = complete > 0 ? sums[figure] : undefined
          if (figure === 'discrepancy') return <DiscrepancyCell key={figure} value={value} />
          return <td key={figure}>{value !== undefined && format.number(value)}</td>
        })}
        <td className={classes.totalsNote} colSpan={2}>
          {t('monthSheet.complete', { complete, all })}
        </td>
      </tr>
    </tfoot>
  )
}

interface OvertakenRowProps {
  row: SheetRow
  sheet: MonthSheet
}

/** What a colleague has made of a count meanwhile, beside what was typed, and the choice between the two. */
function OvertakenRow({ row, sheet: { days, kind, keepMine, takeTheirs } }: OvertakenRowProps) {
  const { t } = useWords()
  const { line, edit, overtaken } = row
  if (!edit || !overtaken) return null
  const differing = line.count ? compareVersions(kind.fields, edit.inputs, storedInputs(line, days)) : []
  const name = overtaken === 'approved' ? line.count?.approvedBy : line.count?.countedBy
  const isFinal = overtaken === 'approved' || overtaken === 'closed'
  return (
    <tr>
      <td className={classes.overtaken} colSpan={12}>
        <div className={classes.notice} role="alert">
          <IconUsers
            size={16}
            stroke={1.75}
            style={{ flex: 'none', color: 'var(--wait-mark)' }}
            aria-hidden="true"
          />
          <span>
            <strong>
              {t(`monthSheet.overtaken.${overtaken}`, { name: name || t('inventory.unknown_approver') })}
            </strong>{' '}
            {differing
              .map(({ label, mine, theirs }) =>
                t('monthSheet.overtaken_field', { label, mine: mine || '–', theirs: theirs || '–' }),
              )
              .join('; ')}
          </span>
          <Group gap="xs" wrap="nowrap">
            {!isFinal && (
              <Button size="compact-sm" variant="default" onClick={() => keepMine(row)}>
                {t('monthSheet.keep_mine')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => takeTheirs(row)}>
              {t(line.count ? 'monthSheet.take_theirs' : 'monthSheet.drop_mine')}
            </Button>
          </Group>
        </div>
      </td>
    </tr>
  )
}
