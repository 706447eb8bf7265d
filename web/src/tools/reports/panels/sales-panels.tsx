import { monthsBetween } from '@comptoir/contract/rules/calendar-month'
import { useWords } from '../../../lib/use-words.ts'
import { MonthChart, type MonthChartSize } from '../chart/month-chart.tsx'
import { type FigureColumn, useDollars } from '../figure-table.tsx'
import { includesMonth, type PanelProps, withinMonth } from '../filters.ts'
import type { Report } from '../report-data.ts'
import { BarPanel, ReportPanel } from '../report-panel.tsx'
import { useMonths } from '../use-months.ts'
import { useChosenProperty } from './use-chosen-property.ts'

type Sales = Report<'sales'>

const isEmpty = ({ total }: Sales) => total.orders === 0 && total.ordersBefore === 0

interface MonthlySalesPanelProps extends PanelProps {
  figure: 'revenue' | 'orders'
  size?: MonthChartSize
}

/** Orders or revenue by month, against the year before. */
export function MonthlySalesPanel({ figure, size = 'small', ...panel }: MonthlySalesPanelProps) {
  const { filters, today } = panel
  const { t, format } = useWords()
  const columns = useSalesColumns<Sales['months'][number]>()
  const months = useMonths(panel)
  const title = t(`reports.${figure}_by_month`)
  // With more than two years, the chart itself shows the year before.
  const isCompared = monthsBetween(filters.from, filters.to) <= 24
  const isPartial = includesMonth(filters, months.thisMonth)
  const before = useBeforeText(isPartial)
  return (
    <ReportPanel
      {...panel}
      of="sales"
      title={title}
      note={t('reports.activated_only')}
      legend={[
        ...(isCompared ? ([['bar', t('reports.now')]] as const) : []),
        ...(isPartial ? ([['hatched', t('reports.partial')]] as const) : []),
        ...(isCompared ? ([['before', before]] as const) : []),
        ...(isCompared && isPartial ? ([['toCome', t('reports.to_come')]] as const) : []),
      ]}
      chart={size === 'large' ? 'large-months' : 'months'}
      isEmpty={isEmpty}
      rows={(sales) => sales.months}
      total={(sales) => ({ month: filters.from, ...sales.total })}
      columns={[months.column, ...columns]}
    >
      {(sales) => (
        <MonthChart
          {...months.choice}
          title={title}
          bars={sales.months.map((row) => ({
            month: row.month,
            now: row[figure],
            ...(isCompared && { before: row[`${figure}Before`] }),
            ...(isCompared && row.month === months.thisMonth && { toCome: sales.stillToCome[figure] }),
          }))}
          today={today}
          figure={t(figure === 'revenue' ? 'reports.revenue' : 'words.orders')}
          write={figure === 'revenue' ? format.wholeMoney : format.number}
          writeShort={figure === 'revenue' ? format.shortMoney : format.shortNumber}
          size={size}
        />
      )}
    </ReportPanel>
  )
}

/** Revenue by property, against the year before. */
export function PropertySalesPanel(panel: PanelProps) {
  const { t, format } = useWords()
  const columns = useSalesColumns<Sales['properties'][number]>()
  const property = useChosenProperty(panel)
  const before = useBeforeText(includesMonth(withinMonth(panel.filters), panel.today.slice(0, 7)))
  return (
    <BarPanel
      {...panel}
      of="sales"
      title={t('reports.sales_by_property')}
      note={t('reports.activated_only')}
      legend={[
        ['bar', t('reports.now')],
        ['outline', before],
      ]}
      isEmpty={isEmpty}
      rows={({ properties }) => properties}
      total={({ total }) => ({ name: null, externalId: null, ...total })}
      columns={[property.column, ...columns]}
      bar={(row) => ({
        ...property.bar(row),
        value: row.revenue,
        outline: row.revenueBefore,
        text: format.wholeMoney(row.revenue),
        lines: [
          { label: t('reports.revenue'), value: format.wholeMoney(row.revenue) },
          { label: before, value: format.wholeMoney(row.revenueBefore) },
          { label: t('words.orders'), value: format.number(row.orders) },
        ],
      })}
    />
  )
}

/** The companies that bought the most. */
export function ClientPanel(panel: PanelProps) {
  const { t, format } = useWords()
  const dollars = useDollars()
  return (
    <BarPanel
      {...panel}
      of="clients"
      title={t('reports.clients')}
      note={t('reports.clients_note')}
      isEmpty={({ clients }) => clients.length === 0}
      rows={({ clients }) => clients}
      columns={[
        { title: t('words.company'), value: ({ name }) => name },
        { title: t('columns.account.billingcity'), value: ({ city }) => city },
        { title: t('words.orders'), value: ({ orders }) => orders, write: format.number },
        { title: t('reports.revenue'), value: ({ revenue }) => revenue, ...dollars },
      ]}
      bar={({ id, name, revenue }) => ({
        key: String(id),
        name,
        value: revenue,
        text: format.wholeMoney(revenue),
      })}
    />
  )
}

function useBeforeText(isPartial: boolean): string {
  const { t } = useWords()
  return isPartial ? t('reports.to_same_day', { text: t('reports.before') }) : t('reports.before')
}

function useSalesColumns<Row extends Sales['total']>(): FigureColumn<Row>[] {
  const { t, format } = useWords()
  const dollars = useDollars()
  return [
    { title: t('words.orders'), value: ({ orders }) => orders, write: format.number },
    { title: t('reports.orders_before'), value: ({ ordersBefore }) => ordersBefore, write: format.number },
    { title: t('reports.revenue'), value: ({ revenue }) => revenue, ...dollars },
    { title: t('reports.revenue_before'), value: ({ revenueBefore }) => revenueBefore, ...dollars },
  ]
}
