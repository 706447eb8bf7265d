import { type SecondFactorState, secondFactorCalls } from '@comptoir/contract/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../data/query-client.ts'
import { callIfOffered } from '../../../data/rest.ts'

const secondFactorKey = ['second-factor'] as const

/** The second factors of the signed-in user; null where the server has none. */
export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKey,
  queryFn: async ({ signal }): Promise<SecondFactorState | null> =>
    (await callIfOffered(secondFactorCalls.readSecondFactors, { signal })) ?? null,
})

export function reloadSecondFactors(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorKey })
}

/** How many second factors the user has. */
export function countFactors({ authenticatorApp, passkeys }: SecondFactorState): number {
  return passkeys.length + (authenticatorApp ? 1 : 0)
}
