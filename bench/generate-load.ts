import { fileURLToPath } from 'node:url'
import { startProcess } from '../tooling/child-process.ts'
import type { Job, Outcome } from './load-generator.ts'
import { logFile } from './log-file.ts'

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
