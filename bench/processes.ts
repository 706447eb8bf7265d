import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Running {
  pid: number
  /** What its output said when it was ready. */
  ready: RegExpExecArray
  child: ChildProcess
  stop(): Promise<void>
}

interface Start {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  program?: string
  ready: RegExp
  /** Seconds. */
  patience?: number
}

const running = new Set<Running>()
const logFolder = join('.comptoir', 'bench-logs')

/** Starts a program and waits until it says that it is ready. It writes to a file, as a service does, not to us. */
export async function startProcess(name: string, start: Start): Promise<Running> {
  const { args, env = {}, cwd, program = process.execPath, ready, patience = 60 } = start
  mkdirSync(logFolder, { recursive: true })
  const log = join(logFolder, `${name.toLowerCase().replaceAll(' ', '-')}.log`)
  const output = openSync(log, 'w')
  const child = spawn(program, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...surroundings(), ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  let ended = ''
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code) => {
    ended = `it ended with ${code}`
  })
  async function said(): Promise<RegExpExecArray> {
    for (const deadline = Date.now() + patience * 1000; ; await pause(50)) {
      const text = readFileSync(log, 'utf8')
      const found = ready.exec(text)
      if (found) return found
      if (ended || Date.now() > deadline)
        throw new Error(`${name} did not become ready: ${ended || `not in ${patience} s`}.\n${lastOf(text)}`)
    }
  }
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} could not be started.`)
  const stop = async () => {
    running.delete(process_)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), 12_000)
    await gone
    clearTimeout(insist)
  }
  const process_: Running = { pid, child, stop, ready: [] as unknown as RegExpExecArray }
  running.add(process_)
  try {
    process_.ready = await said()
  } catch (error) {
    await stop()
    throw error
  }
  return process_
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((process_) => process_.stop()))
}

/** Nothing of whoever started the bench decides what its servers do. */
function surroundings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

function lastOf(output: string): string {
  return output.trim().split('\n').slice(-15).join('\n')
}
