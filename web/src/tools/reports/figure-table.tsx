import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../lib/csv.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './reports.module.css'

/** A column of the table and of its CSV file. */
export interface FigureColumn<Row> extends CsvColumn<Row> {
  /** Formats a number; text is shown unchanged. */
  write?: (value: number) => string
  /** The same for a tooltip, if that is shorter. */
  writeShort?: (value: number) => string
}

/** What a column of dollars has beside its title and value; tooltips show no cents. */
export function useDollars() {
  const { format } = useWords()
  return { write: format.money, writeShort: format.wholeMoney, decimals: 2 }
}

interface FigureTableProps<Row> {
  caption: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  /** The total row, if a sum makes sense. */
  total?: Row | undefined
}

/** All figures of a chart as a table; the first column holds the row headers. */
export function FigureTable<Row>({ caption, columns, rows, total }: FigureTableProps<Row>) {
  const { t } = useTranslation()
  const lines = [
    ...rows.map((row, index) => ({ row, key: String(index), isTotal: false })),
    ...(total ? [{ row: total, key: 'total', isTotal: true }] : []),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, write }) => (
              <th key={title} scope="col" data-figure={write ? true : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, key, isTotal }) => (
            <tr key={key} className={isTotal ? 'strong' : undefined}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.title}
                    {...(index === 0 ? { scope: 'row' } : {})}
                    data-figure={column.write ? true : undefined}
                  >
                    {isTotal && index === 0 ? t('reports.total') : cellText(column, row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function cellText<Row>({ value, write }: FigureColumn<Row>, row: Row, format = write): string {
  const content = value(row)
  return typeof content === 'number' && format ? format(content) : String(content ?? '')
}
