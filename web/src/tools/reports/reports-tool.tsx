import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { postToHost } from '../shell/post-to-host.ts'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { FigureTiles, useComparison } from './figure-tiles.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, includesMonth, readFilters, writeFilters } from './filters.ts'
import type { PanelProps } from './panel-props.ts'
import { ClientPanel } from './panels/client-panel.tsx'
import { CodesPanels } from './panels/codes-panels.tsx'
import { DiscrepancyPanel } from './panels/discrepancy-panel.tsx'
import { GiftPanels } from './panels/gift-panels.tsx'
import { SalesPanels } from './panels/sales-panels.tsx'
import { propertiesQuery, reportQuery } from './report-data.ts'
import classes from './reports-tool.module.css'

/** The dashboard. Its filters are stored in the URL of the host page. */
export function ReportsTool({ search }: ToolScreenProps) {
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const [chosen, setChosen] = useState(() => readFilters(search, thisMonth))
  const { data: properties, isPending } = useQuery(propertiesQuery)
  // An old URL may have a property that the user can no longer view.
  const isUnavailable = properties?.every(({ externalId }) => externalId !== chosen.property)
  const filters = isUnavailable ? { ...chosen, property: undefined } : chosen
  const choose = (next: Filters) => {
    setChosen(next)
    postToHost({ type: 'filters', search: writeFilters(next, thisMonth) })
  }
  if (chosen.property && isPending) return <LoadingPanel />
  return (
    <Stack px="var(--gutter)" pb="md" gap="md">
      <FilterBar filters={filters} properties={properties ?? []} thisMonth={thisMonth} onChange={choose} />
      <KeyFigures filters={filters} thisMonth={thisMonth} />
      <div className={classes.panels}>
        <SalesPanels filters={filters} thisMonth={thisMonth} />
        <ClientPanel filters={filters} />
        <CodesPanels filters={filters} />
        <DiscrepancyPanel filters={filters} />
        <GiftPanels filters={filters} thisMonth={thisMonth} />
      </div>
    </Stack>
  )
}

function KeyFigures({ filters, thisMonth }: PanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const compared = useComparison(includesMonth(filters, thisMonth))
  const { data: sales } = useQuery(reportQuery('sales', filters))
  const { data: codes } = useQuery(reportQuery('codes', filters))
  const { data: resent } = useQuery(reportQuery('resent', filters))
  const { data: redeemed } = useQuery(reportQuery('redeemed', filters))
  const { data: discrepancies } = useQuery(reportQuery('discrepancies', filters))
  return (
    <FigureTiles
      tiles={[
        {
          label: t('reports.revenue'),
          figure: sales && format.wholeMoney(sales.total.revenue),
          about: sales && compared(sales.total.revenue, sales.total.revenueBefore),
        },
        {
          label: t('reports.orders'),
          figure: sales && format.number(sales.total.orders),
          about: sales && compared(sales.total.orders, sales.total.ordersBefore),
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
        },
        { label: t('reports.resent'), figure: resent && format.number(resent.total) },
        {
          label: t('reports.redeemed'),
          figure: redeemed && format.number(redeemed.tokens),
          about: redeemed && t('reports.worth', { amount: format.wholeMoney(redeemed.amount) }),
        },
        {
          label: t('reports.missing'),
          figure: discrepancies && format.number(discrepancies.total.short),
          about:
            discrepancies &&
            t('reports.counts_off', {
              count: discrepancies.total.off,
              off: format.number(discrepancies.total.off),
              counts: format.number(discrepancies.total.counts),
            }),
        },
      ]}
    />
  )
}
