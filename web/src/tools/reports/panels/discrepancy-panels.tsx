import type { DiscrepancyFigures } from '@comptoir/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { DivergingChart } from '../chart/diverging-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import type { FigureColumn } from '../figure-table.tsx'
import type { PanelProps } from '../filters.ts'
import { type Report, reportQuery } from '../report-data.ts'
import { ReportPanel, shownBars, TruncationNote, useTierNote } from '../report-panel.tsx'
import { sumByProperty } from './discrepancy-sums.ts'
import { useChosenProperty } from './use-chosen-property.ts'

const isEmpty = ({ total }: Report<'discrepancies'>) => total.off === 0

/** Cards missing and too many at each property. */
export function PropertyDiscrepancyPanel(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const report = useQuery(reportQuery('discrepancies', filters, today))
  const property = useChosenProperty(props)
  const columns = useDiscrepancyColumns<ReturnType<typeof sumByProperty>[number]>()
  const title = t('reports.discrepancies_by_property')
  return (
    <ReportPanel
      title={title}
      note={useTierNote(filters, t('reports.discrepancies_note'))}
      legend={<DiscrepancyLegend />}
      chart="bars"
      report={report}
      isEmpty={isEmpty}
      rows={({ rows }) => sumByProperty(rows)}
      total={({ total }) => ({ name: null, externalId: null, ...total })}
      columns={[{ title: t('reports.property'), value: property.nameOf }, ...columns]}
    >
      {({ rows }) => {
        const off = sumByProperty(rows).filter((row) => row.off > 0)
        return (
          <>
            <DivergingChart
              title={title}
              bars={shownBars(off).map((row) => ({
                ...row,
                key: row.externalId ?? '',
                name: property.nameOf(row),
                ...property.choice(row),
              }))}
            />
            <TruncationNote of={off.length} />
          </>
        )
      }}
    </ReportPanel>
  )
}

/** Cards missing and too many of each SKU at each property. */
export function SkuDiscrepancyPanel(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const report = useQuery(reportQuery('discrepancies', filters, today))
  const { nameOf } = useChosenProperty(props)
  const columns = useDiscrepancyColumns<Report<'discrepancies'>['rows'][number]>()
  const title = t('reports.discrepancies')
  return (
    <ReportPanel
      title={title}
      note={useTierNote(filters, t('reports.discrepancies_note'))}
      legend={<DiscrepancyLegend />}
      chart="bars"
      report={report}
      isEmpty={isEmpty}
      rows={({ rows }) => rows}
      total={({ total }) => ({ sku: '', externalId: null, name: null, ...total })}
      columns={[
        { title: t('reports.sku'), value: ({ sku }) => sku },
        { title: t('reports.property'), value: (row) => (row.sku ? nameOf(row) : null) },
        ...columns,
      ]}
    >
      {({ rows }) => {
        const off = rows.filter((row) => row.off > 0)
        return (
          <>
            <DivergingChart
              title={title}
              bars={shownBars(off).map((row) => ({
                ...row,
                key: `${row.sku} ${row.externalId}`,
                name: `${row.sku} · ${nameOf(row)}`,
              }))}
            />
            <TruncationNote of={off.length} />
          </>
        )
      }}
    </ReportPanel>
  )
}

function DiscrepancyLegend() {
  const { t } = useTranslation()
  return (
    <Legend
      entries={[
        ['missing', t('reports.short')],
        ['over', t('reports.over')],
      ]}
    />
  )
}

function useDiscrepancyColumns<Row extends DiscrepancyFigures>(): FigureColumn<Row>[] {
  const { t } = useTranslation()
  const { number, signed } = useFormat()
  return [
    { title: t('reports.counts'), value: ({ counts }) => counts, write: number },
    { title: t('reports.off'), value: (row) => row.off, write: number },
    { title: t('reports.short'), value: ({ short }) => short, write: number },
    { title: t('reports.over'), value: ({ over }) => over, write: number },
    { title: t('reports.net'), value: ({ over, short }) => over - short, write: signed },
  ]
}
