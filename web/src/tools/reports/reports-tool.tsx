import { hostMessage, type Tool } from '@comptoir/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import type { ToolScreenProps } from '../shell/start-tool.tsx'
import { postToHost } from '../shell/tool-session.ts'
import { Comparison, FigureTiles, Warning } from './figure-tiles.tsx'
import { ActiveFilters, FilterBar } from './filter-bar.tsx'
import {
  type Filters,
  includesMonth,
  type PanelProps,
  readFilters,
  withinMonth,
  writeFilters,
} from './filters.ts'
import {
  CodesPanels,
  MonthlyResentPanel,
  PropertyResentPanel,
  RedeemedPanel,
} from './panels/codes-panels.tsx'
import { PropertyDiscrepancyPanel, SkuDiscrepancyPanel } from './panels/discrepancy-panels.tsx'
import { ClientPanel, MonthlySalesPanel, PropertySalesPanel } from './panels/sales-panels.tsx'
import { TierPanel } from './panels/tier-panel.tsx'
import { monthsQuery, propertiesQuery, type ReportName, reportQuery, tiersQuery } from './report-data.ts'
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

/** Six figures of what the filters choose, each with its course over the whole period. */
function KeyFigures({ filters, today }: PanelProps) {
  const { t, format } = useWords()
  const thisMonth = today.slice(0, 7)
  const isPartial = includesMonth(withinMonth(filters), thisMonth)
  const { report: sales, months: monthlySales } = useBoth('sales', filters, today)
  const { report: codes, months: monthlyCodes } = useBoth('codes', filters, today)
  const { report: resent, months: monthlyResent } = useBoth('resent', filters, today)
  const { report: redeemed, months: monthlyRedeemed } = useBoth('redeemed', filters, today)
  const { report: discrepancies, months: monthlyDiscrepancies } = useBoth('discrepancies', filters, today)
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
          label: t('words.orders'),
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

/** A report of what the filters choose, and the same of every month of the period. */
function useBoth<Name extends ReportName>(name: Name, filters: Filters, today: string) {
  const { data: report } = useQuery(reportQuery(name, filters, today))
  const { data: months } = useQuery(monthsQuery(name, filters, today))
  return { report, months }
}

/** How many counts do not add up. */
function CountsOff({ counts, off }: { counts: number; off: number }) {
  const { t } = useWords()
  const text = t('reports.counts_off', { count: off, counts })
  return off > 0 ? <Warning>{text}</Warning> : text
}
