import { securityLogCalls } from '@comptoir/contract/security-log'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { Awaited } from '../../parts/list/loaded.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { toolCall } from '../shell/tool-session.ts'
import { type Bar, BarChart } from './chart/bar-chart.tsx'
import { Legend, type LegendEntries } from './chart/legend.tsx'
import { monthChartHeight } from './chart/month-chart.tsx'
import { rowHeight } from './chart/rows-chart.tsx'
import { cellText, type FigureColumn, FigureTable } from './figure-table.tsx'
import type { PanelProps } from './filters.ts'
import { monthsQuery, ofCompanies, type Report, type ReportName, reportQuery } from './report-data.ts'
import classes from './reports.module.css'

export interface ReportPanelProps<Name extends ReportName, Row> extends PanelProps {
  of: Name
  title: string
  /** Explains what the figures include. */
  note?: string | undefined
  legend?: LegendEntries
  /** The chart of the panel, for which room is kept while the figures load. */
  chart: 'months' | 'large-months' | 'bars'
  /** Whether there is no data to draw. */
  isEmpty: (report: Report<Name>) => boolean
  /** Every figure of the chart, for its table and its file. */
  rows: (report: Report<Name>) => readonly Row[]
  total?: (report: Report<Name>) => Row
  columns: readonly FigureColumn<Row>[]
  /** The chart. */
  children: (report: Report<Name>) => ReactNode
}

/** One report with its title, in its loading, failed, empty or loaded state: as a chart, as a table, as a file. */
export function ReportPanel<Name extends ReportName, Row>(props: ReportPanelProps<Name, Row>) {
  const { of, filters, today, title, note, legend, chart, isEmpty, rows, total, columns, children } = props
  const { t } = useWords()
  const [isTable, setIsTable] = useState(false)
  const figures = useSaveFigures()
  const id = useId()
  // A chart of months shows all of them, whichever is chosen.
  const report = useQuery((chart === 'bars' ? reportQuery : monthsQuery)(of, filters, today))
  // Charts are drawn in slices: all figures arrive at about the same time.
  const data = useDeferredValue(report.data)
  const shown = data && !isEmpty(data) ? data : undefined
  const isOfEveryTier = filters.tier !== undefined && !ofCompanies.includes(of)
  const notes = [note, isOfEveryTier && t('reports.every_tier')].filter(Boolean).join(' ')
  return (
    <section
      className={classes.panel}
      aria-labelledby={id}
      aria-busy={report.isPlaceholderData || data !== report.data || undefined}
      data-chart={chart}
    >
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <div className={classes.tools}>
          <Button
            {...tool}
            {...withIcon(IconTable)}
            aria-label={t('reports.table_of', { title })}
            aria-pressed={isTable}
            disabled={!shown}
            onClick={() => setIsTable(!isTable)}
          >
            {t('reports.table')}
          </Button>
          <CsvButton
            title={title}
            isDisabled={!shown}
            onClick={() => shown && figures.save(title, columns, rows(shown))}
          />
          {figures.failure && <FailureNote>{figures.failure}</FailureNote>}
        </div>
      </div>
      <div className="row wrap gap-line" style={{ minHeight: '1.25rem', marginBottom: '0.5rem' }}>
        {legend && legend.length > 0 && <Legend entries={legend} />}
        {notes && <span className="dim small">{notes}</span>}
      </div>
      <div className={classes.figures}>
        {shown ? (
          isTable ? (
            <FigureTable caption={title} columns={columns} rows={rows(shown)} total={total?.(shown)} />
          ) : (
            children(shown)
          )
        ) : data ? (
          <Text c="dimmed" py="lg">
            {t('reports.nothing')}
          </Text>
        ) : (
          <AwaitedFigures report={report}>
            {chart === 'bars' ? (
              Array.from({ length: maxBars }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
                <Skeleton key={row} height={12} mb={rowHeight - 12} width={`${95 - row * 7}%`} />
              ))
            ) : (
              <Skeleton height={monthChartHeight[chart === 'months' ? 'small' : 'large']} />
            )}
          </AwaitedFigures>
        )}
      </div>
    </section>
  )
}

/** Why figures could not be loaded, or grey shapes of their size while they load. */
export function AwaitedFigures({ report, children }: { report: UseQueryResult; children: ReactNode }) {
  const { t } = useWords()
  const placeholder = (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {children}
    </div>
  )
  return <Awaited query={report} placeholder={placeholder} />
}

interface CsvButtonProps {
  title: string
  isDisabled: boolean
  onClick: () => void
}

export function CsvButton({ title, isDisabled, onClick }: CsvButtonProps) {
  const { t } = useWords()
  return (
    <Button
      {...tool}
      className="screen-only"
      {...withIcon(IconDownload)}
      aria-label={t('reports.csv_of', { title })}
      disabled={isDisabled}
      onClick={onClick}
    >
      {t('reports.csv')}
    </Button>
  )
}

const tool = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

interface BarPanelProps<Name extends ReportName, Row>
  extends Omit<ReportPanelProps<Name, Row>, 'chart' | 'children'> {
  /** The rows to draw, if not all of them. */
  drawn?: (report: Report<Name>) => readonly Row[]
  /** The bar of a row. Its tooltip has the figures of the row, unless it says which. */
  bar: (row: Row) => Omit<Bar, 'lines'> & Partial<Bar>
}

/** A report with a horizontal bar for each of its first rows. */
export function BarPanel<Name extends ReportName, Row>({ bar, drawn, ...panel }: BarPanelProps<Name, Row>) {
  const { title, columns, rows } = panel
  return (
    <ReportPanel {...panel} chart="bars">
      {(report) => (
        <FirstRows of={(drawn ?? rows)(report)}>
          {(shown) => (
            <BarChart
              title={title}
              bars={shown.map((row) => ({
                lines: columns
                  .slice(1)
                  .map((column) => ({ label: column.title, value: cellText(column, row, column.writeShort) }))
                  .filter(({ value }) => value !== ''),
                ...bar(row),
              }))}
            />
          )}
        </FirstRows>
      )}
    </ReportPanel>
  )
}

/** As many rows as a chart has room for, and a note if there are more; its table lists every row. */
export function FirstRows<Row>({
  of,
  children,
}: {
  of: readonly Row[]
  children: (shown: Row[]) => ReactNode
}) {
  const { t } = useWords()
  return (
    <>
      {children(of.slice(0, maxBars))}
      {of.length > maxBars && (
        <span className="dim small">{t('reports.first_shown', { shown: maxBars, all: of.length })}</span>
      )}
    </>
  )
}

const maxBars = 10

/** Saves figures as a CSV file, once the server has recorded the export. */
export function useSaveFigures() {
  const { language, failureText } = useWords()
  const { mutate, error } = useAction({
    mutationFn: async ({ rows, download }: SavedFigures) => {
      await toolCall(securityLogCalls.recordReportExport, { payload: { rows } })
      await download()
    },
  })
  function save<Row>(title: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
    mutate({ title, rows: rows.length, download: () => downloadCsv(title, columns, rows, language) })
  }
  return { save, failure: error && failureText(error, 'csv_file_fail') }
}

interface SavedFigures {
  /** Tells the table from others that are being saved. */
  title: string
  rows: number
  download: () => Promise<void>
}
