import { z } from 'zod'
import { type Done, get } from './call.ts'
import { key } from './error-keys.ts'

/** The longest period that one question may be about, in months. */
export const longestReport = 120

/** A calendar month, `2026-11`. */
const month = z.string(key('bad_input')).regex(/^20\d\d-(0[1-9]|1[0-2])$/, key('bad_input'))

/** What every report is asked: from which month to which, and for one property or all of the person's. */
export const reportQuestion = z
  .object({
    from: month,
    to: month,
    property: z.string(key('bad_input')).max(18, key('bad_input')).optional(),
  })
  .refine(({ from, to }) => from <= to && monthsBetween(from, to) <= longestReport, key('bad_input'))
export type ReportQuestion = z.output<typeof reportQuestion>

/** How many months a period has, its first and its last included. */
export function monthsBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from) + 1
}

/** The month so many months later, or earlier. */
export function monthAfter(from: string, months: number): string {
  const number = numberOf(from) + months
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

function numberOf(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
}

export const reportCalls = {
  properties: get<Done & { properties: ReportProperty[] }>('/api/tools/reports/properties'),
  sales: get<SalesReport>('/api/tools/reports/sales'),
  codes: get<CodesReport>('/api/tools/reports/codes'),
  resent: get<ResentReport>('/api/tools/reports/resent'),
  redeemed: get<RedeemedReport>('/api/tools/reports/redeemed'),
  discrepancies: get<DiscrepancyReport>('/api/tools/reports/discrepancies'),
  clients: get<ClientReport>('/api/tools/reports/clients'),
}

/** A property whose figures the person may see. */
export interface ReportProperty {
  externalId: string
  name: string
}

/** What figures are about; no name stands for none, or for what is on no list. */
interface Named {
  name: string | null
}

/** Activated orders by the month they are dated, beside those of a year before. */
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
  /** The largest first. */
  properties: (SalesFigures & Named)[]
}

/** Confirmation codes by the month they were generated, and how many of them are Activated by now. */
export interface CodeFigures {
  generated: number
  activated: number
}

export interface CodesReport extends Done {
  total: CodeFigures
  campaigns: (CodeFigures & Named)[]
  properties: (CodeFigures & Named)[]
  clerks: (CodeFigures & Named)[]
}

/** How often gift codes were sent again. */
export interface ResentReport extends Done {
  total: number
  months: { month: string; codes: number }[]
  properties: ({ codes: number } & Named)[]
}

/** E-tokens by the centre that redeemed them. */
export interface RedeemedReport extends Done {
  tokens: number
  amount: number
  centres: ({ tokens: number; amount: number } & Named)[]
}

/** What the counts of a SKU at a property differed from what should have been on hand. */
export interface DiscrepancyFigures {
  counts: number
  /** Counts that did not add up. */
  off: number
  /** Cards too many, and cards too few, as a number above zero. */
  over: number
  short: number
}

export interface DiscrepancyReport extends Done {
  total: DiscrepancyFigures
  rows: (DiscrepancyFigures & { sku: string; property: string | null })[]
}

/** Companies by what they bought; the one behind all consumers is no client. */
export interface ClientReport extends Done {
  clients: { id: number; name: string; city: string | null; orders: number; revenue: number }[]
}
