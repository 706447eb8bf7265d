import { Button, Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { type ListKeys, optionId } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { type DataColumn, SortButton, type TableOrder } from '../../../ui/data-table.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { ListFoot } from '../../../ui/key-hints.tsx'
import optionRows from '../../../ui/option-rows.module.css'
import { UndecidedNotice } from '../../../ui/undecided-notice.tsx'
import { useWholeText } from '../../../ui/whole-text.tsx'
import classes from './finder-list.module.css'
import type { FieldHandle, FinderSearch, OtherTab } from './use-finder-search.ts'

export interface FinderColumn<Row> extends Pick<DataColumn<Row>, 'name' | 'title' | 'sortable' | 'cell'> {
  /** The width class of the cell: what it becomes on narrow screens. */
  area: 'who' | 'code' | 'value' | 'date' | 'property' | 'state'
}

export interface FinderOptions<Row extends { id: number }> {
  field: Ref<FieldHandle>
  search: FinderSearch
  /** Names the search box. */
  label: string
  /** Names the list for screen readers. */
  title: string
  columns: readonly FinderColumn<Row>[]
  /** Without an order, no column can be sorted by. */
  order?: TableOrder
  /** Absent while the first rows load. */
  rows: readonly Row[] | undefined
  /** How many rows there are on all pages. */
  count: number | undefined
  /** Whether the rows belong to the text in the box, rather than to an older one. */
  isReady: boolean
  isBusy: boolean
  /** Whether the text asks for nothing that an Enter could open. */
  isBlank: boolean
  /** How many were found, in words, once they are. */
  found: string | undefined
  /** Whether the text is the whole code of the row. */
  isExact: (row: Row) => boolean
  /** Replaces the list. */
  instead?: ReactNode
  /** Replaces it if nothing was found. */
  none: string | undefined
  /** The row whose details are shown. */
  opened: number | undefined
  other?: OtherTab | undefined
  error?: string | undefined
  onOpen: (row: Row) => void
  /** Enter, if neither tab has a row. */
  onNone?: () => void
  onEscape: () => void
}

interface FinderListProps<Row extends { id: number }> {
  id: string
  finder: FinderOptions<Row>
  keys: ListKeys<number>
  onOpen: (row: Row) => void
}

/** The rows found, as the options of the search box above. Each row has two lines, unless a name needs more. */
export function FinderList<Row extends { id: number }>({ id, finder, keys, onOpen }: FinderListProps<Row>) {
  const { title, columns, rows, isReady, count = 0, opened, order } = finder
  const { format } = useWords()
  const { handlers, tips } = useWholeText({
    row: '[role=option]',
    cell: '[role=option] > [data-area]',
    pointed: keys.moved === undefined ? undefined : optionId(id, keys.moved),
  })
  return (
    <div style={{ containerType: 'inline-size', minWidth: 0 }} {...handlers}>
      {tips}
      <UndecidedNotice isShown={keys.isUndecided} number={format.count(count)} />
      <div className={classes.grid}>
        <div className={`${optionRows.head} ${classes.head}`}>
          {columns.map((column) => (
            <Cell key={column.name} area={column.area}>
              <Title column={column} order={order} />
            </Cell>
          ))}
        </div>
        {rows ? (
          <div
            id={id}
            role="listbox"
            aria-label={title}
            aria-busy={!isReady || !keys.isDrawn}
            data-stale={!isReady || undefined}
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
                  <Cell key={name} area={area}>
                    {cell(row)}
                  </Cell>
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

function Cell({ area, children }: { area: FinderColumn<never>['area']; children: ReactNode }) {
  return (
    <span data-area={area} className={`${optionRows.cell} ${classes.cell}`}>
      {children}
    </span>
  )
}

function Title<Row>({ column, order }: { column: FinderColumn<Row>; order: TableOrder | undefined }) {
  const { t } = useWords()
  const { name, title, sortable } = column
  if (!sortable || !order) return title
  const isSorted = order.sort === name
  const isUp = order.direction === 'ASC'
  return (
    <SortButton sorted={isSorted ? (isUp ? 'up' : 'down') : undefined} onClick={() => order.sortBy(name)}>
      {title}
      {isSorted && (
        <span className="visually-hidden">
          {t(isUp ? 'tokenFinder.sorted_up' : 'tokenFinder.sorted_down')}
        </span>
      )}
    </SortButton>
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
            <Cell key={name} area={area}>
              <Skeleton height={12} width={`${50 + ((row * 7 + column * 23) % 40)}%`} miw="3rem" />
            </Cell>
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

/** In the place of the list: why it is empty, and whether the other tab finds something for the same text. */
export function NothingFound({ children, other }: { children: ReactNode; other?: OtherTab | undefined }) {
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

interface PersonLinesProps {
  name: string
  email: string | null
  /** The searched text, to be marked. */
  text: string
  /** Beside the name. */
  aside?: ReactNode
  /** Beside the address. */
  note?: ReactNode
}

/** A person in two lines: the name, and below it the address. */
export function PersonLines({ name, email, text, aside, note }: PersonLinesProps) {
  const { format } = useWords()
  return (
    <>
      <span className={classes.line}>
        <span className="strong">
          <Highlight wanted={[text]}>{format.person(name)}</Highlight>
        </span>
        {aside && <span className={classes.aside}>{aside}</span>}
      </span>
      {(email || note) && (
        <span className={`dim small ${classes.line}`}>
          {email && email !== name && <Highlight wanted={[text]}>{email}</Highlight>}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      )}
    </>
  )
}
