import type { DiscrepancyFigures } from '@comptoir/contract/reports'
import { useWords } from '../../../lib/use-words.ts'
import { type DivergingBar, DivergingChart } from '../chart/diverging-chart.tsx'
import type { FigureColumn } from '../figure-table.tsx'
import type { PanelProps } from '../filters.ts'
import type { Report } from '../report-data.ts'
import { FirstRows, ReportPanel } from '../report-panel.tsx'
import { sumByProperty } from './discrepancy-sums.ts'
import { useChosenProperty } from './use-chosen-property.ts'

type Discrepancies = Report<'discrepancies'>
type SkuRow = Discrepancies['rows'][number]

/** Cards missing and too many at each property. */
export function PropertyDiscrepancyPanel(panel: PanelProps) {
  const { t } = useWords()
  const property = useChosenProperty(panel)
  return (
    <DiscrepancyPanel<ReturnType<typeof sumByProperty>[number]>
      {...panel}
      title={t('reports.discrepancies_by_property')}
      rows={({ rows }) => sumByProperty(rows)}
      none={{ name: null, externalId: null }}
      names={[property.column]}
      bar={property.bar}
    />
  )
}

/** Cards missing and too many of each SKU at each property. */
export function SkuDiscrepancyPanel(panel: PanelProps) {
  const { t } = useWords()
  const { nameOf } = useChosenProperty(panel)
  return (
    <DiscrepancyPanel<SkuRow>
      {...panel}
      title={t('reports.discrepancies')}
      rows={({ rows }) => rows}
      none={{ sku: '', externalId: null, name: null }}
      names={[
        { title: t('columns.count.sku'), value: ({ sku }) => sku },
        { title: t('words.property'), value: (row) => (row.sku ? nameOf(row) : null) },
      ]}
      bar={(row) => ({ key: `${row.sku} ${row.externalId}`, name: `${row.sku} · ${nameOf(row)}` })}
    />
  )
}

interface DiscrepancyPanelProps<Row extends DiscrepancyFigures> extends PanelProps {
  title: string
  rows: (report: Discrepancies) => readonly Row[]
  /** What names a row, for the total. */
  none: Omit<Row, keyof DiscrepancyFigures>
  names: readonly FigureColumn<Row>[]
  bar: (row: Row) => Omit<DivergingBar, keyof DiscrepancyFigures>
}

function DiscrepancyPanel<Row extends DiscrepancyFigures>(props: DiscrepancyPanelProps<Row>) {
  const { names, none, bar, ...panel } = props
  const { t, format } = useWords()
  return (
    <ReportPanel
      {...panel}
      of="discrepancies"
      note={t('reports.discrepancies_note')}
      legend={[
        ['missing', t('reports.short')],
        ['over', t('reports.over')],
      ]}
      chart="bars"
      isEmpty={({ total }) => total.off === 0}
      total={({ total }) => ({ ...none, ...total }) as Row}
      columns={[
        ...names,
        { title: t('words.counts'), value: ({ counts }) => counts, write: format.number },
        { title: t('reports.off'), value: ({ off }) => off, write: format.number },
        { title: t('reports.short'), value: ({ short }) => short, write: format.number },
        { title: t('reports.over'), value: ({ over }) => over, write: format.number },
        { title: t('reports.net'), value: ({ over, short }) => over - short, write: format.signed },
      ]}
    >
      {(report) => (
        <FirstRows of={panel.rows(report).filter(({ off }) => off > 0)}>
          {(shown) => (
            <DivergingChart title={panel.title} bars={shown.map((row) => ({ ...row, ...bar(row) }))} />
          )}
        </FirstRows>
      )}
    </ReportPanel>
  )
}
