import * as z from 'zod'
import { type Done, get } from './call.ts'
import { monthsBetween } from './rules/calendar-month.ts'
import type { TierBounds } from './rules/reward-tier.ts'

export const maxReportMonths = 120

/** A calendar month, `2026-11`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/**
 * The parameters of every report: its months, and one property or all of the user's scope. Sales and clients can be limited
 * to the companies that reached a reward tier in a year; an empty tier means those that reached none.
 */
export const reportQuestion = z
  .object({
    from: month,
    to: month,
    property: z.string().max(18).optional(),
    tier: z.string().max(100).optional(),
    tierYear: z
      .string()
      .regex(/^20\d\d$/)
      .optional(),
  })
  .refine(({ from, to }) => from <= to && monthsBetween(from, to) <= maxReportMonths)
  .refine(({ tier, tierYear }) => (tier === undefined) === (tierYear === undefined))
export type ReportQuestion = z.output<typeof reportQuestion>

/** The share of the next tier's threshold from which a company is close to that tier. */
export const closeToNextTier = 0.9

export const reportCalls = {
  properties: get<Done & { properties: ReportProperty[] }>('/api/tools/reports/properties'),
  sales: get<SalesReport>('/api/tools/reports/sales'),
  codes: get<CodesReport>('/api/tools/reports/codes'),
  resent: get<ResentReport>('/api/tools/reports/resent'),
  redeemed: get<RedeemedReport>('/api/tools/reports/redeemed'),
  discrepancies: get<DiscrepancyReport>('/api/tools/reports/discrepancies'),
  clients: get<ClientReport>('/api/tools/reports/clients'),
  tiers: get<TierReport>('/api/tools/reports/tiers'),
}

/** A property whose figures the user may see. */
export interface ReportProperty {
  externalId: string
  name: string
}

/** The subject of figures; null if there is none, or it is not listed. */
interface Named {
  name: string | null
}

/** A property as the subject of figures; both are null if it is not listed. */
interface OfProperty extends Named {
  externalId: string | null
}

/** Activated orders by month, compared with the year before. */
export interface SalesFigures {
  orders: number
  revenue: number
  ordersBefore: number
  revenueBefore: number
}

export interface SalesReport extends Done {
  total: SalesFigures
  /** Every month of the period. */
  months: (SalesFigures & { month: string })[]
  /** Largest first. */
  properties: (SalesFigures & OfProperty)[]
  /** What the year before brought on the days of the current month that are still to come. */
  stillToCome: { orders: number; revenue: number }
}

/** Confirmation codes by the month of their creation, and how many of them are Activated now. */
export interface CodeFigures {
  generated: number
  activated: number
}

export interface CodesReport extends Done {
  total: CodeFigures
  months: (CodeFigures & { month: string })[]
  campaigns: (CodeFigures & Named)[]
  properties: (CodeFigures & OfProperty)[]
  clerks: (CodeFigures & Named)[]
}

/** How often gift codes were sent again. */
export interface ResentReport extends Done {
  total: number
  months: { month: string; codes: number }[]
  properties: ({ codes: number } & OfProperty)[]
}

/** E-tokens by the property that redeemed them. */
export interface RedeemedReport extends Done {
  tokens: number
  amount: number
  months: { month: string; tokens: number }[]
  centres: ({ tokens: number; amount: number } & OfProperty)[]
}

/** How far the counts of a SKU at a property differ from the calculated stock. */
export interface DiscrepancyFigures {
  counts: number
  /** The number of counts with a discrepancy. */
  off: number
  /** Surplus and missing cards, both as positive numbers. */
  over: number
  short: number
}

export interface DiscrepancyReport extends Done {
  total: DiscrepancyFigures
  months: (DiscrepancyFigures & { month: string })[]
  rows: (DiscrepancyFigures & OfProperty & { sku: string })[]
}

/** Companies by purchases, without the preset company that holds all consumers. */
export interface ClientReport extends Done {
  clients: { id: number; name: string; city: string | null; orders: number; revenue: number }[]
}

/**
 * Companies by the reward tier that their purchases reach in the calendar year of the last month, the highest tier first and
 * no tier last.
 */
export interface TierReport extends Done {
  tiers: TierFigures[]
}

export interface TierFigures extends TierBounds {
  companies: number
  revenue: number
  /** How many of the companies are close to the next tier. */
  close: number
}
