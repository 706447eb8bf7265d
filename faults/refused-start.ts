import { waitFor } from '../tooling/wait-for.ts'
import type { Suite } from './suite.ts'
import { launchSuiteServer } from './suite-server.ts'

/** What a server says that does not start with these variables; one that starts is stopped. */
export async function refusedStart(suite: Suite, env: Record<string, string>): Promise<string> {
  const server = launchSuiteServer(suite, env)
  await waitFor(() => server.hasEnded() || server.output().includes('ready on'), {
    what: 'the server should start or end',
  })
  if (!server.hasEnded()) await server.end('SIGTERM')
  return server.output()
}
