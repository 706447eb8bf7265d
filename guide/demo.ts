import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tooling/server-process.ts'

/** Runs the work against a server with demo data of its own, at the guide's time. */
export async function withGuideDemo<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-guide-'))
  const server = await startServer({
    entry: 'start script',
    nodeArgs: ['--import', new URL('freeze-clock.mjs', import.meta.url).href],
    env: { PORT: '4390', COMPTOIR_DATA: join(folder, 'data') },
    logFile: join(folder, 'server.log'),
  })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
