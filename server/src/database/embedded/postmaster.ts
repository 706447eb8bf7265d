import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, giveTo, spawnAs } from './account.ts'
import type { Installation } from './installation.ts'
import { errorCode, isAlive } from './live-process.ts'
import { clusterName, probe } from './probe.ts'

/** A PostgreSQL that is a child of this process. */
interface Postmaster {
  pid: number
  gone: Promise<void>
}

/** PostgreSQL ended before it was ready, for the reason its log gives. */
export class LaunchFailed extends Error {
  override readonly name = 'LaunchFailed'
  /** Another start was quicker, or a killed server has not released its resources yet. */
  get isTemporary(): boolean {
    return /lock file .* (already exists|is empty)|could not create lock file|shared memory block/.test(
      this.message,
    )
  }
}

export async function launchPostmaster(
  installation: Installation,
  socketFolder: string,
  settings: Record<string, string>,
  owner: string,
): Promise<Postmaster> {
  const { account, binaries, database, log } = installation
  const logged = startLog(installation)
  const output = openSync(log, 'a', 0o600)
  giveTo(account, log)
  const args = ['-D', database, '-p', '5432', '-h', '', '-k', `"${socketFolder}"`]
  const all = { ...settings, cluster_name: clusterName(owner) }
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
  const child = spawnChild(join(binaries, 'bin', 'postgres'), args, { account, lastSignal: 'INT', output })
  closeSync(output)

  let ended = false
  let refusal: string | undefined
  const gone = new Promise<void>((resolve) => {
    const end = (error?: Error) => {
      ended = true
      refusal = error?.message
      resolve()
    }
    child.once('error', end)
    child.once('exit', () => end())
  })
  const deadline = Date.now() + 60_000
  while (!ended) {
    const answer = await probe(socketFolder)
    if (answer.is === 'ready') await answer.client.end()
    // The server of another start may answer while ours is about to fail because the folder is in use.
    if (answer.is === 'ready' && answer.owner === owner && child.pid !== undefined)
      return { pid: child.pid, gone }
    if (Date.now() > deadline) {
      if (child.pid !== undefined) await haltPostmaster(child.pid)
      throw new LaunchFailed(`PostgreSQL was not ready within a minute. Its log is ${log}`)
    }
    await Promise.race([gone, pause(30)])
  }
  throw new LaunchFailed(
    `PostgreSQL could not start.\n${refusal ?? lastLogLines(log, logged)}\nIts log is ${log}`,
  )
}

/** Requests a fast, clean stop, and escalates the signal if that takes too long. */
export async function haltPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 1500],
    ['SIGKILL', 1000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    const deadline = Date.now() + timeoutMs
    while (isAlive(pid) && Date.now() < deadline) await pause(20)
    if (!isAlive(pid)) return
  }
}

const maxLogBytes = 5_000_000

/** Starts a new log if the old one is large; returns the offset at which this run's part begins. */
function startLog({ log }: Installation): number {
  if (!existsSync(log)) return 0
  const { size } = statSync(log)
  if (size <= maxLogBytes) return size
  rmSync(log)
  return 0
}

/** The last lines that this run logged, without timestamps and without the lines of every start. */
function lastLogLines(log: string, from: number): string {
  const lines = readFileSync(log)
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map((line) => line.replace(/^[-\d]+ [:.\d]+ UTC \[\d+\] /, '').trim())
    .filter((line) => line !== '' && !/^LOG: +(starting PostgreSQL|listening on|database system)/.test(line))
  return lines.slice(-5).join('\n') || 'It ended without a message.'
}

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
function spawnChild(program: string, args: readonly string[], options: ChildOptions): ChildProcess {
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

/** Creates the database folder under another name and renames it, so that a start killed half-way leaves no partial one. */
export async function initialise(installation: Installation, print: (line: string) => void): Promise<void> {
  const { account, home, database } = installation
  removeLeftovers(home)
  if (existsSync(join(database, 'PG_VERSION'))) return
  print('Making the database')
  const partial = join(home, `${partialName}${process.pid}`)
  mkdirSync(partial, { mode: 0o700 })
  giveTo(account, partial)
  try {
    await runInitdb(installation, partial)
    renameSync(partial, database)
  } catch (error) {
    const madeByAnotherStart = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')
    if (!madeByAnotherStart) throw error
    if (!existsSync(join(database, 'PG_VERSION'))) {
      throw new Error(`${database} holds something else than a database. Move it away and start again.`, {
        cause: error,
      })
    }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

const partialName = 'making-database-'

/** Sorts by byte, the same on every machine; upper and lower work for letters of every language. */
const locale = ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8']

async function runInitdb({ account, home, binaries }: Installation, folder: string): Promise<void> {
  const report = join(home, `initdb-${process.pid}.log`)
  const output = openSync(report, 'w')
  try {
    const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions']
    const child = spawnChild(join(binaries, 'bin', 'initdb'), args, { account, lastSignal: 'KILL', output })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(explain(readFileSync(report, 'utf8').trim()))
  } finally {
    closeSync(output)
    rmSync(report, { force: true })
  }
}

function explain(report: string): string {
  const advice = /could not look up effective user ID/.test(report)
    ? '\nPostgreSQL needs a user with a name: add this user to /etc/passwd, start as another one, or set DATABASE_URL.'
    : ''
  return `PostgreSQL's initdb could not make the database.\n${report}${advice}`
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = new RegExp(`^(?:${partialName}|initdb-)(\\d+)(?:\\.log)?$`).exec(name)?.[1]
    const inUse = pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid))
    if (pid && !inUse) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
