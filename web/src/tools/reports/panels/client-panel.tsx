import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { FigureTable } from '../figure-table.tsx'
import type { Filters } from '../filters.ts'
import { reportQuery } from '../report-data.ts'
import { ReportPanel } from '../report-panel.tsx'
import { maxBars, TruncationNote } from './truncation-note.tsx'

/** The companies that bought the most. */
export function ClientPanel({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const { number, money, wholeMoney } = useFormat()
  const report = useQuery(reportQuery('clients', filters))
  const title = t('reports.clients')
  return (
    <ReportPanel
      title={title}
      note={t('reports.clients_note')}
      chart="bars"
      report={report}
      isEmpty={({ clients }) => clients.length === 0}
    >
      {({ clients }) => (
        <>
          <BarChart
            label={t('reports.chart_of', { title })}
            bars={clients
              .slice(0, maxBars)
              .map(({ id, name, revenue }) => ({ id, name, value: revenue, text: wholeMoney(revenue) }))}
          />
          <TruncationNote of={clients.length} />
          <FigureTable
            caption={title}
            columns={[
              { title: t('reports.company'), value: ({ name }) => name },
              { title: t('reports.city'), value: ({ city }) => city },
              { title: t('reports.orders'), value: ({ orders }) => orders, write: number },
              { title: t('reports.revenue'), value: ({ revenue }) => revenue, write: money, decimals: 2 },
            ]}
            rows={clients}
          />
        </>
      )}
    </ReportPanel>
  )
}
