import './ui/base-styles.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadAppAhead, needsApp, Start } from './app/start.tsx'
import { startI18n } from './app/start-i18n.ts'
import { syncChosenProperty } from './data/chosen-property.ts'
import { loadConfig } from './data/config.ts'
import { followLock } from './data/follow-lock.ts'
import { session } from './data/session.ts'
import { hasLockedTab } from './lib/locked-data.ts'
import { idleMs, minLimitMs } from './lib/watch-idle.ts'
import { theme, variables } from './ui/theme.ts'

// No top-level await: the chunks that are awaited here import this one, and would wait for it in turn.
void start()

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    session.restore()
    syncChosenProperty()
    followLock()
    if (needsApp()) void loadAppAhead()
    await Promise.all([loadConfig(), startI18n()])
    if (session.get().status === 'present' && (hasLockedTab() || idleMs() >= minLimitMs)) {
      const { lockIfLeft, openLockedTab } = await import('./data/lock.ts')
      await openLockedTab()
      if (await lockIfLeft()) return
    }
    const application = (
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <Start />
        </MantineProvider>
      </StrictMode>
    )
    // In slices, between which the browser answers to keys and clicks.
    startTransition(() => root.render(application))
  } catch (error) {
    console.error('Comptoir could not start:', error)
    root.render(<StartFailed />)
  }
}

/** Shown if the configuration or the texts fail to load; its own texts are therefore inline, in both languages. */
function StartFailed() {
  return (
    <main role="alert" style={{ maxWidth: '30rem', margin: '15vh auto', padding: '0 1.5rem' }}>
      <h1>Comptoir</h1>
      <p>The server cannot be reached. Check the network and try again.</p>
      <p lang="fr">Le serveur ne répond pas. Vérifiez le réseau et réessayez.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again · Réessayer
      </button>
    </main>
  )
}
