import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import type { PanelProps } from '../filters.ts'
import { reportQuery } from '../report-data.ts'
import { ReportPanel, shownBars, TruncationNote } from '../report-panel.tsx'

/** The companies that bought the most. */
export function ClientPanel({ filters, today }: PanelProps) {
  const { t } = useTranslation()
  const { number, money, wholeMoney } = useFormat()
  const report = useQuery(reportQuery('clients', filters, today))
  const title = t('reports.clients')
  return (
    <ReportPanel
      title={title}
      note={t('reports.clients_note')}
      chart="bars"
      report={report}
      isEmpty={({ clients }) => clients.length === 0}
      rows={({ clients }) => clients}
      columns={[
        { title: t('reports.company'), value: ({ name }) => name },
        { title: t('reports.city'), value: ({ city }) => city },
        { title: t('reports.orders'), value: ({ orders }) => orders, write: number },
        { title: t('reports.revenue'), value: ({ revenue }) => revenue, write: money, decimals: 2 },
      ]}
    >
      {({ clients }) => (
        <>
          <BarChart
            title={title}
            bars={shownBars(clients).map(({ id, name, city, orders, revenue }) => ({
              key: String(id),
              name,
              value: revenue,
              text: wholeMoney(revenue),
              lines: [
                { label: t('reports.revenue'), value: wholeMoney(revenue) },
                { label: t('reports.orders'), value: number(orders) },
                ...(city ? [{ label: t('reports.city'), value: city }] : []),
              ],
            }))}
          />
          <TruncationNote of={clients.length} />
        </>
      )}
    </ReportPanel>
  )
}
