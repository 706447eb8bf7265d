import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { Legend } from '../chart/legend.tsx'
import type { PanelProps } from '../filters.ts'
import { BarPanel } from '../report-panel.tsx'
import { useChosenProperty } from './use-chosen-property.ts'

interface CodeRow {
  name: string | null
  externalId?: string | null
  generated: number
  activated: number
}

/** Confirmation codes generated against activated, by campaign, property and clerk. */
export function CodesPanels(panel: PanelProps) {
  const { t } = useTranslation()
  const { number, percent } = useFormat()
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
      legend={
        <Legend
          entries={[
            ['bar', t('reports.activated')],
            ['outline', t('reports.generated')],
          ]}
        />
      }
      isEmpty={({ total }) => total.generated === 0}
      rows={(codes) => codes[list] as readonly CodeRow[]}
      total={({ total }) => ({ name: null, ...total })}
      columns={[
        { title: column, value: ({ name }) => name ?? none },
        { title: t('reports.generated'), value: ({ generated }) => generated, write: number },
        { title: t('reports.activated'), value: ({ activated }) => activated, write: number },
        { title: t('reports.share'), value: share, write: percent, decimals: 3 },
      ]}
      drawn={(codes) => withNames<CodeRow>(codes[list])}
      bar={({ name, externalId, generated, activated }) => ({
        ...(externalId ? property.bar({ name, externalId }) : { key: name ?? '', name: name ?? none }),
        value: activated,
        outline: generated,
        text: `${number(activated)} / ${number(generated)}`,
      })}
    />
  ))
}

/** Leaves out the row without a campaign, which is so large that the bars of the others would vanish. */
function withNames<Row extends { name: string | null }>(rows: readonly Row[]): readonly Row[] {
  const withName = rows.filter(({ name }) => name !== null)
  return withName.length > 0 ? withName : rows
}
