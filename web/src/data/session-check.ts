import { readCalls } from '@comptoir/contract/schemaless-calls'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from './rest.ts'
import { session } from './session.ts'

/** Checks that the token is still valid, and updates the user's name and role from the reply. */
export function sessionCheck(token: string) {
  return queryOptions({
    queryKey: ['signed-in', token],
    queryFn: async ({ signal }) => {
      const { user, secondFactorDue = false } = await callRest(readCalls.signedIn, { signal })
      if (user) session.updateUser(user)
      return { secondFactorDue }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
