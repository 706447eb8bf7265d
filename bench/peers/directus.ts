import { startProcess } from '../../tooling/child-process.ts'
import { createHttpClient } from '../../tooling/http-client.ts'
import { directusSchema, type Measured } from '../database.ts'
import { logFile } from '../processes.ts'
import { directusFound, directusRequests } from './directus-requests.ts'
import { type Installed, installPeer, peersNode } from './install-peer.ts'
import type { Peer } from './peer.ts'

const version = '12.3.0'
const account = { email: 'admin@example.com', password: 'Comptoir!2026' }

export async function startDirectus({ url, data }: Measured, print: (line: string) => void): Promise<Peer> {
  const installed = installPeer(
    { name: 'directus', packages: { directus: version }, without: ['isolated-vm'] },
    print,
  )
  await data.query(`drop schema if exists ${directusSchema} cascade`)
  await data.query(`create schema ${directusSchema}`)
  const bootstrap = await startCommand('bootstrap', installed, { url, ready: /"msg":"Done"/ })
  await bootstrap.stop()
  const { pid, ready } = await startCommand('start', installed, {
    url,
    ready: /Server started at \S*?:(\d+)"/,
  })
  const origin = `http://127.0.0.1:${ready[1]}`
  const { prepare, request } = directusRequests(await signIn(origin))
  return { name: 'Directus', aim: 9, unlike, pid, origin, prepare, request, found: directusFound }
}

const unlike = `${version} on Node ${peersNode}, with its sign-in, as an administrator, for whom it applies no permissions,
  and with its log. The list filters the column without accents and capitals, with the term written that way beforehand:
  it does not do so itself, and would read every row. It counts exactly; we stop at 10,001. Its relations lead to primary
  keys only and ours to another key, so a page takes it four requests, one after the other: the orders, and then contacts,
  items and properties by keys that were looked up beforehand; one page counts as one. Absent dates come first with it, so the
  index that has them last does not serve it. Its limit of pressure is off, and the sandbox of its extensions is not installed.`

/** Not by its own starter, which first asks the network for a newer version. */
function startCommand(
  command: 'bootstrap' | 'start',
  { folder, node }: Installed,
  { url, ready }: { url: string; ready: RegExp },
) {
  return startProcess({
    name: `Directus ${command}`,
    program: node,
    cwd: folder,
    args: ['node_modules/@directus/api/dist/cli/run.js', command],
    env: {
      NODE_ENV: 'production',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: url,
      DB_SEARCH_PATH: `array:${directusSchema},public`,
      DB_POOL__MIN: '0',
      DB_POOL__MAX: '16',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET: 'only-for-measuring-only-for-measuring',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      ACCESS_TOKEN_TTL: '1d',
      TELEMETRY: 'false',
      PRESSURE_LIMITER_ENABLED: 'false',
      EMAIL_VERIFY_SETUP: 'false',
      SERVE_APP: 'false',
      LOG_STYLE: 'raw',
    },
    logFile: logFile(`directus-${command}`),
    ready,
    timeoutMs: 120_000,
  })
}

async function signIn(origin: string): Promise<string> {
  const http = createHttpClient({ connections: 1 })
  const { status, text } = await http.send(origin, { path: '/auth/login', json: account })
  await http.close()
  if (status !== 200) throw new Error(`Signing in to Directus failed: ${status} ${text}`)
  return (JSON.parse(text) as { data: { access_token: string } }).data.access_token
}
