import { fileURLToPath } from 'node:url'
import type { Contender } from './contender.ts'
import { startProcess } from './processes.ts'

export async function startFloor(databaseUrl: string): Promise<Contender> {
  const { pid, ready } = await startProcess('The floor', {
    args: ['--import', 'tsx', fileURLToPath(new URL('./floor.ts', import.meta.url))],
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    ready: /ready on port (\d+)/,
  })
  return {
    name: 'floor',
    pid,
    port: Number(ready[1]),
    request: (asked, sample) => ({ method: 'POST', path: `/${asked.name}`, body: JSON.stringify(sample) }),
  }
}
