import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface OwnerProcess {
  pid: number
  /** The output so far. */
  lines: string[]
  /** Waits for the first line with this beginning and returns its rest; fails if the process ends without one. */
  output(beginning: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
}

interface Environment {
  user?: { uid: number; gid: number }
  env?: NodeJS.ProcessEnv
}

/** Runs embedded-owner.ts on a data folder. */
export function runOwner(dataFolder: string, { user, env }: Environment = {}): OwnerProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const script = fileURLToPath(new URL('embedded-owner.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', tsx, script, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    cwd: '/',
    ...user,
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const closed = once(reader, 'close')
  const exited = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    lines,
    async output(beginning) {
      for (;;) {
        const line = lines.find((candidate) => candidate.startsWith(beginning))
        if (line !== undefined) return line.slice(beginning.length)
        const over = await Promise.race([once(reader, 'line').then(() => false), closed.then(() => true)])
        if (over) throw new Error(`It ended without "${beginning}":\n${lines.join('\n')}`)
      }
    },
    async kill(signal) {
      child.kill(signal)
      await exited
    },
  }
}
