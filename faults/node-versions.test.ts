import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { signIn } from '../tooling/sign-in.ts'
import { create, list, succeeded } from '../tooling/table-calls.ts'
import { measured } from './figures.ts'
import { openClient, quick, startServer } from './fixture.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { serviceUser, shippedPackage } from './shipped-package.ts'

/** The oldest Node of each line that is supported, and a current one of those that get updates. */
const versions = ['20.19.0', '22.12.0', '22.23.3', '24.21.0']

// npm has other versions of Node for Linux only.
describe.skipIf(process.platform !== 'linux').each(versions)('Node %s', (version) => {
  test('starts the package, signs in, writes, restarts and reads', async () => {
    const postgres = await startOwnPostgres()
    const env = { DATABASE_URL: await postgres.newDatabase('demo') }
    const options = { folder: shippedPackage(), program: await installNode(version), user: serviceUser() }
    const http = openClient({ connections: 2 })
    const first = await startServer(env, options)
    // Checks a password, so the native part works too.
    const token = await signIn(http, first.url, 'superadmin')
    const email = `node-${version}@fault.example`
    expect(await http.send(first.url, create('blocked', { email }, token))).toSatisfy(succeeded)
    expect((await first.end('SIGTERM')).code).toBe(0)
    const second = await startServer(env, options)
    const filter = [{ column: 'email', operator: '=', value: email }]
    const found = await http.send(second.url, list('blocked', { filter }, token))
    expect(found).toSatisfy(succeeded)
    expect(found.text).toContain(email)
    expect((await http.send(second.url, { method: 'GET', path: '/' })).status).toBe(200)
    await second.end('SIGTERM')
  })

  test.skipIf(quick)('passes the tests that depend most on Node', async () => {
    const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'run', '--project', 'server', ...tests]
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
    const { stdout } = await runFile(await installNode(version), args, {
      cwd: project,
      env,
      maxBuffer: 2 ** 26,
    })
    measured('tests', /Tests +(.+)/.exec(stdout)?.[1])
  })
})

/** HTTP, streams, the database driver and the native part. */
const tests = ['src/http', 'src/database', 'src/launch', 'src/mail', 'src/log']

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
const project = fileURLToPath(new URL('..', import.meta.url))
