import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../tooling/child-process.ts'
import type { Suite } from './suite.ts'

export interface LiveProbe {
  stop(): Promise<{ milliseconds: number[]; failed: number }>
}

/** Probes `/health/live` from a process of its own, because this one may be too busy with other requests to measure it. */
export async function startLiveProbe(suite: Suite, url: string): Promise<LiveProbe> {
  probes++
  const probe = await startProcess({
    name: 'The live probe',
    args: [...process.execArgv, fileURLToPath(new URL('live-probe-process.ts', import.meta.url)), url],
    logFile: join(suite.folder, `live-probe-${probes}.log`),
    ready: /^\d+ .*\n/,
  })
  suite.atEnd(probe.stop)
  return {
    async stop() {
      await probe.end('SIGTERM')
      const replies = probe
        .output()
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split(' ').map(Number))
      return {
        milliseconds: replies.flatMap(([status, milliseconds = 0]) => (status === 200 ? milliseconds : [])),
        failed: replies.filter(([status]) => status !== 200).length,
      }
    },
  }
}

let probes = 0
