import type { SkuRow } from '@comptoir/contract/tables/count'
import { Paper, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconClock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { type BoardCell, boardOf, newestApproved, placeOf } from './board-data.ts'
import classes from './month-board.module.css'
import { monthOf, monthsUpTo, today } from './months.ts'
import type { OpenedCount } from './opened-count.ts'

interface MonthBoardProps {
  property: number
  skus: readonly SkuRow[]
  onOpen: (opened: OpenedCount) => void
}

/** What has been counted in the last twelve months, what waits for approval, and what is missing. */
export function MonthBoard({ property, skus, onOpen }: MonthBoardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const months = monthsUpTo(monthOf(today()), 12)
  const board = useQuery(boardOf(property, months))
  if (board.isError && !board.data)
    return (
      <Paper withBorder>
        <FailedPanel onRetry={() => board.refetch()}>
          {errorText(failureKey(board.error, 'service_unavailable'))}
        </FailedPanel>
      </Paper>
    )
  if (!board.data) return <LoadingPanel />
  if (skus.length === 0)
    return (
      <Paper withBorder>
        <EmptyPanel title={t('inventory.no_skus')} />
      </Paper>
    )
  return (
    <>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('inventory.board_legend')}
      </Text>
      <Paper withBorder className={classes.frame}>
        <table className={classes.board} aria-label={t('inventory.board')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.count.sku')}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {format.shortMonth(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {skus.map(({ id: sku, description }) => {
              const closedBefore = newestApproved(board.data, sku, months) ?? ''
              return (
                <tr key={sku}>
                  <th scope="row">{description}</th>
                  {months.map((month) => {
                    const cell = board.data.get(placeOf(sku, month))
                    return (
                      <td key={month}>
                        {!cell && month < closedBefore ? (
                          <div className={classes.closed}>{t('inventory.states.closed')}</div>
                        ) : (
                          <Cell
                            cell={cell}
                            sku={description}
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
      </Paper>
    </>
  )
}

interface CellProps {
  cell: BoardCell | undefined
  sku: string
  month: string
  onClick: () => void
}

function Cell({ cell, sku, month, onClick }: CellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const kind = cell?.state ?? 'missing'
  const Sign = signs[kind]
  const state = t(`inventory.states.${kind}`)
  const what = t('inventory.board_cell', { sku, month: format.month(month), state })
  return (
    <UnstyledButton
      className={classes.cell}
      data-kind={kind}
      aria-label={`${what}. ${t(cell ? 'inventory.board_open' : 'inventory.board_count')}`}
      onClick={onClick}
    >
      <Sign size={16} aria-hidden="true" />
      {state}
    </UnstyledButton>
  )
}

const signs = { approved: IconCheck, pending: IconClock, missing: IconPlus }
