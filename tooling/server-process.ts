import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LaunchedProcess, type LaunchOptions, launchProcess, outputMatching } from './child-process.ts'
import { createHttpClient } from './http-client.ts'
import { waitFor } from './wait-for.ts'

/** The product in a process of its own, as it runs in production. */
export interface ServerProcess extends LaunchedProcess {
  url: string
  /** Milliseconds from the launch until `/health/ready` answered 200. */
  readyAfterMs: number
}

export interface ServerOptions extends Pick<LaunchOptions, 'program' | 'user'> {
  /** This project by default, or a package unpacked elsewhere. */
  folder?: string
  /** `bundle`: server/dist/main.js; `start script`: what `npm start` runs, with its install, build and demo data. */
  entry?: 'bundle' | 'start script'
  env: Record<string, string>
  nodeArgs?: readonly string[]
  /** Whether errors name the lines of the sources; reading the maps takes time at the start, and memory. */
  showsSources?: boolean
  logFile: string
}

/** Launches a server and waits until it is ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const launched = launchServer(options)
  try {
    const [, url = ''] = await outputMatching(launched, /\bready on ([^\s"]+)/, 120_000)
    await waitUntilReady(url)
    return { ...launched, url, readyAfterMs: performance.now() - launched.launchedAt }
  } catch (error) {
    await launched.stop()
    throw error
  }
}

/** Launches a server without waiting until it is ready. */
export function launchServer({
  folder = projectFolder,
  entry = 'bundle',
  env,
  nodeArgs = [],
  showsSources = true,
  ...options
}: ServerOptions): LaunchedProcess {
  return launchProcess({
    name: 'The server',
    args: [...nodeArgs, ...(showsSources ? ['--enable-source-maps'] : []), join(folder, entries[entry])],
    cwd: folder,
    env: { PORT: '0', ...env },
    ...options,
  })
}

/** Waits until `/health/ready` answers 200; returns how many milliseconds that took. */
export async function waitUntilReady(url: string, timeoutMs = 30_000): Promise<number> {
  const http = createHttpClient({ connections: 1 })
  try {
    return await waitFor(
      async () => (await http.send(url, { method: 'GET', path: '/health/ready' })).status === 200,
      { what: '/health/ready should answer 200', timeoutMs },
    )
  } finally {
    await http.close()
  }
}

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const entries = { bundle: 'server/dist/main.js', 'start script': 'scripts/start.mjs' }
