import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { type Account, spawnAs } from './account.ts'

interface ChildOptions {
  account: Account
  /** What reaches the child when this process is killed without a chance to say so. */
  lastSignal: 'INT' | 'KILL'
  /** The file descriptor that takes its output. */
  output: number
}

/**
 * Starts one of PostgreSQL's programs in a session of its own, so that a terminal's Ctrl-C reaches this process only and
 * requests under way can finish before the database stops; and makes sure that it does not outlive this process.
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
  if (kernelTellsOfDeath()) {
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

let told: boolean | undefined

function kernelTellsOfDeath(): boolean {
  told ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0
  return told
}
