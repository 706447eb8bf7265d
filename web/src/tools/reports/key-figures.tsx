import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Comparison, FigureTiles, Warning } from './figure-tiles.tsx'
import { includesMonth, type PanelProps, withinMonth } from './filters.ts'
import { monthsQuery, reportQuery } from './report-data.ts'

/** Six figures of what the filters choose, each with its course over the whole period. */
export function KeyFigures({ filters, today }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const thisMonth = today.slice(0, 7)
  const isPartial = includesMonth(withinMonth(filters), thisMonth)
  const { data: sales } = useQuery(reportQuery('sales', filters, today))
  const { data: codes } = useQuery(reportQuery('codes', filters, today))
  const { data: resent } = useQuery(reportQuery('resent', filters, today))
  const { data: redeemed } = useQuery(reportQuery('redeemed', filters, today))
  const { data: discrepancies } = useQuery(reportQuery('discrepancies', filters, today))
  const { data: monthlySales } = useQuery(monthsQuery('sales', filters, today))
  const { data: monthlyCodes } = useQuery(monthsQuery('codes', filters, today))
  const { data: monthlyResent } = useQuery(monthsQuery('resent', filters, today))
  const { data: monthlyRedeemed } = useQuery(monthsQuery('redeemed', filters, today))
  const { data: monthlyDiscrepancies } = useQuery(monthsQuery('discrepancies', filters, today))
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
          label: t('reports.orders'),
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

/** How many counts do not add up. */
function CountsOff({ counts, off }: { counts: number; off: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const text = t('reports.counts_off', { count: off, off: number(off), counts: number(counts) })
  return off > 0 ? <Warning>{text}</Warning> : text
}
