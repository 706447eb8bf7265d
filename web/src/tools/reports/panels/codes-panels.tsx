import { useWords } from '../../../lib/use-words.ts'
import { MonthChart } from '../chart/month-chart.tsx'
import { useDollars } from '../figure-table.tsx'
import { includesMonth, type PanelProps } from '../filters.ts'
import { BarPanel, ReportPanel } from '../report-panel.tsx'
import { useMonths } from '../use-months.ts'
import { useChosenProperty } from './use-chosen-property.ts'

interface CodeRow {
  name: string | null
  externalId?: string | null
  generated: number
  activated: number
}

/** Confirmation codes generated against activated, by campaign, property and clerk. */
export function CodesPanels(panel: PanelProps) {
  const { t, format } = useWords()
  const property = useChosenProperty(panel)
  const share = ({ generated, activated }: CodeRow) => (generated === 0 ? 0 : activated / generated)
  const views = [
    ['campaigns', t('reports.codes_by_campaign'), t('reports.campaign'), t('reports.no_campaign')],
    ['properties', t('reports.codes_by_property'), t('words.property'), t('reports.elsewhere')],
    ['clerks', t('reports.codes_by_clerk'), t('reports.clerk'), t('reports.no_clerk')],
  ] as const
  return views.map(([list, title, column, none]) => (
    <BarPanel
      {...panel}
      key={list}
      of="codes"
      title={title}
      note={t('reports.codes_note')}
      legend={[
        ['bar', t('reports.activated')],
        ['outline', t('reports.generated')],
      ]}
      isEmpty={({ total }) => total.generated === 0}
      rows={(codes) => codes[list] as readonly CodeRow[]}
      total={({ total }) => ({ name: null, ...total })}
      columns={[
        { title: column, value: ({ name }) => name ?? none },
        { title: t('reports.generated'), value: ({ generated }) => generated, write: format.number },
        { title: t('reports.activated'), value: ({ activated }) => activated, write: format.number },
        { title: t('reports.share'), value: share, write: format.percent, decimals: 3 },
      ]}
      drawn={(codes) => withNames<CodeRow>(codes[list])}
      bar={({ name, externalId, generated, activated }) => ({
        ...(externalId ? property.bar({ name, externalId }) : { key: name ?? '', name: name ?? none }),
        value: activated,
        outline: generated,
        text: `${format.number(activated)} / ${format.number(generated)}`,
      })}
    />
  ))
}

/** Leaves out the row without a campaign, which is so large that the bars of the others would vanish. */
function withNames<Row extends { name: string | null }>(rows: readonly Row[]): readonly Row[] {
  const withName = rows.filter(({ name }) => name !== null)
  return withName.length > 0 ? withName : rows
}

/** Gift codes whose mail was sent again, by month. */
export function MonthlyResentPanel(panel: PanelProps) {
  const { filters, today } = panel
  const { t, format } = useWords()
  const { thisMonth, column, choice } = useMonths(panel)
  const title = t('reports.resent_by_month')
  return (
    <ReportPanel
      {...panel}
      of="resent"
      title={title}
      note={t('reports.resent_note')}
      legend={includesMonth(filters, thisMonth) ? [['hatched', t('reports.partial')]] : []}
      chart="months"
      isEmpty={({ total }) => total === 0}
      rows={({ months }) => months}
      total={({ total }) => ({ month: filters.from, codes: total })}
      columns={[column, { title: t('reports.resent'), value: ({ codes }) => codes, write: format.number }]}
    >
      {({ months }) => (
        <MonthChart
          {...choice}
          title={title}
          bars={months.map((row) => ({ month: row.month, now: row.codes }))}
          today={today}
          figure={t('reports.resent')}
          write={format.number}
          writeShort={format.shortNumber}
        />
      )}
    </ReportPanel>
  )
}

/** Gift codes whose mail was sent again, by the property they were bought for. */
export function PropertyResentPanel(panel: PanelProps) {
  const { t, format } = useWords()
  const property = useChosenProperty(panel)
  return (
    <BarPanel
      {...panel}
      of="resent"
      title={t('reports.resent_by_property')}
      note={t('reports.resent_note')}
      isEmpty={({ total }) => total === 0}
      rows={({ properties }) => properties}
      total={({ total }) => ({ name: null, externalId: null, codes: total })}
      columns={[
        property.column,
        { title: t('reports.resent'), value: ({ codes }) => codes, write: format.number },
      ]}
      bar={(row) => ({ ...property.bar(row), value: row.codes, text: format.number(row.codes) })}
    />
  )
}

/** E-tokens redeemed, by property. */
export function RedeemedPanel(panel: PanelProps) {
  const { t, format } = useWords()
  const property = useChosenProperty(panel)
  const dollars = useDollars()
  return (
    <BarPanel
      {...panel}
      of="redeemed"
      title={t('reports.redeemed_by_centre')}
      isEmpty={({ tokens }) => tokens === 0}
      rows={({ centres }) => centres}
      total={({ tokens, amount }) => ({ name: null, externalId: null, tokens, amount })}
      columns={[
        property.column,
        { title: t('reports.redeemed'), value: ({ tokens }) => tokens, write: format.number },
        { title: t('words.amount'), value: ({ amount }) => amount, ...dollars },
      ]}
      bar={(row) => ({
        ...property.bar(row),
        value: row.tokens,
        text: `${format.number(row.tokens)} · ${format.wholeMoney(row.amount)}`,
      })}
    />
  )
}
