import { restCalls } from '@comptoir/contract/rest'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from './rest.ts'
import { session } from './session.ts'

/** Whether the server still takes the token. It also tells what has changed about the person since. */
export function signedInCheck(token: string) {
  return queryOptions({
    queryKey: ['signed-in', token],
    queryFn: async ({ signal }) => {
      const { user } = await callRest(restCalls.signedIn, { signal })
      session.know(user)
      return user.id
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
