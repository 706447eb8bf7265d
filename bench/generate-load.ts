import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './load-generator.ts'
import { startProcess } from './processes.ts'

export type GenerateLoad = (job: Job) => Promise<Outcome>

/** Load comes from a process of its own, so that measuring and being measured do not share an event loop. */
export async function startLoadGenerator(): Promise<GenerateLoad> {
  const { child } = await startProcess('The load generator', {
    args: ['--import', 'tsx', fileURLToPath(new URL('./load-generator.ts', import.meta.url))],
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
