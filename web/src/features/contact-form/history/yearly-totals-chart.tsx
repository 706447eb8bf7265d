import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { type Buyer, totalsOf } from './history-data.ts'
import type { YearTotal } from './yearly-totals.ts'
import classes from './yearly-totals-chart.module.css'

/** The totals of the last years, with a bar for each. */
export function YearlyTotals({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const format = useFormat()
  const [read, setRead] = useState(0)
  const { data: totals, error, refetch, isRefetching } = useQuery(totalsOf(buyer, setRead))
  return (
    <div>
      <Title order={3} fz="md" id="totals-title" mb={4}>
        {t('history.totals')}
      </Title>
      {totals ? (
        <Chart totals={totals} />
      ) : error && !isRefetching ? (
        <FailedPanel onRetry={() => refetch()}>
          {errorText(...failureKeys(error, 'yearly_transactions_load_fail'))}
        </FailedPanel>
      ) : (
        <LoadingPanel>
          {read > 0 ? t('history.totals_progress', { number: format.number(read) }) : undefined}
        </LoadingPanel>
      )}
    </div>
  )
}

function Chart({ totals }: { totals: readonly YearTotal[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const most = Math.max(...totals.map(({ cents }) => cents), 1)
  return (
    <table className={classes.chart} aria-labelledby="totals-title">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('history.year')}</th>
          <th scope="col">{t('columns.order.totalamount')}</th>
          <th scope="col">{t('history.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ year, cents, orders }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td className={classes.amount}>
              <span className={classes.bar} style={{ inlineSize: `${(100 * Math.max(cents, 0)) / most}%` }} />
              <span>{format.money(cents / 100)}</span>
            </td>
            <td className={classes.orders}>
              {t('history.order_count', { count: orders, number: format.number(orders) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
