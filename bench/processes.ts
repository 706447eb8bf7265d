import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../tooling/child-process.ts'
import type { Contender } from './cases/case.ts'
import type { Job, Outcome } from './load-generator.ts'

/** The log file of a process that the bench starts. */
export function logFile(name: string): string {
  return join('.comptoir', 'bench-logs', `${name}.log`)
}

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

export type GenerateLoad = (job: Job) => Promise<Outcome>

/** Load comes from a process of its own, so that sending it does not compete with measuring it for one event loop. */
export async function startLoadGenerator(): Promise<GenerateLoad> {
  const { child } = await startProcess({
    name: 'The load generator',
    args: ['--import', 'tsx', fileURLToPath(new URL('./load-generator.ts', import.meta.url))],
    logFile: logFile('load-generator'),
    ipc: true,
    ready: /is ready/,
  })
  return (job) =>
    new Promise((resolve, reject) => {
      child.once('message', (message: { outcome?: Outcome; error?: string }) =>
        message.outcome ? resolve(message.outcome) : reject(new Error(message.error)),
      )
      child.send(job)
    })
}
