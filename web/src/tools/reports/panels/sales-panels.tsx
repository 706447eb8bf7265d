import { monthsBetween } from '@comptoir/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import { MonthChart, type MonthChartSize } from '../chart/month-chart.tsx'
import type { FigureColumn } from '../figure-table.tsx'
import { includesMonth, type PanelProps, withinMonth } from '../filters.ts'
import { monthsQuery, type Report, reportQuery } from '../report-data.ts'
import { ReportPanel, shownBars, TruncationNote } from '../report-panel.tsx'
import { useMonthText } from '../use-month-text.ts'
import { useChosenProperty } from './use-chosen-property.ts'

type Sales = Report<'sales'>

const isEmpty = ({ total }: Sales) => total.orders === 0 && total.ordersBefore === 0

interface MonthlySalesPanelProps extends PanelProps {
  figure: 'revenue' | 'orders'
  size?: MonthChartSize
}

/** Orders or revenue by month, against the year before. */
export function MonthlySalesPanel({
  filters,
  today,
  onChange,
  figure,
  size = 'small',
}: MonthlySalesPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const report = useQuery(monthsQuery('sales', filters, today))
  const columns = useSalesColumns<Sales['months'][number]>()
  const thisMonth = today.slice(0, 7)
  const monthText = useMonthText(thisMonth)
  const title = t(`reports.${figure}_by_month`)
  // With more than two years, the chart itself shows the year before.
  const isCompared = monthsBetween(filters.from, filters.to) <= 24
  const isPartial = includesMonth(filters, thisMonth)
  const before = useBeforeText(isPartial)
  return (
    <ReportPanel
      title={title}
      note={t('reports.activated_only')}
      legend={
        <Legend
          entries={[
            ...(isCompared ? ([['bar', t('reports.now')]] as const) : []),
            ...(isPartial ? ([['hatched', t('reports.partial')]] as const) : []),
            ...(isCompared ? ([['before', before]] as const) : []),
            ...(isCompared && isPartial ? ([['toCome', t('reports.to_come')]] as const) : []),
          ]}
        />
      }
      chart={size === 'large' ? 'large-months' : 'months'}
      report={report}
      isEmpty={isEmpty}
      rows={(sales) => sales.months}
      total={(sales) => ({ month: filters.from, ...sales.total })}
      columns={[{ title: t('reports.month'), value: ({ month }) => monthText(month) }, ...columns]}
    >
      {({ months, stillToCome }) => (
        <MonthChart
          title={title}
          bars={months.map((row) => ({
            month: row.month,
            now: row[figure],
            ...(isCompared && { before: row[`${figure}Before`] }),
            ...(isCompared && row.month === thisMonth && { toCome: stillToCome[figure] }),
          }))}
          today={today}
          figure={t(`reports.${figure}`)}
          write={figure === 'revenue' ? format.wholeMoney : format.number}
          writeShort={figure === 'revenue' ? format.shortMoney : format.shortNumber}
          size={size}
          chosen={filters.month}
          onChoose={(month) => onChange({ ...filters, month: month === filters.month ? undefined : month })}
        />
      )}
    </ReportPanel>
  )
}

/** Revenue by property, against the year before. */
export function PropertySalesPanel(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const format = useFormat()
  const report = useQuery(reportQuery('sales', filters, today))
  const columns = useSalesColumns<Sales['properties'][number]>()
  const property = useChosenProperty(props)
  const title = t('reports.sales_by_property')
  const before = useBeforeText(includesMonth(withinMonth(filters), today.slice(0, 7)))
  return (
    <ReportPanel
      title={title}
      note={t('reports.activated_only')}
      legend={
        <Legend
          entries={[
            ['bar', t('reports.now')],
            ['outline', before],
          ]}
        />
      }
      chart="bars"
      report={report}
      isEmpty={isEmpty}
      rows={(sales) => sales.properties}
      total={(sales) => ({ name: null, externalId: null, ...sales.total })}
      columns={[{ title: t('reports.property'), value: property.nameOf }, ...columns]}
    >
      {({ properties }) => (
        <>
          <BarChart
            title={title}
            bars={shownBars(properties).map((row) => ({
              key: row.externalId ?? '',
              name: property.nameOf(row),
              value: row.revenue,
              outline: row.revenueBefore,
              text: format.wholeMoney(row.revenue),
              lines: [
                { label: t('reports.revenue'), value: format.wholeMoney(row.revenue) },
                { label: before, value: format.wholeMoney(row.revenueBefore) },
                { label: t('reports.orders'), value: format.number(row.orders) },
              ],
              ...property.choice(row),
            }))}
          />
          <TruncationNote of={properties.length} />
        </>
      )}
    </ReportPanel>
  )
}

function useBeforeText(isPartial: boolean): string {
  const { t } = useTranslation()
  return isPartial ? t('reports.to_same_day', { text: t('reports.before') }) : t('reports.before')
}

function useSalesColumns<Row extends Sales['total']>(): FigureColumn<Row>[] {
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
