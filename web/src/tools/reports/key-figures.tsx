import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Comparison, FigureTiles, Warning } from './figure-tiles.tsx'
import { type Filters, includesMonth, type PanelProps, withinMonth } from './filters.ts'
import { monthsQuery, type ReportName, reportQuery } from './report-data.ts'

/** Six figures of what the filters choose, each with its course over the whole period. */
export function KeyFigures({ filters, today }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const thisMonth = today.slice(0, 7)
  const isPartial = includesMonth(withinMonth(filters), thisMonth)
  const { report: sales, months: monthlySales } = useBoth('sales', filters, today)
  const { report: codes, months: monthlyCodes } = useBoth('codes', filters, today)
  const { report: resent, months: monthlyResent } = useBoth('resent', filters, today)
  const { report: redeemed, months: monthlyRedeemed } = useBoth('redeemed', filters, today)
  const { report: discrepancies, months: monthlyDiscrepancies } = useBoth('discrepancies', filters, today)
  return (
    <FigureTiles
      thisMonth={thisMonth}
      chosen={filters.month}
      tiles={[
        {
          label: t('reports.revenue'),
          figure: sales && format.wholeMoney(sales.total.revenue),
          short:
            sales && sales.total.revenue >= 1_000_000 ? format.shortMoney(sales.total.revenue) : undefined,
          about: sales && (
            <Comparison now={sales.total.revenue} before={sales.total.revenueBefore} isPartial={isPartial} />
          ),
          months: monthlySales?.months.map(({ month, revenue }) => ({ month, value: revenue })),
        },
        {
          label: t('words.orders'),
          figure: sales && format.number(sales.total.orders),
          about: sales && (
            <Comparison now={sales.total.orders} before={sales.total.ordersBefore} isPartial={isPartial} />
          ),
          months: monthlySales?.months.map(({ month, orders }) => ({ month, value: orders })),
        },
        {
          label: t('reports.codes'),
          figure: codes && format.number(codes.total.generated),
          about:
            codes && codes.total.generated > 0
              ? t('reports.share_used', {
                  percent: format.percent(codes.total.activated / codes.total.generated),
                })
              : undefined,
          months: monthlyCodes?.months.map(({ month, generated }) => ({ month, value: generated })),
        },
        {
          label: t('reports.resent'),
          figure: resent && format.number(resent.total),
          months: monthlyResent?.months.map(({ month, codes: value }) => ({ month, value })),
        },
        {
          label: t('reports.redeemed'),
          figure: redeemed && format.number(redeemed.tokens),
          about: redeemed && t('reports.worth', { amount: format.wholeMoney(redeemed.amount) }),
          months: monthlyRedeemed?.months.map(({ month, tokens }) => ({ month, value: tokens })),
        },
        {
          label: t('reports.missing'),
          figure: discrepancies && format.number(discrepancies.total.short),
          about: discrepancies && <CountsOff {...discrepancies.total} />,
          months: monthlyDiscrepancies?.months.map(({ month, short }) => ({ month, value: short })),
          isBad: true,
        },
      ]}
    />
  )
}

/** A report of what the filters choose, and the same of every month of the period. */
function useBoth<Name extends ReportName>(name: Name, filters: Filters, today: string) {
  const { data: report } = useQuery(reportQuery(name, filters, today))
  const { data: months } = useQuery(monthsQuery(name, filters, today))
  return { report, months }
}

/** How many counts do not add up. */
function CountsOff({ counts, off }: { counts: number; off: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const text = t('reports.counts_off', { count: off, off: number(off), counts: number(counts) })
  return off > 0 ? <Warning>{text}</Warning> : text
}
