import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import { FigureTable } from '../figure-table.tsx'
import type { Filters } from '../filters.ts'
import { reportQuery } from '../report-data.ts'
import { ReportPanel } from '../report-panel.tsx'
import { maxBars, TruncationNote } from './truncation-note.tsx'

/** The counts that differed from the expected stock. */
export function DiscrepancyPanel({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const { number, signed } = useFormat()
  const report = useQuery(reportQuery('discrepancies', filters))
  const title = t('reports.discrepancies')
  return (
    <ReportPanel
      title={title}
      note={t('reports.discrepancies_note')}
      chart="bars"
      report={report}
      isEmpty={({ total }) => total.off === 0}
    >
      {({ rows, total }) => {
        const off = rows.filter((row) => row.off > 0)
        return (
          <>
            <Legend filled={t('reports.short')} outlined={t('reports.over')} />
            <BarChart
              label={t('reports.chart_of', { title })}
              bars={off.slice(0, maxBars).map((row) => ({
                name: `${row.sku} · ${row.name ?? t('reports.elsewhere')}`,
                value: row.short,
                outline: row.over,
                text: [-row.short, row.over]
                  .filter((cards) => cards !== 0)
                  .map(signed)
                  .join(' / '),
              }))}
            />
            <TruncationNote of={off.length} />
            <FigureTable
              caption={title}
              columns={[
                { title: t('reports.sku'), value: ({ sku }) => sku },
                { title: t('reports.property'), value: ({ name }) => name ?? t('reports.elsewhere') },
                { title: t('reports.counts'), value: ({ counts }) => counts, write: number },
                { title: t('reports.off'), value: (row) => row.off, write: number },
                { title: t('reports.short'), value: ({ short }) => short, write: number },
                { title: t('reports.over'), value: ({ over }) => over, write: number },
              ]}
              rows={rows}
              total={{ sku: '', externalId: null, name: '', ...total }}
            />
          </>
        )
      }}
    </ReportPanel>
  )
}
