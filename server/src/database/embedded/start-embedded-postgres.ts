import { totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { initialise } from './initialise.ts'
import { chooseInstallation } from './installation.ts'
import { databaseName, obtainPostgres } from './obtain-postgres.ts'
import { socketUrl } from './socket-url.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** The postmaster that serves right now; it changes when one that died was replaced. */
  readonly pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  say: (line: string) => void
  connections?: number
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that another process of the same folder runs already, and
 * keeps one running until `stop`: one that dies is started again, and one whose owner leaves is taken over.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, say, connections = 60, settings } = options
  const installation = chooseInstallation(dataFolder, say)
  await initialise(installation, say)
  const launchOptions = {
    installation,
    settings: { ...demoSettings, max_connections: `${connections}`, ...settings },
    say,
  }
  let held = await obtainPostgres(launchOptions)
  const { socketFolder } = held

  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))

  async function supervise(): Promise<void> {
    for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
      const since = Date.now()
      await Promise.race([held.gone, left])
      if (leaving.signal.aborted) return
      if (Date.now() - since > steadyAfter) wait = shortestWait
      say(`PostgreSQL (process ${held.pid}) is gone: starting it again`)
      await Promise.race([pause(wait, undefined, { ref: false }), left])
      try {
        held = await obtainPostgres(launchOptions, socketFolder, leaving.signal)
        say(`PostgreSQL runs again (process ${held.pid})`)
      } catch (error) {
        if (leaving.signal.aborted) return
        say(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const supervision = supervise()

  return {
    url: socketUrl(socketFolder, databaseName),
    get pid() {
      return held.pid
    },
    async stop() {
      leaving.abort()
      await supervision
      await held.release()
    },
  }
}

/** An eighth of the memory, within reason; what a small demo does not use is never taken. */
const sharedMegabytes = Math.min(2048, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)))
const demoSettings = { shared_buffers: `${sharedMegabytes}MB`, log_checkpoints: 'off' }

/** Milliseconds before a new try; one that keeps dying is tried more and more seldom. */
const shortestWait = 20
const longestWait = 2000
const steadyAfter = 10_000
