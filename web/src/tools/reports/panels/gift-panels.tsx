import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import { MonthChart } from '../chart/month-chart.tsx'
import { includesMonth, type PanelProps } from '../filters.ts'
import { monthsQuery, reportQuery } from '../report-data.ts'
import { ReportPanel, shownBars, TruncationNote, useTierNote } from '../report-panel.tsx'
import { useMonthText } from '../use-month-text.ts'
import { useChosenProperty } from './use-chosen-property.ts'

/** Gift codes whose mail was sent again, by month. */
export function MonthlyResentPanel({ filters, today, onChange }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const thisMonth = today.slice(0, 7)
  const monthText = useMonthText(thisMonth)
  const report = useQuery(monthsQuery('resent', filters, today))
  const title = t('reports.resent_by_month')
  const isPartial = includesMonth(filters, thisMonth)
  return (
    <ReportPanel
      title={title}
      note={useTierNote(filters, t('reports.resent_note'))}
      legend={isPartial && <Legend entries={[['hatched', t('reports.partial')]]} />}
      chart="months"
      report={report}
      isEmpty={({ total }) => total === 0}
      rows={({ months }) => months}
      total={({ total }) => ({ month: filters.from, codes: total })}
      columns={[
        { title: t('reports.month'), value: ({ month }) => monthText(month) },
        { title: t('reports.resent'), value: ({ codes }) => codes, write: format.number },
      ]}
    >
      {({ months }) => (
        <MonthChart
          title={title}
          bars={months.map((row) => ({ month: row.month, now: row.codes }))}
          today={today}
          figure={t('reports.resent')}
          write={format.number}
          writeShort={format.shortNumber}
          chosen={filters.month}
          onChoose={(month) => onChange({ ...filters, month: month === filters.month ? undefined : month })}
        />
      )}
    </ReportPanel>
  )
}

/** Gift codes whose mail was sent again, by the property they were bought for. */
export function PropertyResentPanel(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const { number } = useFormat()
  const report = useQuery(reportQuery('resent', filters, today))
  const property = useChosenProperty(props)
  const title = t('reports.resent_by_property')
  return (
    <ReportPanel
      title={title}
      note={useTierNote(filters, t('reports.resent_note'))}
      chart="bars"
      report={report}
      isEmpty={({ total }) => total === 0}
      rows={({ properties }) => properties}
      total={({ total }) => ({ name: null, externalId: null, codes: total })}
      columns={[
        { title: t('reports.property'), value: property.nameOf },
        { title: t('reports.resent'), value: ({ codes }) => codes, write: number },
      ]}
    >
      {({ properties }) => (
        <>
          <BarChart
            title={title}
            bars={shownBars(properties).map((row) => ({
              key: row.name ?? '',
              name: property.nameOf(row),
              value: row.codes,
              text: number(row.codes),
              lines: [{ label: t('reports.resent'), value: number(row.codes) }],
              ...property.choice(row),
            }))}
          />
          <TruncationNote of={properties.length} />
        </>
      )}
    </ReportPanel>
  )
}

/** E-tokens redeemed, by property. */
export function RedeemedPanel(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const { number, money, wholeMoney } = useFormat()
  const report = useQuery(reportQuery('redeemed', filters, today))
  const property = useChosenProperty(props)
  const title = t('reports.redeemed_by_centre')
  return (
    <ReportPanel
      title={title}
      note={useTierNote(filters)}
      chart="bars"
      report={report}
      isEmpty={({ tokens }) => tokens === 0}
      rows={({ centres }) => centres}
      total={({ tokens, amount }) => ({ name: null, externalId: null, tokens, amount })}
      columns={[
        { title: t('reports.property'), value: property.nameOf },
        { title: t('reports.redeemed'), value: (row) => row.tokens, write: number },
        { title: t('reports.amount'), value: (row) => row.amount, write: money, decimals: 2 },
      ]}
    >
      {({ centres }) => (
        <>
          <BarChart
            title={title}
            bars={shownBars(centres).map((row) => ({
              key: row.externalId ?? '',
              name: property.nameOf(row),
              value: row.tokens,
              text: `${number(row.tokens)} · ${wholeMoney(row.amount)}`,
              lines: [
                { label: t('reports.redeemed'), value: number(row.tokens) },
                { label: t('reports.amount'), value: wholeMoney(row.amount) },
              ],
              ...property.choice(row),
            }))}
          />
          <TruncationNote of={centres.length} />
        </>
      )}
    </ReportPanel>
  )
}
