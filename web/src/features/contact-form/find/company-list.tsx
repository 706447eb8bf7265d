import { Combobox } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
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
  /** The list belongs to an older text than the one in the box: its rows cannot be opened. */
  isStale: boolean
  /** Keys wait until the list is ready. */
  isBusy?: boolean
  onOpen: (item: Item) => void
}

/** A listbox of companies, laid out as a table; the focus stays in its search box. */
export function CompanyList<Item extends Offer>(props: CompanyListProps<Item>) {
  const { id, label, columns, items, active, isStale, isBusy = isStale, onOpen, kind } = props
  return (
    <div className={classes.frame} data-kind={kind} data-columns={columns.length}>
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
              className={classes.option ?? ''}
              onClick={() => onOpen(item)}
              onMouseOver={showWholeText}
            >
              {columns.map(({ name, cell }) => (
                <span key={name} className={classes.cell} data-column={name}>
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
    <div className={classes.head} aria-hidden="true">
      {columns.map(({ name, title }) => (
        <span key={name} className={classes.cell} data-column={name}>
          {title}
        </span>
      ))}
    </div>
  )
}

/** Gives a cell whose text does not fit a tooltip with all of it. */
function showWholeText({ target }: MouseEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=option] > [data-column]') : null
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
  if (isCut) cell.title = cell.innerText.trim()
  else cell.removeAttribute('title')
}
