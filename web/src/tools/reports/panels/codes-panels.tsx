import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import { Legend } from '../chart/legend.tsx'
import type { PanelProps } from '../filters.ts'
import { reportQuery } from '../report-data.ts'
import { ReportPanel, shownBars, TruncationNote, useTierNote } from '../report-panel.tsx'
import { useChosenProperty } from './use-chosen-property.ts'

interface CodeRow {
  name: string | null
  externalId?: string | null
  generated: number
  activated: number
}

/** Confirmation codes generated against activated, by campaign, property and clerk. */
export function CodesPanels(props: PanelProps) {
  const { filters, today } = props
  const { t } = useTranslation()
  const { number, percent } = useFormat()
  const report = useQuery(reportQuery('codes', filters, today))
  const property = useChosenProperty(props)
  const note = useTierNote(filters, t('reports.codes_note'))
  const views = [
    {
      list: 'campaigns',
      title: t('reports.codes_by_campaign'),
      column: t('reports.campaign'),
      none: t('reports.no_campaign'),
    },
    {
      list: 'properties',
      title: t('reports.codes_by_property'),
      column: t('reports.property'),
      none: t('reports.elsewhere'),
    },
    {
      list: 'clerks',
      title: t('reports.codes_by_clerk'),
      column: t('reports.clerk'),
      none: t('reports.no_clerk'),
    },
  ] as const
  const share = ({ generated, activated }: CodeRow) => (generated === 0 ? 0 : activated / generated)
  return views.map(({ list, title, column, none }) => (
    <ReportPanel
      key={list}
      title={title}
      note={note}
      legend={
        <Legend
          entries={[
            ['bar', t('reports.activated')],
            ['outline', t('reports.generated')],
          ]}
        />
      }
      chart="bars"
      report={report}
      isEmpty={({ total }) => total.generated === 0}
      rows={(codes) => codes[list] as readonly CodeRow[]}
      total={(codes) => ({ name: null, ...codes.total })}
      columns={[
        { title: column, value: ({ name }) => name ?? none },
        { title: t('reports.generated'), value: ({ generated }) => generated, write: number },
        { title: t('reports.activated'), value: ({ activated }) => activated, write: number },
        { title: t('reports.share'), value: share, write: percent, decimals: 3 },
      ]}
    >
      {(codes) => {
        const rows: readonly CodeRow[] = withNames<CodeRow>(codes[list])
        return (
          <>
            <BarChart
              title={title}
              bars={shownBars(rows).map((row) => ({
                key: row.externalId ?? row.name ?? '',
                name: row.name ?? none,
                value: row.activated,
                outline: row.generated,
                text: `${number(row.activated)} / ${number(row.generated)}`,
                lines: [
                  { label: t('reports.generated'), value: number(row.generated) },
                  { label: t('reports.activated'), value: number(row.activated) },
                  { label: t('reports.share'), value: percent(share(row)) },
                ],
                ...(row.externalId && property.choice({ name: row.name, externalId: row.externalId })),
              }))}
            />
            <TruncationNote of={rows.length} />
          </>
        )
      }}
    </ReportPanel>
  ))
}

/** Leaves out the row without a campaign, which is so large that the bars of the others would vanish. */
function withNames<Row extends { name: string | null }>(rows: readonly Row[]): readonly Row[] {
  const withName = rows.filter(({ name }) => name !== null)
  return withName.length > 0 ? withName : rows
}
