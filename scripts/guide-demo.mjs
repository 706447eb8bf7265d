import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, inProject, say } from './project.mjs'

/**
 * Starts a demo of its own, at the guide's moment, and stops it when the work is done.
 * @template Result
 * @param {(address: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withGuideDemo(work) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-guide-'))
  const clock = pathToFileURL(inProject('scripts', 'guide-day.mjs')).href
  const server = spawn(process.execPath, ['--import', clock, inProject('scripts', 'start.mjs')], {
    env: { ...process.env, PORT: '4390', COMPTOIR_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = () => server.kill('SIGTERM')
  process.once('exit', stop)
  try {
    say('Starting a demo to take pictures of')
    return await work(await addressOf(server))
  } finally {
    process.off('exit', stop)
    stop()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<string>}
 */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      const ready = /^ready on (\S+)$/m.exec(said)
      if (ready?.[1]) resolve(ready[1])
    })
    server.once('exit', () => reject(new Failure(`The demo for the pictures did not start.\n${said}`)))
  })
}
