import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import classes from './figure-table.module.css'

/** A column of the table and of its CSV file. */
export interface FigureColumn<Row> extends CsvColumn<Row> {
  /** Formats a number; text is shown unchanged. */
  write?: (value: number) => string
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
  const { language } = useLanguage()
  const lines = [
    ...rows.map((row, index) => ({ row, key: String(index), isTotal: false })),
    ...(total ? [{ row: total, key: 'total', isTotal: true }] : []),
  ]
  return (
    <details className={classes.details}>
      <summary>{t('reports.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.table}>
          <caption>{caption}</caption>
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
              <tr key={key} data-total={isTotal || undefined}>
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
      <Button
        className={classes.file}
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => downloadCsv(caption, columns, rows, language)}
      >
        {t('ui.export_csv')}
      </Button>
    </details>
  )
}

function cellText<Row>({ value, write }: FigureColumn<Row>, row: Row): string {
  const content = value(row)
  return typeof content === 'number' && write ? write(content) : String(content ?? '')
}
