import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

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

/** Starts a program and waits until it says that it is ready; what it writes after that is thrown away. */
export async function startProcess(name: string, start: Start): Promise<Running> {
  const { args, env = {}, cwd, program = process.execPath, ready, patience = 60 } = start
  const child = spawn(program, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const said = new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (output.length > 100_000) return
        output += text
        const found = ready.exec(output)
        if (found) resolve(found)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`${name} ended (${code}) before it was ready.\n${lastOf(output)}`)),
    )
    setTimeout(
      () => reject(new Error(`${name} was not ready in ${patience} s.\n${lastOf(output)}`)),
      patience * 1000,
    ).unref()
  })
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
    process_.ready = await said
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
