import { Title } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import type { Buyer } from '../buyer.ts'
import { totalsOf, useNarrowed } from './history-data.ts'
import type { YearlyTotals as Totals } from './yearly-totals.ts'
import classes from './yearly-totals-chart.module.css'

/** The totals of the last years, with a bar for each. */
export function YearlyTotals({ buyer }: { buyer: Buyer }) {
  const { t, failureText } = useWords()
  const [read, setRead] = useState(0)
  const narrowed = useNarrowed(buyer)
  const { data: totals, error, refetch, isRefetching } = useQuery(totalsOf(buyer, setRead))
  return (
    <section className={classes.frame} aria-labelledby="totals-title">
      <div className="row nowrap between gap-sm" style={{ minHeight: '2.25rem' }}>
        <Title order={2} id="totals-title">
          {t('history.totals')}
        </Title>
        {totals && <Sum totals={totals} />}
      </div>
      {narrowed && <p className="dim small flush">{narrowed.note}</p>}
      {totals ? (
        <>
          <Chart totals={totals} />
          <Comparison totals={totals} />
        </>
      ) : error && !isRefetching ? (
        <FailedPanel onRetry={() => refetch()}>
          {failureText(error, 'yearly_transactions_load_fail')}
        </FailedPanel>
      ) : (
        <LoadingPanel>{read > 0 ? t('history.totals_progress', { number: read }) : undefined}</LoadingPanel>
      )}
    </section>
  )
}

function Sum({ totals: { years } }: { totals: Totals }) {
  const { t, format } = useWords()
  const cents = years.reduce((sum, year) => sum + year.cents, 0)
  const orders = years.reduce((sum, year) => sum + year.orders, 0)
  return (
    <span className="dim">
      <strong style={{ color: 'var(--text)' }} title={format.money(cents / 100)}>
        {format.wholeMoney(cents / 100)}
      </strong>{' '}
      {t('history.order_count', { count: orders })}
    </span>
  )
}

function Chart({ totals: { today, years } }: { totals: Totals }) {
  const { t } = useWords()
  const most = Math.max(...years.map(({ cents }) => cents), 1)
  return (
    <table className={classes.chart} aria-labelledby="totals-title">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('words.year')}</th>
          <th scope="col">{t('columns.order.totalamount')}</th>
          <th scope="col">{t('words.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {years.toReversed().map(({ year, cents, orders }) => (
          <tr key={year} data-running={today.startsWith(String(year)) || undefined}>
            <th scope="row">{year}</th>
            <td className={classes.amount}>
              <span className={classes.column} aria-hidden="true">
                {cents > 0 && <span style={{ blockSize: `${(100 * cents) / most}%` }} />}
              </span>
              <Amount cents={cents} />
            </td>
            <Orders count={orders} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A number below the amount: with its word, it is wider than the column in French. */
function Orders({ count }: { count: number }) {
  const { t, format } = useWords()
  const text = t('history.order_count', { count })
  return (
    <td title={text}>
      <span className="inline-row gap-xs" aria-hidden="true">
        <IconShoppingBag size={12} stroke={1.75} />
        {format.number(count)}
      </span>
      <span className="visually-hidden">{text}</span>
    </td>
  )
}

/** Shown in dollars, or in millions of them, which fit under a bar; to the cent on hover and for screen readers. */
function Amount({ cents }: { cents: number }) {
  const { format } = useWords()
  const dollars = cents / 100
  const isLong = Math.abs(dollars) >= 1_000_000
  return (
    <span
      className={classes.dollars}
      title={format.money(dollars)}
      data-short={isLong ? format.shortMoney(dollars) : format.wholeMoney(dollars)}
    >
      <span className="visually-hidden">{format.money(dollars)}</span>
    </span>
  )
}

/** How this year compares with the same days of the last one. */
function Comparison({ totals: { today, years, sameDaysLastYear } }: { totals: Totals }) {
  const { t, format } = useWords()
  const [now] = years
  if (!now || sameDaysLastYear <= 0) return null
  const change = now.cents / sameDaysLastYear - 1
  const percent = format.percent(Math.round(Math.abs(change) * 100) / 100)
  const key = Math.abs(change) < 0.005 ? 'even' : change > 0 ? 'ahead' : 'behind'
  return (
    <p className="dim small flush">
      {t(`history.compared.${key}`, {
        day: format.shortDay(today),
        year: now.year,
        before: now.year - 1,
        percent,
      })}
    </p>
  )
}
