import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import { MonthChart } from '../chart/month-chart.tsx'
import { FigureTable } from '../figure-table.tsx'
import { includesMonth } from '../filters.ts'
import type { PanelProps } from '../panel-props.ts'
import { reportQuery } from '../report-data.ts'
import { ReportPanel } from '../report-panel.tsx'
import { useMonthText } from '../use-month-text.ts'

/** Gift codes whose mail was sent again, and e-tokens redeemed. */
export function GiftPanels({ filters, thisMonth }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const monthText = useMonthText(thisMonth)
  const resent = useQuery(reportQuery('resent', filters))
  const redeemed = useQuery(reportQuery('redeemed', filters))
  const titles = {
    months: t('reports.resent_by_month'),
    properties: t('reports.resent_by_property'),
    centres: t('reports.redeemed_by_centre'),
  }
  const codes = {
    title: t('reports.resent'),
    value: (row: { codes: number }) => row.codes,
    write: format.number,
  }
  return (
    <>
      <ReportPanel
        title={titles.months}
        note={t('reports.resent_note')}
        chart="months"
        report={resent}
        isEmpty={({ total }) => total === 0}
      >
        {({ months, total }) => (
          <>
            {includesMonth(filters, thisMonth) && <Legend hatched={t('reports.partial')} />}
            <MonthChart
              label={t('reports.chart_of', { title: titles.months })}
              bars={months.map((row) => ({ month: row.month, now: row.codes }))}
              partialMonth={thisMonth}
              write={format.number}
              writeShort={format.shortNumber}
            />
            <FigureTable
              caption={titles.months}
              columns={[{ title: t('reports.month'), value: ({ month }) => monthText(month) }, codes]}
              rows={months}
              total={{ month: filters.from, codes: total }}
            />
          </>
        )}
      </ReportPanel>
      <ReportPanel
        title={titles.properties}
        note={t('reports.resent_note')}
        chart="bars"
        report={resent}
        isEmpty={({ total }) => total === 0}
      >
        {({ properties, total }) => (
          <>
            <BarChart
              label={t('reports.chart_of', { title: titles.properties })}
              bars={properties.map((row) => ({
                name: row.name ?? t('reports.elsewhere'),
                value: row.codes,
                text: format.number(row.codes),
              }))}
            />
            <FigureTable
              caption={titles.properties}
              columns={[
                { title: t('reports.property'), value: ({ name }) => name ?? t('reports.elsewhere') },
                codes,
              ]}
              rows={properties}
              total={{ name: null, externalId: null, codes: total }}
            />
          </>
        )}
      </ReportPanel>
      <ReportPanel
        title={titles.centres}
        chart="bars"
        report={redeemed}
        isEmpty={({ tokens }) => tokens === 0}
      >
        {({ centres, tokens, amount }) => (
          <>
            <BarChart
              label={t('reports.chart_of', { title: titles.centres })}
              bars={centres.map((row) => ({
                name: row.name ?? t('reports.elsewhere'),
                value: row.tokens,
                text: `${format.number(row.tokens)} · ${format.wholeMoney(row.amount)}`,
              }))}
            />
            <FigureTable
              caption={titles.centres}
              columns={[
                { title: t('reports.centre'), value: ({ name }) => name ?? t('reports.elsewhere') },
                { title: t('reports.redeemed'), value: (row) => row.tokens, write: format.number },
                { title: t('reports.amount'), value: (row) => row.amount, write: format.money, decimals: 2 },
              ]}
              rows={centres}
              total={{ name: null, externalId: null, tokens, amount }}
            />
          </>
        )}
      </ReportPanel>
    </>
  )
}
