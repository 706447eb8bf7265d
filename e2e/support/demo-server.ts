import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFrom, runOnServer, templateName } from '../../server/test/database-at.ts'
import { type ServerOptions, startServer } from '../../tooling/server-process.ts'

export interface DemoServer {
  url: string
  stop(): Promise<void>
}

/** Starts a demo with a process, a port and data of its own. */
export async function startDemoServer(env: Record<string, string> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-journeys-'))
  const demo = await demoOptions(folder)
  const server = await startServer({
    ...demo,
    env: { ...demo.env, ...env },
    logFile: join(folder, 'server.log'),
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Tells the workers, which inherit the environment, of the PostgreSQL that has the template. */
export function sharePostgres({ url, dataFolder }: { url: string; dataFolder: string }): void {
  process.env.JOURNEYS_POSTGRES_URL = url
  process.env.JOURNEYS_DATA = dataFolder
}

async function demoOptions(folder: string): Promise<Pick<ServerOptions, 'entry' | 'env'>> {
  const { JOURNEYS_POSTGRES_URL: url, JOURNEYS_DATA: dataFolder } = process.env
  // Against a running server there is no template: only the journeys with a mail server start a demo, each its own.
  if (!url || !dataFolder) return { entry: 'start script', env: { COMPTOIR_DATA: join(folder, 'data') } }
  const name = `journeys_${randomBytes(6).toString('hex')}`
  await runOnServer(url, createFrom(templateName, name))
  return { env: { COMPTOIR_DATA: dataFolder, COMPTOIR_DEMO_DATABASE: name } }
}
