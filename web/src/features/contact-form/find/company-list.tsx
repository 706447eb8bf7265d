import { Combobox } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import rows from '../../../ui/option-rows.module.css'
import { useWholeText } from '../../../ui/whole-text.tsx'
import { OptionList } from '../option-list.tsx'
import { optionId } from '../use-option-keys.ts'
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
  /** The company that Enter opens. */
  active: number | undefined
  /** The company that the arrow keys moved to. */
  pointed: number | undefined
  /** The list belongs to an older text than the one in the box: its rows cannot be opened. */
  isStale: boolean
  /** Keys wait until the list is ready. */
  isBusy?: boolean
  onOpen: (item: Item) => void
}

/** A listbox of companies, laid out as a table; the focus stays in its search box. */
export function CompanyList<Item extends Offer>(props: CompanyListProps<Item>) {
  const { id, label, columns, items, active, pointed, isStale, isBusy = isStale, onOpen, kind } = props
  const { handlers, tips } = useWholeText({
    row: '[role=option]',
    cell: '[role=option] > [data-column]',
    pointed: pointed === undefined ? undefined : optionId(id, pointed),
  })
  return (
    <div className={classes.frame} data-kind={kind} data-columns={columns.length} {...handlers}>
      {tips}
      <ListHead columns={columns} />
      <OptionList id={id} label={label} className={classes.list} isStale={isStale} isBusy={isBusy}>
        {items.map((item) => {
          const isActive = item.company.id === active
          return (
            <Combobox.Option
              key={item.company.id}
              id={optionId(id, item.company.id)}
              value={optionId(id, item.company.id)}
              aria-selected={isActive}
              disabled={isStale}
              className={`${rows.row} ${classes.option}`}
              onClick={() => onOpen(item)}
            >
              {columns.map(({ name, cell }) => (
                <span key={name} className={`${rows.cell} ${classes.cell}`} data-column={name}>
                  {cell(item)}{' '}
                </span>
              ))}
              <span className={classes.open} aria-hidden="true">
                {isActive && <IconCornerDownLeft size={12} stroke={2} />}
              </span>
            </Combobox.Option>
          )
        })}
      </OptionList>
    </div>
  )
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
