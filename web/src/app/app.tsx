import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { pauseWhileAway } from '../lib/pause-while-away.ts'
import { usePrefetchedLinks } from './prefetch.ts'
import { routes } from './routes.tsx'

export { prefetchPath } from './prefetch.ts'

export function App() {
  const [router] = useState(() => createBrowserRouter(routes))
  usePrefetchedLinks()
  useEffect(() => pauseWhileAway(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
