import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { waitFor } from './wait-for.ts'

export interface LaunchOptions {
  /** Used in error messages. */
  name: string
  /** Node by default. */
  program?: string
  args: readonly string[]
  cwd?: string
  /** Added to PATH, HOME and TMPDIR, which alone are inherited. */
  env?: Record<string, string>
  /** The file that receives stdout and stderr, as it does for a service; a pipe would make this process do work. */
  logFile: string
  /** Opens a channel for messages. */
  ipc?: boolean
  /** Another user to run as; only root may set it. */
  user?: { uid: number; gid: number } | undefined
}

export interface LaunchedProcess {
  name: string
  pid: number
  child: ChildProcess
  launchedAt: number
  /** Everything written to stdout and stderr so far. */
  output(): string
  hasEnded(): boolean
  /** Sends the signal and waits for the exit. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; milliseconds: number }>
  /** Ends the process with SIGTERM, and with SIGKILL after 12 seconds. Does nothing if it has ended already. */
  stop(): Promise<void>
}

export interface ReadyProcess extends LaunchedProcess {
  /** The match in the output that showed that the process is ready. */
  ready: RegExpExecArray
}

/** Launches a process and waits until its output matches `ready`. */
export async function startProcess(
  options: LaunchOptions & { ready: RegExp; timeoutMs?: number },
): Promise<ReadyProcess> {
  const launched = launchProcess(options)
  try {
    return { ...launched, ready: await outputMatching(launched, options.ready, options.timeoutMs) }
  } catch (error) {
    await launched.stop()
    throw error
  }
}

/** Launches a process without waiting for anything. It never outlives this process. */
export function launchProcess({
  name,
  program = process.execPath,
  args,
  cwd,
  env = {},
  logFile,
  ipc = false,
  user,
}: LaunchOptions): LaunchedProcess {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'w')
  const launchedAt = performance.now()
  const child = spawn(program, args, {
    ...(cwd && { cwd }),
    ...user,
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', log, log, ...(ipc ? (['ipc'] as const) : [])],
  })
  closeSync(log)
  // Without a process id the program could not be started, and `error` is emitted instead of `exit`.
  const exited = once(child, 'exit').catch(() => undefined)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

  async function end(signal: NodeJS.Signals) {
    const signalledAt = performance.now()
    child.kill(signal)
    await exited
    return { code: child.exitCode, milliseconds: performance.now() - signalledAt }
  }

  const launched: LaunchedProcess = {
    name,
    pid: child.pid ?? 0,
    child,
    launchedAt,
    output: () => readFileSync(logFile, 'utf8'),
    hasEnded,
    end,
    async stop() {
      if (hasEnded()) return
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await end('SIGTERM')
      clearTimeout(killTimer)
    },
  }
  running.add(launched)
  void exited.then(() => running.delete(launched))
  return launched
}

/** Waits until the output of the process matches the pattern. */
export async function outputMatching(
  { name, output, hasEnded, child }: LaunchedProcess,
  pattern: RegExp,
  timeoutMs = 60_000,
): Promise<RegExpExecArray> {
  const find = () => pattern.exec(output())
  await waitFor(() => find() !== null || hasEnded(), { what: `${name} should be ready`, timeoutMs })
  const found = find()
  if (found) return found
  throw new Error(`${name} ended with ${child.exitCode} before it was ready.\n${lastLines(output())}`)
}

/** Stops every process that is still running. */
export async function stopAllProcesses(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop()))
}

const running = new Set<LaunchedProcess>()
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGTERM')
})

/** The shell's other variables must not change what a measured or tested server does. */
function inheritedEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-15).join('\n')
}
