import { queryLimits } from '@comptoir/contract/constants'
import type { CompanyFacts, restCalls } from '@comptoir/contract/rest'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callIfOffered } from '../../../data/rest.ts'

export interface KnownFacts {
  /** False if the server does not offer the call: the columns are then left out. */
  isOffered: boolean
  of: (companyId: number) => CompanyFacts | undefined
}

/** The facts of the listed companies, one request per page of the list. */
export function useCompanyFacts(ids: readonly number[]): KnownFacts {
  const size = queryLimits.companies
  const pages = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )
  const queryClient = useQueryClient()
  const answers = useQueries({ queries: pages.map(companyFacts), combine: factsIn })
  return useMemo(() => {
    // A list that grows goes on with what it knows while the facts of the longer list are loaded.
    const known = queryClient.getQueriesData<CompanyFacts[] | null>({ queryKey: factsKey })
    const all = [...known.map(([, facts]) => facts), ...answers].flatMap((facts) => facts ?? [])
    const byId = new Map(all.map((facts) => [facts.id, facts]))
    return { isOffered: !answers.includes(null), of: (companyId) => byId.get(companyId) }
  }, [answers, queryClient])
}

const factsKey = ['company-facts']

/** A function of its own, so that its result stays the same until an answer comes. */
function factsIn(answers: readonly { data: CompanyFacts[] | null | undefined }[]) {
  return answers.map(({ data }) => data)
}

function companyFacts(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...factsKey, ids],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const answer = await callIfOffered<typeof restCalls.companyFacts>(writeCalls.companyFacts, {
        payload: { ids: [...ids] },
        signal,
      })
      return answer?.companies ?? null
    },
  })
}
