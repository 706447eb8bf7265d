import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { type Account, spawnAs } from './account.ts'

interface ChildOptions {
  account: Account
  /** The signal that the child receives when this process is killed. */
  lastSignal: 'INT' | 'KILL'
  /** The file descriptor that takes its output. */
  output: number
}

/**
 * Starts one of PostgreSQL's programs in its own session: Ctrl-C in a terminal reaches this process only, and requests under
 * way can finish before the database stops. The child does not outlive this process.
 */
export function spawnChild(program: string, args: readonly string[], options: ChildOptions): ChildProcess {
  const { account, lastSignal, output } = options
  const rest = {
    ...spawnAs(account),
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  }
  const command = [program, ...args]
  if (canSignalOnParentDeath()) {
    const wrapped = ['--pdeathsig', lastSignal, '--', ...command]
    return spawn('setpriv', wrapped, { ...rest, stdio: ['ignore', output, output] })
  }
  const child = spawn(program, args, { ...rest, stdio: ['ignore', output, output] })
  if (child.pid !== undefined) {
    // The pipe closes with this process, however it ends.
    const script = 'while read -r _; do :; done; kill -s "$1" "$2"'
    const watcher = spawn('/bin/sh', ['-c', script, 'sh', lastSignal, String(child.pid)], {
      ...rest,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.once('exit', () => watcher.kill('SIGKILL'))
  }
  return child
}

let hasSetpriv: boolean | undefined

function canSignalOnParentDeath(): boolean {
  hasSetpriv ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0
  return hasSetpriv
}
