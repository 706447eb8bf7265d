import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveTo } from './account.ts'
import { spawnChild } from './child.ts'
import type { Installation } from './installation.ts'
import { isAlive } from './live-process.ts'
import { clusterName, probe } from './probe.ts'

/** A PostgreSQL that is a child of this process. */
export interface Postmaster {
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
