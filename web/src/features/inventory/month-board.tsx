import { skuName } from '@comptoir/contract/rules/sku-name'
import type { SkuRow } from '@comptoir/contract/tables/count'
import { Paper, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/use-words.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { type Board, type BoardCell, boardOf, newestApproved, placeOf } from './board-data.ts'
import { CountStateMark } from './count-state-mark.tsx'
import { DiscrepancyText, useDiscrepancyWords } from './discrepancy-text.tsx'
import classes from './month-board.module.css'
import { monthOf, monthsUpTo, today } from './months.ts'
import { NoCardTypes } from './no-card-types.tsx'
import type { OpenedCount } from './opened-count.ts'
import wide from './wide-frame.module.css'
import { WideFrame } from './wide-frame.tsx'

interface MonthBoardProps {
  property: number
  skus: readonly SkuRow[]
  onOpen: (opened: OpenedCount) => void
  /** Opens the sheet of a month. */
  onOpenMonth: (month: string) => void
}

/** What has been counted in the last twelve months, what waits for approval, and what is missing. */
export function MonthBoard(props: MonthBoardProps) {
  const { property, skus } = props
  const months = monthsUpTo(monthOf(today()), 12)
  const board = useQuery(boardOf(property, skus, months))
  if (board.data && skus.length > 0) return <BoardTable {...props} months={months} board={board.data} />
  if (board.isPending) return <LoadingPanel />
  return <Paper withBorder>{board.data ? <NoCardTypes /> : <FailedQuery query={board} />}</Paper>
}

interface BoardTableProps extends MonthBoardProps {
  months: readonly string[]
  board: Board
}

function BoardTable({ skus, months, board, onOpen, onOpenMonth }: BoardTableProps) {
  const { t, format, language } = useWords()
  return (
    <WideFrame legend={t('inventory.board_legend')} more={t('inventory.board_scrolls')}>
      <table className={`${wide.pinned} ${classes.board}`} aria-label={t('inventory.board')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.count.sku')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                <UnstyledButton
                  className={classes.month}
                  title={t('monthSheet.open_month', { month: format.month(month) })}
                  onClick={() => onOpenMonth(month)}
                >
                  {format.shortMonth(month)}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skus.map(({ id: sku, description }) => {
            const closedBefore = newestApproved(board, sku, months) ?? ''
            const name = skuName(description, language)
            return (
              <tr key={sku}>
                <th scope="row" title={description}>
                  {name}
                </th>
                {months.map((month) => {
                  const cell = board.get(placeOf(sku, month))
                  return (
                    <td key={month}>
                      {!cell && month < closedBefore ? (
                        <Text c="dimmed" ta="end" px="md">
                          {t('inventory.states.closed')}
                        </Text>
                      ) : (
                        <Cell
                          cell={cell}
                          sku={name}
                          month={month}
                          onClick={() =>
                            onOpen(cell ? { mode: 'view', id: cell.id } : { mode: 'create', sku, month })
                          }
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </WideFrame>
  )
}

interface CellProps {
  cell: BoardCell | undefined
  sku: string
  month: string
  onClick: () => void
}

function Cell({ cell, sku, month, onClick }: CellProps) {
  const { t, format } = useWords()
  const kind = cell?.state ?? 'missing'
  const state = t(`inventory.states.${kind}`)
  const what = t('inventory.board_cell', { sku, month: format.month(month), state })
  const numbers = cell ? t('inventory.board_on_hand', { number: cell.onHand }) : undefined
  const words = useDiscrepancyWords()
  const difference = cell?.discrepancy === undefined ? undefined : words(cell.discrepancy)

  return (
    <UnstyledButton
      className={classes.cell}
      data-kind={kind}
      aria-label={[what, numbers, difference, t(cell ? 'ui.keys.open' : 'inventory.board_count')]
        .filter(Boolean)
        .join('. ')}
      onClick={onClick}
    >
      {cell && (
        <span className="inline-row gap-sm figures">
          <strong>{format.number(cell.onHand)}</strong>
          {cell.discrepancy !== undefined && cell.discrepancy !== 0 && (
            <DiscrepancyText value={cell.discrepancy} />
          )}
        </span>
      )}
      <CountStateMark state={kind} />
    </UnstyledButton>
  )
}
