import { monthsBetween } from '@comptoir/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import { MonthChart } from '../chart/month-chart.tsx'
import { type FigureColumn, FigureTable } from '../figure-table.tsx'
import { includesMonth } from '../filters.ts'
import type { PanelProps } from '../panel-props.ts'
import { type Report, reportQuery } from '../report-data.ts'
import { ReportPanel } from '../report-panel.tsx'
import { useMonthText } from '../use-month-text.ts'

type Sales = Report<'sales'>

/** Orders and revenue by month and by property, against the year before. */
export function SalesPanels({ filters, thisMonth }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const report = useQuery(reportQuery('sales', filters))
  const columns = useSalesColumns()
  const monthText = useMonthText(thisMonth)
  // With more than two years, the chart itself shows the year before.
  const isCompared = monthsBetween(filters.from, filters.to) <= 24
  const isEmpty = ({ total }: Sales) => total.orders === 0 && total.ordersBefore === 0
  const isPartial = includesMonth(filters, thisMonth)
  const before = isPartial ? t('reports.to_same_day', { text: t('reports.before') }) : t('reports.before')
  const months = (title: string, figure: 'revenue' | 'orders') => (
    <ReportPanel
      title={title}
      note={t('reports.activated_only')}
      chart="months"
      report={report}
      isEmpty={isEmpty}
    >
      {(sales) => (
        <>
          <Legend
            filled={isCompared ? t('reports.now') : undefined}
            hatched={isPartial ? t('reports.partial') : undefined}
            outlined={isCompared ? before : undefined}
          />
          <MonthChart
            label={t('reports.chart_of', { title })}
            bars={sales.months.map((row) => ({
              month: row.month,
              now: row[figure],
              ...(isCompared && { before: row[`${figure}Before`] }),
            }))}
            partialMonth={thisMonth}
            write={figure === 'revenue' ? format.money : format.number}
            writeShort={figure === 'revenue' ? format.shortMoney : format.shortNumber}
          />
          <FigureTable
            caption={title}
            columns={[{ title: t('reports.month'), value: ({ month }) => monthText(month) }, ...columns]}
            rows={sales.months}
            total={{ month: filters.from, ...sales.total }}
          />
        </>
      )}
    </ReportPanel>
  )
  const title = t('reports.sales_by_property')
  return (
    <>
      {months(t('reports.revenue_by_month'), 'revenue')}
      {months(t('reports.orders_by_month'), 'orders')}
      <ReportPanel
        title={title}
        note={t('reports.activated_only')}
        chart="bars"
        report={report}
        isEmpty={isEmpty}
      >
        {(sales) => (
          <>
            <Legend filled={t('reports.now')} outlined={before} />
            <BarChart
              label={t('reports.chart_of', { title })}
              bars={sales.properties.map(({ name, revenue, revenueBefore }) => ({
                name: name ?? t('reports.elsewhere'),
                value: revenue,
                outline: revenueBefore,
                text: format.wholeMoney(revenue),
              }))}
            />
            <FigureTable
              caption={title}
              columns={[
                { title: t('reports.property'), value: ({ name }) => name ?? t('reports.elsewhere') },
                ...columns,
              ]}
              rows={sales.properties}
              total={{ name: null, externalId: null, ...sales.total }}
            />
          </>
        )}
      </ReportPanel>
    </>
  )
}

function useSalesColumns(): FigureColumn<Sales['total']>[] {
  const { t } = useTranslation()
  const { number, money } = useFormat()
  return [
    { title: t('reports.orders'), value: ({ orders }) => orders, write: number },
    { title: t('reports.orders_before'), value: ({ ordersBefore }) => ordersBefore, write: number },
    { title: t('reports.revenue'), value: ({ revenue }) => revenue, write: money, decimals: 2 },
    {
      title: t('reports.revenue_before'),
      value: ({ revenueBefore }) => revenueBefore,
      write: money,
      decimals: 2,
    },
  ]
}
