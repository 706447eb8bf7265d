import type { AnswerOf, Call } from '@comptoir/contract/call'
import { reportCalls } from '@comptoir/contract/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toolCall } from '../shell/tool-session.ts'
import { type Filters, tierYear, withinMonth, withoutMonth } from './filters.ts'

export type ReportName = Exclude<keyof typeof reportCalls, 'properties'>
export type Report<Name extends ReportName> = AnswerOf<(typeof reportCalls)[Name]>

/** The properties to choose from. */
export const propertiesQuery = queryOptions({
  queryKey: ['report', 'properties'],
  queryFn: async ({ signal }) => (await toolCall(reportCalls.properties, { signal })).properties,
  staleTime: Number.POSITIVE_INFINITY,
})

/** One report of what the filters choose. */
export function reportQuery<Name extends ReportName>(name: Name, filters: Filters, today: string) {
  return queryOf(name, withinMonth(filters), tierYear(filters, today))
}

/** The same for every month of the period, whichever is chosen. */
export function monthsQuery<Name extends ReportName>(name: Name, filters: Filters, today: string) {
  return queryOf(name, withoutMonth(filters), tierYear(filters, today))
}

/** The companies of each tier. A tier is reached by the purchases of a calendar year. */
export function tiersQuery(filters: Filters, today: string) {
  const year = tierYear(filters, today)
  const { property } = filters
  return queryOf('tiers', { property, from: `${year}-01`, to: `${year}-12` }, year)
}

/** The reports that a tier limits; the others are not about companies. */
export const ofCompanies: readonly ReportName[] = ['sales', 'clients']

/** The previous data stays visible while new filters load. */
function queryOf<Name extends ReportName>(name: Name, { property, from, to, tier }: Filters, year: string) {
  const call: Call<undefined, Report<Name>> = reportCalls[name] as Call<undefined, Report<Name>>
  const search = {
    from,
    to,
    ...(property ? { property } : {}),
    ...(tier !== undefined && ofCompanies.includes(name) ? { tier, tierYear: year } : {}),
  }
  return queryOptions({
    queryKey: ['report', name, search],
    queryFn: ({ signal }) => toolCall(call, { search, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
