import { QueryClient } from '@tanstack/react-query'
import { Failure } from '../lib/failure.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Fail when offline and show the error, instead of pausing behind a spinner until the network is back.
      networkMode: 'always',
      retry: (times, error) => times < 1 && error instanceof Failure && error.answerLost,
      retryDelay: 400,
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
