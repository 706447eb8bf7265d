import { fileURLToPath } from 'node:url'
import { startProcess } from '../tooling/child-process.ts'
import type { Contender } from './contender.ts'
import { logFile } from './log-file.ts'

export async function startFloor(databaseUrl: string): Promise<Contender> {
  const { pid, ready } = await startProcess({
    name: 'The floor',
    args: ['--import', 'tsx', fileURLToPath(new URL('./floor.ts', import.meta.url))],
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    logFile: logFile('floor'),
    ready: /ready on port (\d+)/,
  })
  return {
    name: 'floor',
    pid,
    origin: `http://127.0.0.1:${ready[1]}`,
    request: (benchCase, sample) => ({ path: `/${benchCase.name}`, body: JSON.stringify(sample) }),
  }
}
