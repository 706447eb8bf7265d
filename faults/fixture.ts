import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type LaunchedProcess, launchProcess as launch } from '../tooling/child-process.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../tooling/http-client.ts'
import {
  launchServer,
  type ServerOptions,
  type ServerProcess,
  startServer as startServerProcess,
} from '../tooling/server-process.ts'
import { waitFor } from '../tooling/wait-for.ts'

/** The folder of the whole run. */
export const folder = inject('folder')
/** For development: fewer repetitions and shorter outages. */
export const quick = process.env.FAULTS_QUICK === '1'

let steps: (() => unknown)[] = []

/** Adds a cleanup step; the steps run in reverse order at the end of the file. */
export function atEnd(step: () => unknown): void {
  steps.push(step)
}

export async function cleanUp(): Promise<void> {
  const due = steps.reverse()
  steps = []
  for (const step of due) await step()
}

export function openClient(options?: HttpClientOptions): HttpClient {
  const http = createHttpClient(options)
  atEnd(() => http.close())
  return http
}

/** Starts a server that is killed at the end of the file, and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  options: Pick<ServerOptions, 'folder' | 'program' | 'user'> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ ...serverOptions(env), ...options })
  atEnd(() => kill(server))
  return server
}

/** What a server says that does not start with these variables; one that starts is stopped. */
export async function refusedStart(env: Record<string, string>): Promise<string> {
  const server = launchServer(serverOptions(env))
  atEnd(() => kill(server))
  await waitFor(() => server.hasEnded() || server.output().includes('ready on'), {
    what: 'the server should start or end',
  })
  if (!server.hasEnded()) await server.end('SIGTERM')
  return server.output()
}

async function kill({ hasEnded, end }: LaunchedProcess): Promise<void> {
  if (!hasEnded()) await end('SIGKILL')
}

let started = 0

function serverOptions(env: Record<string, string>) {
  started++
  return {
    // No test sends mail. One person sends the load of many.
    env: { SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_SECONDS_PER_MINUTE: '100000', ...env },
    logFile: join(folder, `server-${started}.log`),
  }
}

/** How many requests were refused, according to the log, because PostgreSQL was too slow: it may be on a busy machine. */
export function refusedByBusyDatabase(log: string): number {
  const reasons = [...log.matchAll(/"reason":"([^"]+)"/g)].map(([, reason = '']) => reason)
  return reasons.filter((reason) =>
    /statement timeout|connection timeout|No place came free|timeout exceeded/.test(reason),
  ).length
}

/** Whether a program that some faults need can be run here. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

/** Launches another program, which is stopped at the end of the file, and waits until it answers. */
export async function launchProgram(
  options: Parameters<typeof launch>[0],
  isReady: () => Promise<unknown>,
): Promise<LaunchedProcess> {
  const launched = launch(options)
  atEnd(launched.stop)
  await waitFor(
    async () => {
      if (launched.hasEnded()) throw new Error(`${options.name} ended: ${launched.output()}`)
      return isReady().then(
        () => true,
        () => false,
      )
    },
    { what: `${options.name} should answer` },
  )
  return launched
}

/** Ports of loopback that no program listens on, for servers whose addresses others have to know before they start. */
export async function freePorts<Count extends 1 | 4>(
  count: Count,
): Promise<Count extends 1 ? [number] : [number, number, number, number]>
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Replaces texts that must be there, so that a changed example of deploy/ cannot go untried. */
export function editExample(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`The example has no "${from}".`)
    return edited.replace(from, to)
  }, text)
}
