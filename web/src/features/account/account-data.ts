import { type Account, restCalls } from '@comptoir/contract/rest'
import { queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../data/rest.ts'

const accountKey = ['account']

/** The signed-in user's account; null if the server does not offer it. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: async ({ signal }): Promise<Account | null> =>
    (await callIfOffered(restCalls.account, { signal }))?.account ?? null,
})
