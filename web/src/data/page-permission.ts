import type { GuardedPage } from '@comptoir/contract/pages'
import { readCalls } from '@comptoir/contract/schemaless-calls'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from './rest.ts'

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
