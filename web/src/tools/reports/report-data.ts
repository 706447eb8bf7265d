import type { AnswerOf, Call } from '@comptoir/contract/call'
import { reportCalls } from '@comptoir/contract/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toolCall } from '../shell/tool-call.ts'
import type { Filters } from './filters.ts'

export type ReportName = Exclude<keyof typeof reportCalls, 'properties'>
export type Report<Name extends ReportName> = AnswerOf<(typeof reportCalls)[Name]>

/** The properties to choose from. */
export const propertiesQuery = queryOptions({
  queryKey: ['report', 'properties'],
  queryFn: async ({ signal }) => (await toolCall(reportCalls.properties, { signal })).properties,
  staleTime: Number.POSITIVE_INFINITY,
})

/** One report. The previous data stays visible while new filters load. */
export function reportQuery<Name extends ReportName>(name: Name, { property, from, to }: Filters) {
  const call: Call<undefined, Report<Name>> = reportCalls[name] as Call<undefined, Report<Name>>
  return queryOptions({
    queryKey: ['report', name, property ?? '', from, to],
    queryFn: ({ signal }) =>
      toolCall(call, { search: { from, to, ...(property ? { property } : {}) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
