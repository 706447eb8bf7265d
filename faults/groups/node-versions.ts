import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createHttpClient } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import { serviceUser, shippedPackage } from '../shipped-package.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { create, list, succeeded } from '../table-calls.ts'

/** The oldest Node of each line that is supported, and a current one of those that get updates. */
const versions = ['20.19.0', '22.12.0', '22.23.3', '24.21.0']

/** The package and tests of the server with every Node that is supported. */
export async function nodeVersions(suite: Suite): Promise<void> {
  if (process.platform !== 'linux') return suite.skip('other versions of Node', 'npm has them for Linux only')
  const folder = shippedPackage(suite)
  const postgres = await startOwnPostgres(suite)
  for (const version of versions) {
    const program = await installNode(version)
    await runPackage(suite, { version, program, folder, postgres })
    if (!suite.quick) await runServerTests(suite, version, program)
  }
}

interface Trial {
  version: string
  program: string
  folder: string
  postgres: OwnPostgres
}

async function runPackage(suite: Suite, { version, program, folder, postgres }: Trial): Promise<void> {
  const databaseUrl = await postgres.newDatabase('demo')
  const options = { folder, program, user: serviceUser() }
  const http = createHttpClient({ connections: 2 })
  suite.atEnd(() => http.close())
  const first = await startSuiteServer(suite, { DATABASE_URL: databaseUrl }, options)
  // Checks a password, so the native part works too.
  const token = await signIn(http, first.url, 'superadmin')
  const email = `node-${version}@fault.example`
  const created = await http.send(first.url, create('blocked', { email }, token))
  const ended = await first.end('SIGTERM')
  const second = await startSuiteServer(suite, { DATABASE_URL: databaseUrl }, options)
  const filter = [{ column: 'email', operator: '=', value: email }]
  const found = await http.send(second.url, list('blocked', { filter }, token))
  const page = await http.send(second.url, { method: 'GET', path: '/' })
  await second.end('SIGTERM')
  suite.check(
    `Node ${version}: the package starts, signs in, writes, restarts and reads`,
    succeeded(created) &&
      ended.code === 0 &&
      succeeded(found) &&
      found.text.includes(email) &&
      page.status === 200,
    `created ${created.status}, ended with ${ended.code}, found ${found.status}, page ${page.status}`,
  )
}

/** Those that depend most on Node: HTTP, streams, the database driver and the native part. */
const tests = ['src/http', 'src/database', 'src/launch', 'src/mail', 'src/log']

async function runServerTests(suite: Suite, version: string, program: string): Promise<void> {
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'server', ...tests]
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  const { stdout, failed } = await runFile(program, args, { cwd: project, env, maxBuffer: 2 ** 26 }).then(
    (done) => ({ ...done, failed: false }),
    (error: { stdout?: string; message: string }) => ({
      stdout: error.stdout ?? error.message,
      failed: true,
    }),
  )
  const counted = /Tests +(.+)/.exec(stdout)?.[1] ?? stdout.trim().split('\n').slice(-15).join(' ')
  suite.check(`Node ${version}: the tests of ${tests.join(', ')}`, !failed, counted)
}

/** Node's program from npm, kept for the next time. */
async function installNode(version: string): Promise<string> {
  const name = `node-linux-${process.arch}`
  const folder = join(project, '.comptoir', 'node-versions', version)
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(program)) {
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    await runFile('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`])
  }
  return program
}

const runFile = promisify(execFile)
const project = fileURLToPath(new URL('../..', import.meta.url))
