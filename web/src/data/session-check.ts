import type { GuardedPage } from '@comptoir/contract/roles'
import { readCalls } from '@comptoir/contract/schemaless-calls'
import { queryOptions } from '@tanstack/react-query'
import { setAdditions } from './additions.ts'
import { callRest } from './rest.ts'
import { session } from './session.ts'

/** Checks that the token is still valid, and takes from the reply the user's name and role and what the server offers. */
export function sessionCheck(token: string) {
  return queryOptions({
    queryKey: ['signed-in', token],
    queryFn: async ({ signal }) => {
      const { user, secondFactorDue = false, additions } = await callRest(readCalls.signedIn, { signal })
      setAdditions(additions)
      if (user) session.updateUser(user)
      return { secondFactorDue }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the server permits this user to view a page. Checked on every visit, because roles can change. */
export function pagePermission(page: GuardedPage, userId: number) {
  return queryOptions({
    queryKey: ['page-permission', userId, page],
    queryFn: async ({ signal }) => {
      const { result } = await callRest(readCalls.pagePermission, { parts: { page }, signal })
      return result
    },
    staleTime: 0,
  })
}
