import { securityLogCalls } from '@comptoir/contract/security-log'
import { queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../../data/optional-call.ts'

/** The user's own sign-ins; null if the server keeps no log. */
export const ownSignIns = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: async ({ signal }) => {
    const answer = await callIfOffered(securityLogCalls.ownSignIns, { signal })
    return answer?.events ?? null
  },
})
