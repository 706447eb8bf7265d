import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, onStart?: (pid: number) => void }} [options]
 *   show: let it write to the terminal itself.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = projectFolder, env = process.env, show = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    running.add(child)
    if (child.pid !== undefined) onStart?.(child.pid)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output: output.trim() })
    })
  })
}

/** Passes a signal on to every program that runs, for one that reached only this process. */
export function endWithChildren() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, stop)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop)
  }

  /** @param {NodeJS.Signals} signal */
  async function stop(signal) {
    const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill(signal)
    await Promise.all(ends)
    process.exit(130)
  }
}

/** Ends this process if the npm that started it was killed: no signal would reach it any more. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
