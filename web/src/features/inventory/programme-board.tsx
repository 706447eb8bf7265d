import { type BoardMonth, boardMonths } from '@comptoir/contract/count-board'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { Awaited } from '../../parts/list/loaded.tsx'
import { UrlFilters } from '../../parts/list/url-filters.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DiscrepancyText } from './discrepancy-text.tsx'
import { MonthArrows } from './month-arrows.tsx'
import { isMonth, monthOf, monthToClose, today } from './months.ts'
import { monthsToApprove } from './months-to-approve.ts'
import classes from './programme-board.module.css'
import {
  type BoardFilter,
  type BoardProperty,
  boardFilters,
  boardRows,
  boardTotals,
  isOpen,
  isShown,
  type LoadedBoard,
  type NamedMonth,
  programmeBoard,
  waitingCounts,
} from './programme-board-data.ts'
import { StockRail } from './stock-rail.tsx'
import wide from './wide-frame.module.css'

interface ProgrammeBoardProps {
  user: SessionUser
  onOpenMonth: (property: BoardProperty, month: string) => void
}

const marks = {
  none: 'none',
  counting: 'unsaved',
  waiting: 'waiting',
  approved: 'done',
} as const satisfies Record<BoardMonth['state'], State>

/** Every property in the scope of an administrator, month by month, and their stock. The filters stand in the address bar. */
export function ProgrammeBoard({ user, onOpenMonth }: ProgrammeBoardProps) {
  const [params, change] = useUrlParams()
  const latest = monthToClose(today())
  const asked = params.get('until') ?? latest
  const until = isMonth(asked) && asked <= monthOf(today()) ? asked : latest
  const [isApproving, setApproving] = useState(false)
  const { t, format } = useWords()
  const query = useQuery(programmeBoard(until))
  const board = query.data
  if (!board) return <Awaited query={query} />
  if (board.properties.length === 0) return <EmptyPanel title={t('programme.nothing')} />
  const step = (distance: number) => change({ until: monthAfter(until, distance) })
  const show = boardFilters.find((filter) => filter === params.get('show'))
  const at = board.properties.find(({ id }) => String(id) === params.get('at'))?.id
  const rows = boardRows(board, { show, at })
  const waiting = waitingCounts(board, at)
  const waitingMonths = monthsToApprove(waiting)
  const names = new Map(board.properties.map(({ id, name }) => [id, name]))
  const cells = rows.flatMap((property) =>
    property.months.flatMap((month) => (isShown(month, show) ? [{ property, month }] : [])),
  )
  return (
    <>
      <div className={classes.toolbar}>
        <MonthArrows
          back={{ label: t('programme.earlier'), go: () => step(-boardMonths) }}
          on={{ label: t('programme.later'), go: until < latest ? () => step(boardMonths) : undefined }}
        >
          <Text fw={600}>
            {t('programme.months', {
              from: format.shortMonth(board.months[0] ?? ''),
              to: format.shortMonth(board.months.at(-1) ?? ''),
            })}
          </Text>
        </MonthArrows>
        <Filters board={board} at={at} show={show} onShow={(next) => change({ show: next })} />
        <div className="row wrap to-end grow gap-line-lg">
          <Text c="dimmed" fz="xs">
            {t('programme.due', { day: board.dueDay })}
          </Text>
          <UrlFilters
            filters={[
              {
                param: 'at',
                label: t('words.property'),
                every: t('programme.every_property', { number: board.properties.length }),
                options: board.properties.map(({ id, name }) => ({ value: String(id), label: name })),
                width: '11rem',
              },
            ]}
          />
          <ExportButton
            list="counts"
            quiet
            fileTitle={`${t('inventory.file')} ${board.months[0]} ${board.months.at(-1)}`}
            columns={[
              { title: t('columns.count.property__c_id'), value: ({ property }) => property.name },
              { title: t('words.month'), value: ({ month }) => month.name },
              { title: t('words.state'), value: ({ month }) => t(`programme.states.${month.state}`) },
              {
                title: t('columns.count.on_hand'),
                value: ({ month }) => (month.state === 'none' ? null : month.onHand),
              },
              {
                title: t('inventory.discrepancy'),
                value: ({ month }) => (month.state === 'none' ? null : month.discrepancy),
              },
              { title: t('programme.days_late'), value: ({ month }) => month.daysLate },
            ]}
            readRows={() => cells}
          />
        </div>
      </div>
      <div className={classes.columns}>
        {rows.length === 0 ? (
          <EmptyPanel
            title={t('programme.no_match')}
            action={{ label: t('inventory.widen'), onClick: () => change({ show: '', at: '' }) }}
          />
        ) : (
          <BoardTable months={board.months} rows={rows} show={show} onOpenMonth={onOpenMonth} />
        )}
        <StockRail board={board} at={at} names={names} />
      </div>
      <div
        className="row wrap between gap-line-lg foot on-panel"
        style={{ minHeight: '3.5rem', borderTop: '1px solid var(--line-strong)' }}
      >
        <span className="grow">
          {waitingMonths.length > 0 ? (
            <StateMark state="waiting">
              {t('programme.waiting', {
                count: waitingMonths.length,
                properties: new Set(waitingMonths.map(({ property }) => property)).size,
              })}
            </StateMark>
          ) : (
            <StateMark state="done">{t('programme.nothing_waits')}</StateMark>
          )}
        </span>
        <div className="dim small">
          <KeyHints
            hints={[
              [['left', 'right'], t('programme.key_cell')],
              [['enter'], t('programme.key_open')],
            ]}
          />
        </div>
        {waiting.length > 0 && (
          <Button {...withIcon(IconChecks)} onClick={() => setApproving(true)}>
            {t('programme.review', { number: waitingMonths.length })}
          </Button>
        )}
      </div>
      {isApproving && (
        <ApproveDialog
          counts={waiting}
          properties={names}
          approver={user.id}
          onClose={() => setApproving(false)}
        />
      )}
    </>
  )
}

interface FiltersProps {
  board: LoadedBoard
  at: number | undefined
  show: BoardFilter | undefined
  onShow: (show: BoardFilter | undefined) => void
}

/** The filters are the legend too: shape, word and number. */
function Filters({ board, at, show, onShow }: FiltersProps) {
  const { t, format } = useWords()
  const months = boardRows(board, { show: undefined, at }).flatMap((property) => property.months)
  return (
    <fieldset className="row wrap gap-xs" aria-label={t('programme.filters')}>
      {[undefined, ...boardFilters].map((filter) => {
        const number = format.number(months.filter((month) => isShown(month, filter)).length)
        const text = (
          <>
            {filter === undefined ? t('programme.all') : t(`programme.states.${filter}`)}{' '}
            <span className="dim">{number}</span>
          </>
        )
        return (
          <UnstyledButton
            key={filter ?? 'all'}
            className={classes.filter}
            aria-pressed={filter === show}
            onClick={() => onShow(filter)}
          >
            {filter !== undefined && filter in marks ? (
              <StateMark state={marks[filter as keyof typeof marks]}>{text}</StateMark>
            ) : (
              text
            )}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}

interface BoardTableProps {
  months: readonly string[]
  rows: readonly BoardProperty[]
  show: BoardFilter | undefined
  onOpenMonth: (property: BoardProperty, month: string) => void
}

const arrows: Record<string, { down: number; right: number }> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
}

function BoardTable({ months, rows, show, onOpenMonth }: BoardTableProps) {
  const { t, format } = useWords()
  const table = useRef<HTMLTableElement>(null)

  function move(event: KeyboardEvent, row: number, column: number): void {
    const arrow = arrows[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const name = `${row + arrow.down} ${column + arrow.right}`
    table.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={classes.frame} tabIndex={0} aria-label={t('programme.board')}>
      <table ref={table} className={`${wide.pinned} ${classes.board}`}>
        <thead>
          <tr>
            <th scope="col">{t('words.property')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                <strong>{format.shortMonth(month)}</strong>
                <span className={classes.figures} aria-hidden="true">
                  <span>{t('columns.count.on_hand')}</span>
                  <span>{t('programme.difference')}</span>
                  <span>{t('programme.late')}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((property, row) => (
            <tr key={property.id}>
              <th scope="row">{property.name}</th>
              {property.months.map((month, column) => (
                <td key={month.name} data-state={month.state}>
                  <UnstyledButton
                    className={classes.figures}
                    data-cell={`${row} ${column}`}
                    data-dim={!isShown(month, show) || undefined}
                    onKeyDown={(event) => move(event, row, column)}
                    onClick={() => onOpenMonth(property, month.name)}
                  >
                    <Figures month={month} place={property.name} />
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('programme.total', { number: rows.length })}</th>
            {boardTotals(rows).map((total, column) => (
              <td key={months[column]}>
                <span className={classes.figures} data-open={total.isOpen || undefined}>
                  <span>{format.number(total.onHand)}</span>
                  <span>{total.discrepancy !== 0 && <DiscrepancyText value={total.discrepancy} />}</span>
                  <span />
                </span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** What is in order stays empty: no zero, no day. */
function Figures({ month, place }: { month: NamedMonth; place: string }) {
  const { t, format } = useWords()
  const { state, onHand, discrepancy, daysLate } = month
  return (
    <>
      <span className="visually-hidden">
        {place}, {format.month(month.name)}:{' '}
      </span>
      <span title={t(`programme.states.${state}`)}>
        <StateMark state={marks[state]}>
          <span className="visually-hidden">{t(`programme.states.${state}`)} </span>
        </StateMark>
      </span>
      <span data-open={isOpen(month) || undefined}>{state === 'none' ? '–' : format.number(onHand)} </span>
      <span>{discrepancy !== 0 && <DiscrepancyText value={discrepancy} />} </span>
      <span className={classes.late} data-open={isOpen(month) || undefined}>
        {daysLate > 0 && t('programme.days', { number: daysLate })}
      </span>
    </>
  )
}
