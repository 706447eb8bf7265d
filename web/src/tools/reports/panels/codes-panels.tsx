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

/** Confirmation codes generated against activated, by campaign, property and clerk. */
export function CodesPanels({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const { number, percent } = useFormat()
  const report = useQuery(reportQuery('codes', filters))
  const views = [
    {
      list: 'campaigns',
      title: t('reports.codes_by_campaign'),
      column: t('reports.campaign'),
      none: t('reports.no_campaign'),
    },
    {
      list: 'properties',
      title: t('reports.codes_by_property'),
      column: t('reports.property'),
      none: t('reports.elsewhere'),
    },
    {
      list: 'clerks',
      title: t('reports.codes_by_clerk'),
      column: t('reports.clerk'),
      none: t('reports.no_clerk'),
    },
  ] as const
  return views.map(({ list, title, column, none }) => (
    <ReportPanel
      key={list}
      title={title}
      note={t('reports.codes_note')}
      chart="bars"
      report={report}
      isEmpty={({ total }) => total.generated === 0}
    >
      {(codes) => (
        <>
          <Legend filled={t('reports.activated')} outlined={t('reports.generated')} />
          <BarChart
            label={t('reports.chart_of', { title })}
            bars={withNames(codes[list])
              .slice(0, maxBars)
              .map(({ name, generated, activated }) => ({
                name: name ?? none,
                value: activated,
                outline: generated,
                text: `${number(activated)} / ${number(generated)}`,
              }))}
          />
          <TruncationNote of={withNames(codes[list]).length} />
          <FigureTable
            caption={title}
            columns={[
              { title: column, value: ({ name }) => name ?? none },
              { title: t('reports.generated'), value: ({ generated }) => generated, write: number },
              { title: t('reports.activated'), value: ({ activated }) => activated, write: number },
              {
                title: t('reports.share'),
                value: ({ generated, activated }) => (generated === 0 ? 0 : activated / generated),
                write: percent,
                decimals: 3,
              },
            ]}
            rows={codes[list]}
            total={{ name: null, ...codes.total }}
          />
        </>
      )}
    </ReportPanel>
  ))
}

/** Leaves out the row without a campaign, which is so large that the bars of the others would vanish. */
function withNames<Row extends { name: string | null }>(rows: readonly Row[]): readonly Row[] {
  const withName = rows.filter(({ name }) => name !== null)
  return withName.length > 0 ? withName : rows
}
