import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './app/routes.tsx'
import { syncChosenProperty } from './data/chosen-property.ts'
import { loadConfig } from './data/config.ts'
import { queryClient } from './data/query-client.ts'
import { session } from './data/session.ts'
import { startI18n } from './i18n/start-i18n.ts'
import { pauseWhileAway } from './lib/pause-while-away.ts'
import './ui/public-styles.ts'
import { StartFailed } from './app/start-failed.tsx'
import { theme, variables } from './ui/theme.ts'

const root = createRoot(document.getElementById('root') ?? document.body)

try {
  await Promise.all([loadConfig(), startI18n()])
  session.restore()
  pauseWhileAway()
  syncChosenProperty()
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
} catch (error) {
  console.error('Comptoir could not start:', error)
  root.render(<StartFailed />)
}
