import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { pauseWhileAway } from '../lib/pause-while-away.ts'
import { prefetchElement } from '../ui/lazy-screen.tsx'
import { routes, startPath } from './routes.tsx'

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

/** Loads what a visit to the path will show. */
export async function prefetchPath(path: string): Promise<void> {
  const isStart = path === '/' || path === '/login'
  const matches = matchRoutes(routes, isStart ? startPath : path) ?? []
  await Promise.all(matches.map(({ route }) => prefetchElement(route.element)))
}

/** Loads the screen that a link leads to as soon as the pointer or the focus is on it. */
function usePrefetchedLinks(): void {
  useEffect(() => {
    for (const type of events) document.addEventListener(type, prefetchLink)
    return () => {
      for (const type of events) document.removeEventListener(type, prefetchLink)
    }
  }, [])
}

const events = ['pointerover', 'focusin'] as const

function prefetchLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link && link.origin === window.location.origin) void prefetchPath(link.pathname)
}
