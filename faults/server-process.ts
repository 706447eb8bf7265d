import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHttpClient } from './http-client.ts'
import type { Suite } from './suite.ts'
import { waitFor } from './wait.ts'

/** The product as it is run: a process of its own. */
export interface ServerProcess {
  pid: number
  url: string
  /** Milliseconds from its start until it was ready. */
  readyAfter: number
  output(): string
  hasEnded(): boolean
  /** Sends a signal and waits for the end; tells the exit code and how long it took. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; milliseconds: number }>
}

export type Surroundings = Record<string, string>

const program = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
let started = 0

/** Starts a process and does not wait for it to serve. */
export function launchServer(suite: Suite, env: Surroundings) {
  started++
  const log = join(suite.folder, `server-${started}.log`)
  const output = openSync(log, 'a')
  const began = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', SMTP_URL: closedPort, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const exited = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  suite.atEnd(async () => {
    if (!hasEnded()) child.kill('SIGKILL')
    await exited
  })
  return {
    pid: child.pid ?? 0,
    began,
    hasEnded,
    output: () => readFileSync(log, 'utf8'),
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      const asked = performance.now()
      child.kill(signal)
      await exited
      return { code: child.exitCode, milliseconds: performance.now() - asked }
    },
  }
}

/** Starts a process and waits until it is ready. */
export async function startServer(suite: Suite, env: Surroundings): Promise<ServerProcess> {
  return untilReady(launchServer(suite, env))
}

async function untilReady(launched: ReturnType<typeof launchServer>): Promise<ServerProcess> {
  const address = () => /^ready on (\S+)$/m.exec(launched.output())?.[1]
  await waitFor(() => address() !== undefined || launched.hasEnded(), { what: 'the server should be ready' })
  const url = address()
  if (!url) throw new Error(`The server ended instead of starting:\n${launched.output()}`)
  await untilReadyAt(url)
  return { ...launched, url, readyAfter: performance.now() - launched.began }
}

export async function untilReadyAt(url: string, within = 30_000): Promise<number> {
  const http = createHttpClient(1)
  try {
    return await waitFor(
      async () => (await http.call(url, { method: 'GET', path: '/health/ready' })).status === 200,
      { what: 'the server should say that it is ready', within },
    )
  } finally {
    http.close()
  }
}

/** A server with a database of its own needs a mail server; only the group that brings one sends mail. */
const closedPort = 'smtp://127.0.0.1:1'
