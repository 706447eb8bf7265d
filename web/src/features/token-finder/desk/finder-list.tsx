import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ListKeys, optionId } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { type DataColumn, SortButton, type TableOrder } from '../../../ui/data-table.tsx'
import { ListFoot } from '../../../ui/key-hints.tsx'
import optionRows from '../../../ui/option-rows.module.css'
import { UndecidedNotice } from '../../../ui/undecided-notice.tsx'
import { useWholeText } from '../../../ui/whole-text.tsx'
import classes from './finder-list.module.css'
import type { OtherTab } from './use-finder-search.ts'

export interface FinderColumn<Row> extends Pick<DataColumn<Row>, 'name' | 'title' | 'sortable' | 'cell'> {
  /** The width class of the cell: what it becomes on narrow screens. */
  area: 'who' | 'code' | 'value' | 'date' | 'property' | 'state'
}

interface FinderListProps<Row extends { id: number }> {
  id: string
  /** The accessible name of the list. */
  label: string
  columns: readonly FinderColumn<Row>[]
  /** Absent while the first rows load. */
  rows: readonly Row[] | undefined
  /** Whether the rows belong to an older text than the one in the box. */
  isStale: boolean
  keys: ListKeys<number>
  /** How many rows there are on all pages, in words. */
  count: string
  /** The row whose details are shown. */
  opened: number | undefined
  /** Without an order, no column can be sorted by. */
  order?: TableOrder
  onOpen: (row: Row) => void
}

/** The rows found, as the options of the search box above. Each row has two lines, unless a name needs more. */
export function FinderList<Row extends { id: number }>(props: FinderListProps<Row>) {
  const { id, label, columns, rows, isStale, keys, count, opened, order, onOpen } = props
  const { handlers, tips } = useWholeText({
    row: '[role=option]',
    cell: '[role=option] > [data-area]',
    pointed: keys.moved === undefined ? undefined : optionId(id, keys.moved),
  })
  return (
    <div style={{ containerType: 'inline-size', minWidth: 0 }} {...handlers}>
      {tips}
      <UndecidedNotice isShown={keys.isUndecided} number={count} />
      <div className={classes.grid}>
        <div className={`${optionRows.head} ${classes.head}`}>
          {columns.map((column) => (
            <Head key={column.name} column={column} order={order} />
          ))}
        </div>
        {rows ? (
          <div
            id={id}
            role="listbox"
            aria-label={label}
            aria-busy={isStale || !keys.isDrawn}
            data-stale={isStale || undefined}
            className={classes.list}
          >
            {rows.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys, and names the active option.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box.
              <div
                key={row.id}
                id={optionId(id, row.id)}
                role="option"
                aria-selected={row.id === keys.marked}
                data-opened={row.id === opened || undefined}
                className={`${optionRows.row} ${classes.row}`}
                onClick={() => onOpen(row)}
              >
                {columns.map(({ name, area, cell }) => (
                  <span key={name} data-area={area} className={`${optionRows.cell} ${classes.cell}`}>
                    {cell(row)}
                  </span>
                ))}
              </div>
            ))}
          </div>
        ) : (
          <Placeholders columns={columns} />
        )}
      </div>
    </div>
  )
}

function Head<Row>({ column, order }: { column: FinderColumn<Row>; order: TableOrder | undefined }) {
  const { t } = useWords()
  const { name, area, title, sortable } = column
  if (!sortable || !order)
    return (
      <span data-area={area} className={`${optionRows.cell} ${classes.cell}`}>
        {title}
      </span>
    )
  const isSorted = order.sort === name
  const isUp = order.direction === 'ASC'
  return (
    <span data-area={area} className={`${optionRows.cell} ${classes.cell}`}>
      <SortButton sorted={isSorted ? (isUp ? 'up' : 'down') : undefined} onClick={() => order.sortBy(name)}>
        {title}
        {isSorted && (
          <span className="visually-hidden">
            {t(isUp ? 'tokenFinder.sorted_up' : 'tokenFinder.sorted_down')}
          </span>
        )}
      </SortButton>
    </span>
  )
}

function Placeholders<Row>({ columns }: { columns: readonly FinderColumn<Row>[] }) {
  const { t } = useWords()
  return (
    <div role="status" className={classes.list}>
      <span className="visually-hidden">{t('words.searching')}</span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
        <div key={row} className={`${optionRows.row} ${classes.row}`} aria-hidden="true">
          {columns.map(({ name, area }, column) => (
            <span key={name} data-area={area} className={`${optionRows.cell} ${classes.cell}`}>
              <Skeleton height={12} width={`${50 + ((row * 7 + column * 23) % 40)}%`} miw="3rem" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Under the list: its keys, and how much of what was found is shown. */
export function FinderFoot({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <ListFoot
      hints={[
        [['up', 'down'], t('ui.keys.move')],
        [['enter'], t('words.details')],
        [['Esc'], t('words.back_to_search')],
      ]}
    >
      {children}
    </ListFoot>
  )
}

interface NothingFoundProps {
  children: ReactNode
  /** Where the same text does find something. */
  other?: OtherTab
}

/** In the place of the list: why it is empty, and whether the other tab has what was meant. */
export function NothingFound({ children, other }: NothingFoundProps) {
  const { t, format } = useWords()
  return (
    <div className="form-width dim inset" style={{ paddingBlock: '0.75rem 1.5rem' }}>
      <div role="status">{children}</div>
      {other?.count ? (
        <Button variant="default" mt="md" onClick={other.show}>
          {t('tokenFinder.in_other_tab', { tab: other.name, number: format.count(other.count) })}
        </Button>
      ) : null}
    </div>
  )
}
