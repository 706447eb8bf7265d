import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

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

/** embedded-owner.ts in one file, where its packages are found: the sources take a second longer to start. */
const program = fileURLToPath(new URL('../../node_modules/.cache/embedded-owner.mjs', import.meta.url))
buildSync({
  entryPoints: [fileURLToPath(new URL('embedded-owner.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
})

/** Runs embedded-owner.ts on a data folder. */
export function runOwner(dataFolder: string, { user, env }: Environment = {}): OwnerProcess {
  const child = spawn(process.execPath, [program, dataFolder], {
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
