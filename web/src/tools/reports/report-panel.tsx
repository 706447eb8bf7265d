import { securityLogCalls } from '@comptoir/contract/security-log'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey, failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { downloadCsv } from '../../lib/download.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailedPanel } from '../../ui/state-panel.tsx'
import { toolCall } from '../shell/tool-session.ts'
import { rowHeight } from './chart/bar-chart.tsx'
import { monthChartHeight } from './chart/month-chart.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import type { Filters } from './filters.ts'
import classes from './report-panel.module.css'

interface ReportPanelProps<Report, Row> {
  title: string
  /** Explains what the figures include. */
  note?: string | undefined
  legend?: ReactNode
  /** The chart of the panel, for which room is kept while the figures load. */
  chart: ChartKind
  report: UseQueryResult<Report>
  /** Whether there is no data to draw. */
  isEmpty: (report: Report) => boolean
  /** Every figure of the chart, for its table and its file. */
  rows: (report: Report) => readonly Row[]
  /** The total row, if a sum makes sense. */
  total?: (report: Report) => Row
  columns: readonly FigureColumn<Row>[]
  /** The chart. */
  children: (report: Report) => ReactNode
}

/** One report with its title, in its loading, failed, empty or loaded state: as a chart, as a table, as a file. */
export function ReportPanel<Report, Row>(props: ReportPanelProps<Report, Row>) {
  const { title, note, legend, chart, report, isEmpty, rows, total, columns, children } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  // Charts are drawn in slices: all figures arrive at about the same time.
  const data = useDeferredValue(report.data)
  const shown = data && !isEmpty(data) ? data : undefined
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
        <PanelTools
          title={title}
          columns={columns}
          rows={shown && rows(shown)}
          isTable={isTable}
          onTable={() => setIsTable(!isTable)}
        />
      </div>
      <div className={classes.notes}>
        {legend}
        {note && (
          <Text c="dimmed" fz="xs">
            {note}
          </Text>
        )}
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
        ) : report.isError ? (
          <FailedPanel onRetry={() => report.refetch()}>
            {errorText(failureKey(report.error, 'service_unavailable'))}
          </FailedPanel>
        ) : (
          <ChartPlaceholder chart={chart} />
        )}
      </div>
    </section>
  )
}

interface PanelToolsProps<Row> {
  title: string
  columns: readonly FigureColumn<Row>[]
  /** Undefined while there are none. */
  rows: readonly Row[] | undefined
  isTable: boolean
  onTable: () => void
}

/** Shows the chart as a table, and saves its figures as a file. */
function PanelTools<Row>({ title, columns, rows, isTable, onTable }: PanelToolsProps<Row>) {
  const { t } = useTranslation()
  const { save, failure } = useSaveFigures()
  return (
    <div className={classes.tools}>
      <Button
        {...tool}
        leftSection={<IconTable size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={t('reports.table_of', { title })}
        aria-pressed={isTable}
        disabled={!rows}
        onClick={onTable}
      >
        {t('reports.table')}
      </Button>
      <Button
        {...tool}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={t('reports.csv_of', { title })}
        disabled={!rows}
        onClick={() => save(title, columns, rows ?? [])}
      >
        {t('reports.csv')}
      </Button>
      {failure && <FailureNote>{failure}</FailureNote>}
    </div>
  )
}

const tool = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

/** The charts of panels, by the room that they need. */
type ChartKind = 'months' | 'large-months' | 'bars'

/** Grey shapes of the height of a chart, while its figures load. */
function ChartPlaceholder({ chart }: { chart: ChartKind }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {chart === 'bars' ? (
        Array.from({ length: maxBars }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <Skeleton key={row} height={12} mb={rowHeight - 12} width={`${95 - row * 7}%`} />
        ))
      ) : (
        <Skeleton height={monthChartHeight[chart === 'months' ? 'small' : 'large']} />
      )}
    </div>
  )
}

/** Shown if a chart leaves rows out. */
export function TruncationNote({ of }: { of: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (of <= maxBars) return null
  return (
    <Text c="dimmed" fz="xs">
      {t('reports.first_shown', { shown: number(maxBars), all: number(of) })}
    </Text>
  )
}

/** The number of bars in a chart; its table lists every row. */
const maxBars = 10

export function shownBars<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(0, maxBars)
}

/** The note of a panel that a chosen tier does not limit, which then says so. */
export function useTierNote({ tier }: Filters, note?: string): string | undefined {
  const { t } = useTranslation()
  if (tier === undefined) return note
  return [note, t('reports.every_tier')].filter(Boolean).join(' ')
}

/** Saves figures as a CSV file, once the server has recorded the export. */
export function useSaveFigures() {
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { mutate, error } = useAction({
    mutationFn: async ({ rows, download }: SavedFigures) => {
      await toolCall(securityLogCalls.recordReportExport, { payload: { rows } })
      await download()
    },
  })
  function save<Row>(title: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
    mutate({ title, rows: rows.length, download: () => downloadCsv(title, columns, rows, language) })
  }
  return { save, failure: error && errorText(...failureKeys(error, 'csv_file_fail')) }
}

interface SavedFigures {
  /** Tells the table from others that are being saved. */
  title: string
  rows: number
  download: () => Promise<void>
}
