import { join } from 'node:path'
import type { LaunchedProcess } from '../tooling/child-process.ts'
import {
  launchServer,
  type ServerOptions,
  type ServerProcess,
  startServer,
} from '../tooling/server-process.ts'
import type { Suite } from './suite.ts'

/** Starts a server that is killed at the end of the group, and waits until it is ready. */
export async function startSuiteServer(
  suite: Suite,
  env: Record<string, string>,
  options: Pick<ServerOptions, 'folder' | 'program' | 'user'> = {},
): Promise<ServerProcess> {
  const server = await startServer({ ...optionsOf(suite, env), ...options })
  suite.atEnd(() => kill(server))
  return server
}

/** Launches a server that is killed at the end of the group, without waiting until it is ready. */
export function launchSuiteServer(suite: Suite, env: Record<string, string>): LaunchedProcess {
  const launched = launchServer(optionsOf(suite, env))
  suite.atEnd(() => kill(launched))
  return launched
}

async function kill({ hasEnded, end }: LaunchedProcess): Promise<void> {
  if (!hasEnded()) await end('SIGKILL')
}

let started = 0

function optionsOf({ folder }: Suite, env: Record<string, string>) {
  started++
  // One person sends the load of many.
  const limits = { DATABASE_SECONDS_PER_MINUTE: '100000' }
  return {
    env: { SMTP_URL: closedSmtpPort, ...limits, ...env },
    logFile: join(folder, `server-${started}.log`),
  }
}

/** Only the mail group sends mail, and it has a mail server of its own. */
const closedSmtpPort = 'smtp://127.0.0.1:1'
