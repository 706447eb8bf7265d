import { hostMessage, type Tool } from '@comptoir/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { postToHost } from '../shell/tool-session.ts'
import { ActiveFilters, FilterBar } from './filter-bar.tsx'
import { type Filters, readFilters, writeFilters } from './filters.ts'
import { KeyFigures } from './key-figures.tsx'
import { CodesPanels } from './panels/codes-panels.tsx'
import { PropertyDiscrepancyPanel, SkuDiscrepancyPanel } from './panels/discrepancy-panels.tsx'
import { MonthlyResentPanel, PropertyResentPanel, RedeemedPanel } from './panels/gift-panels.tsx'
import { ClientPanel, MonthlySalesPanel, PropertySalesPanel } from './panels/sales-panels.tsx'
import { TierPanel } from './panels/tier-panel.tsx'
import { propertiesQuery, tiersQuery } from './report-data.ts'
import classes from './reports.module.css'
import { usePrinting } from './use-printing.ts'

/** The dashboard. Its filters are stored in the URL of the host page, which sends them when the user goes back. */
export function ReportsTool({ search }: ToolScreenProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const thisMonth = today.slice(0, 7)
  const [chosen, setChosen] = useState(() => readFilters(search, thisMonth))
  useHostFilters('reports', (next) => setChosen(readFilters(next, thisMonth)))
  usePrintedInLight()
  // An old URL may have a property that the user can no longer view, or a tier that is not set any more.
  const { data: properties, isPending } = useQuery(propertiesQuery)
  const isPropertyKnown = chosen.property === undefined || !isPending
  const isPropertyGone = properties?.every(({ externalId }) => externalId !== chosen.property)
  const ofProperty = { ...chosen, property: isPropertyGone ? undefined : chosen.property }
  const { data: tiers, isError } = useQuery({ ...tiersQuery(ofProperty, today), enabled: isPropertyKnown })
  const isTierKnown = chosen.tier === undefined || tiers !== undefined || isError
  const isTierGone = tiers?.tiers.every(({ tier }) => (tier ?? '') !== chosen.tier)
  const filters = { ...ofProperty, tier: isTierGone ? undefined : chosen.tier }
  const choose = (next: Filters) => {
    setChosen(next)
    postToHost({ type: 'filters', search: writeFilters(next, thisMonth) })
  }
  if (!isPropertyKnown || !isTierKnown) return <LoadingPanel />
  const panel = { filters, today, onChange: choose }
  return (
    <div className={classes.board}>
      <FilterBar {...panel} properties={properties ?? []} />
      <ActiveFilters {...panel} properties={properties ?? []} />
      <KeyFigures {...panel} />
      <div className={classes.first}>
        <MonthlySalesPanel {...panel} figure="revenue" size="large" />
        <PropertyDiscrepancyPanel {...panel} />
      </div>
      <TierPanel {...panel} />
      <div className={classes.panels}>
        <MonthlySalesPanel {...panel} figure="orders" />
        <MonthlyResentPanel {...panel} />
        <PropertySalesPanel {...panel} />
        <ClientPanel {...panel} />
        <CodesPanels {...panel} />
        <SkuDiscrepancyPanel {...panel} />
        <PropertyResentPanel {...panel} />
        <RedeemedPanel {...panel} />
      </div>
    </div>
  )
}

/** Prints in the light colours: dark ones would be light text on white paper. */
function usePrintedInLight(): void {
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    if (!isPrinting) return
    const { documentElement: root } = document
    const scheme = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
    return () => {
      if (scheme) root.setAttribute(attribute, scheme)
    }
  }, [isPrinting])
}

const attribute = 'data-mantine-color-scheme'

/** Calls back with the filters of the host page's URL, each time it sends them. */
function useHostFilters(tool: Tool, onFilters: (search: string) => void): void {
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== window.parent) return
    const { data: message } = hostMessage.safeParse(event.data)
    if (message?.comptoirHost === tool) onFilters(message.search)
  })
  useEffect(() => {
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
}
