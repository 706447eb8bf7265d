import { Paper, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { FailedPanel } from '../../ui/state-panel.tsx'
import { ChartPlaceholder } from './chart/chart-placeholder.tsx'
import classes from './report-panel.module.css'

interface ReportPanelProps<Report> {
  title: string
  /** Explains what the figures include. */
  note?: string
  /** The chart of the panel, for which room is kept while the figures load. */
  chart: 'months' | 'bars'
  report: UseQueryResult<Report>
  /** Whether there is no data to draw. */
  isEmpty: (report: Report) => boolean
  children: (report: Report) => ReactNode
}

/** One report with its title, in its loading, failed, empty or loaded state. */
export function ReportPanel<Report>(props: ReportPanelProps<Report>) {
  const { title, note, chart, report, isEmpty, children } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={classes.panel}
      aria-labelledby={id}
      aria-busy={report.isPlaceholderData || undefined}
    >
      <Title order={2} fz="md" id={id}>
        {title}
      </Title>
      {note && (
        <Text c="dimmed" fz="sm" mb="sm">
          {note}
        </Text>
      )}
      <div className={classes.figures} data-chart={chart}>
        {report.data ? (
          isEmpty(report.data) ? (
            <Text c="dimmed" py="lg">
              {t('reports.nothing')}
            </Text>
          ) : (
            children(report.data)
          )
        ) : report.isError ? (
          <FailedPanel onRetry={() => report.refetch()}>
            {errorText(failureKey(report.error, 'service_unavailable'))}
          </FailedPanel>
        ) : (
          <ChartPlaceholder chart={chart} />
        )}
      </div>
    </Paper>
  )
}
