import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Suite } from './suite.ts'

export interface LiveProbe {
  firstAnswer: Promise<unknown>
  stop(): Promise<{ milliseconds: number[]; failed: number }>
}

/** Asks from a process of its own whether a server is alive: this one may be too busy asking other things to tell. */
export function startLiveProbe(suite: Suite, url: string): LiveProbe {
  const program = fileURLToPath(new URL('live-probe-process.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  suite.atEnd(() => void child.kill('SIGKILL'))
  const milliseconds: number[] = []
  let failed = 0
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const [status, taken] = line.split(' ')
    if (status === '200') milliseconds.push(Number(taken))
    else failed++
  })
  return {
    firstAnswer: once(lines, 'line'),
    async stop() {
      child.kill('SIGTERM')
      await exited
      return { milliseconds, failed }
    },
  }
}
