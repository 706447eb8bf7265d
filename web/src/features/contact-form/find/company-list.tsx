import { IconCornerDownLeft } from '@tabler/icons-react'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { optionId } from '../../../lib/use-list-keys.ts'
import rows from '../../../ui/option-rows.module.css'
import { useWholeText } from '../../../ui/whole-text.tsx'
import { Option, OptionList } from '../option-list.tsx'
import classes from './company-list.module.css'

/** A company to open, with the contact by whom it was found, if any. */
export interface Offer {
  company: { id: number }
  contact?: { id: number } | null
}

export interface ListColumn<Item> {
  name: ColumnName
  title: string
  cell: (item: Item) => ReactNode
}

/** The widths, the alignment and the screens that are too narrow for a column are in the stylesheet. */
type ColumnName =
  | 'company'
  | 'matched'
  | 'address'
  | 'city'
  | 'contacts'
  | 'order'
  | 'amount'
  | 'property'
  | 'opened'

export interface CompanyListProps<Item extends Offer> {
  id: string
  label: string
  kind: 'found' | 'recent'
  columns: readonly ListColumn<Item>[]
  items: readonly Item[]
  /** The items fall into groups in this order, each with a heading and the number of all that are found. */
  groups?: readonly { title: string; number: string; rows: number }[]
  /** The company that Enter opens. */
  active: number | undefined
  /** The company that the arrow keys moved to. */
  pointed: number | undefined
  /** The list belongs to an older text than the one in the box: its rows cannot be opened. */
  isStale: boolean
  /** Keys wait until the list is ready. */
  isBusy?: boolean
  /** The next key may change the list: only the rows in sight are drawn. */
  isTyping?: boolean
  onOpen: (item: Item) => void
}

/** A listbox of companies, laid out as a table; the focus stays in its search box. */
export function CompanyList<Item extends Offer>(props: CompanyListProps<Item>) {
  const {
    id,
    label,
    columns,
    items,
    groups,
    active,
    pointed,
    isStale,
    isBusy = isStale,
    isTyping = false,
    onOpen,
    kind,
  } = props
  const { handlers, tips } = useWholeText({
    row: '[role=option]',
    cell: '[role=option] > [data-column]',
    pointed: pointed === undefined ? undefined : optionId(id, pointed),
  })
  const drawn = useFirstDrawn(items, isTyping)
  return (
    <div className={classes.frame} data-kind={kind} data-columns={columns.length} {...handlers}>
      {tips}
      <ListHead columns={columns} />
      <OptionList id={id} label={label} className={classes.list} isStale={isStale} isBusy={isBusy}>
        {groups ? groups.map(inGroup) : drawn.map((item, at) => option(item, at))}
      </OptionList>
    </div>
  )

  function inGroup({ title, number, rows }: NonNullable<typeof groups>[number], at: number): ReactNode {
    const before = (groups ?? []).slice(0, at).reduce((sum, group) => sum + group.rows, 0)
    const options = drawn.slice(before, before + rows).map((item, place) => option(item, before + place))
    if (options.length === 0) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
      <div key={at} role="group" aria-label={title}>
        <div className={classes.group} aria-hidden="true">
          {title} <span>{number}</span>
        </div>
        {options}
      </div>
    )
  }

  function option(item: Item, at: number): ReactNode {
    const isActive = item.company.id === active
    const number = isBusy || at >= 9 ? undefined : at + 1
    return (
      <Option
        key={item.company.id}
        id={optionId(id, item.company.id)}
        isActive={isActive}
        isDisabled={isStale}
        {...(kind === 'found' && number && { 'aria-keyshortcuts': `Alt+${number}` })}
        className={`${rows.row} ${classes.option}`}
        onClick={() => onOpen(item)}
      >
        <Cells item={item} columns={columns} />
        <span className={classes.open} aria-hidden="true">
          {isActive ? <IconCornerDownLeft size={12} stroke={2} /> : number}
        </span>
      </Option>
    )
  }
}

/** With each key that is typed, most rows stay as they are. */
const Cells = memo(CellsOfRow) as typeof CellsOfRow

function CellsOfRow<Item>({
  item,
  columns,
}: {
  item: Item
  columns: readonly ListColumn<Item>[]
}): ReactNode {
  return columns.map(({ name, cell }) => (
    <span key={name} className={`${rows.cell} ${classes.cell}`} data-column={name}>
      {cell(item)}{' '}
    </span>
  ))
}

/** The rows that a screen has room for. */
const firstRows = 16

const nothing: readonly never[] = []

/** The items of a new list that are in sight, and all of it once typing pauses. A list that grows keeps what it has. */
function useFirstDrawn<Item extends Offer>(items: readonly Item[], isTyping: boolean): readonly Item[] {
  const drawn = useDeferredValue(isTyping ? nothing : items, nothing)
  if (drawn === items) return items
  const changed = items.findIndex(({ company }, at) => company.id !== drawn[at]?.company.id)
  return changed < 0 ? items : items.slice(0, Math.max(changed, firstRows))
}

/** The heads are for the eye: an option is read aloud as one text, with the names of its numbers in it. */
export function ListHead({ columns }: { columns: readonly Pick<ListColumn<never>, 'name' | 'title'>[] }) {
  return (
    <div className={`${rows.head} ${classes.head}`} aria-hidden="true">
      {columns.map(({ name, title }) => (
        <span key={name} className={`${rows.cell} ${classes.cell}`} data-column={name}>
          {title}
        </span>
      ))}
    </div>
  )
}
