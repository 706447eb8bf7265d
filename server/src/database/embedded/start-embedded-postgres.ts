import { totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseInstallation } from './installation.ts'
import { obtainPostgres } from './obtain-postgres.ts'
import { initialise } from './postmaster.ts'
import { socketUrl } from './probe.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** The current postmaster; it changes after a restart. */
  readonly pid: number
  stop(): Promise<void>
}

interface EmbeddedOptions {
  dataFolder: string
  databaseName?: string
  print: (line: string) => void
  connections?: number
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that another process of the same folder runs already, and
 * keeps one running until `stop`: restarts one that dies, and replaces an adopted one when its owner stops.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, databaseName = 'comptoir', print, connections = 60, settings } = options
  const installation = chooseInstallation(dataFolder, print)
  await initialise(installation, print)
  const launchOptions = {
    installation,
    databaseName,
    settings: { ...demoSettings, max_connections: `${connections}`, ...settings },
    print,
  }
  let held = await obtainPostgres(launchOptions)
  const { socketFolder } = held

  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))

  async function supervise(): Promise<void> {
    for (let wait = minBackoffMs; ; wait = Math.min(wait * 2, maxBackoffMs)) {
      const since = Date.now()
      await Promise.race([held.gone, stopped])
      if (stopping.signal.aborted) return
      if (Date.now() - since > stableAfterMs) wait = minBackoffMs
      print(`PostgreSQL (process ${held.pid}) is gone: starting it again`)
      await Promise.race([pause(wait, undefined, { ref: false }), stopped])
      try {
        held = await obtainPostgres(launchOptions, socketFolder, stopping.signal)
        print(`PostgreSQL runs again (process ${held.pid})`)
      } catch (error) {
        if (stopping.signal.aborted) return
        print(error instanceof Error ? error.message : String(error))
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
      stopping.abort()
      await supervision
      await held.release()
    },
  }
}

/** An eighth of the memory, within limits. PostgreSQL does not touch what a small demo does not use. */
const sharedMegabytes = Math.min(2048, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)))
const demoSettings = { shared_buffers: `${sharedMegabytes}MB`, log_checkpoints: 'off' }

/** The backoff between restarts. A PostgreSQL that ran for a while is restarted with the shortest wait again. */
const minBackoffMs = 20
const maxBackoffMs = 2000
const stableAfterMs = 10_000
