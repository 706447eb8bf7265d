import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { migrate } from '../server/src/database/migrate.ts'
import { readSchemaState } from '../server/src/database/schema-state.ts'
import type { HttpClient, Reply, RequestSpec } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'
import { measured, outcomes } from './figures.ts'
import { folder, openClient, startServer } from './fixture.ts'
import { startOwnPostgres, withDatabase } from './own-postgres.ts'
import { lostWrites, someBuyer, startTraffic } from './traffic.ts'

/** The commit of the last release. */
const lastRelease = { version: '1.0.0', commit: 'a6f88ccb' }
const project = fileURLToPath(new URL('..', import.meta.url))
const isMissing = !hasCommit()
if (isMissing)
  process.stdout.write(`The history lacks ${lastRelease.commit}: upgrades from it were not tried.\n`)

describe.skipIf(isMissing)(`two servers of ${lastRelease.version} under load`, () => {
  test('are replaced one by one, and the first goes back, without losing a request', async () => {
    const old = buildRelease()
    const postgres = await startOwnPostgres()
    const databaseUrl = await postgres.newDatabase('empty')
    fill(old, databaseUrl)
    const env = { DATABASE_URL: databaseUrl }
    const startOld = () => startServer(env, { folder: old })
    const startNew = () => startServer(env)
    const servers = [await startOld(), await startOld()]
    const http = openClient()
    const token = await signIn(http, servers[0]?.url ?? '', 'superadmin')
    let turn = 0
    const traffic = startTraffic({
      ...{ http, url: () => '', token, buyer: await someBuyer(databaseUrl), perSecond: 15, writes: 30 },
      send: (_, call) => sendToAny(http, servers, turn++, call),
    })

    /** The load balancer sends nothing more to a server, and it ends once its requests are answered. */
    async function replace(start: typeof startOld): Promise<void> {
      const next = await start()
      const leaving = servers.shift()
      servers.push(next)
      await traffic.settle()
      expect((await leaving?.end('SIGTERM'))?.code).toBe(0)
      await pause(servedMs)
    }

    await pause(servedMs)
    await withDatabase(databaseUrl, (database) => migrate(database, () => undefined))
    await pause(servedMs)
    await replace(startNew)
    await replace(startNew)
    await replace(startOld)
    await replace(startNew)
    await traffic.stop()
    measured('answers', outcomes(traffic.samples))
    const others = traffic.samples.filter(({ status }) => status !== 200)
    expect(others.filter(({ status }) => status !== 503)).toEqual([])
    // On a busy machine PostgreSQL may be too slow, and a caller is told to try again.
    measured('share told to try again', others.length / traffic.samples.length).toBeLessThan(0.05)
    measured('lost writes', await lostWrites(databaseUrl, traffic)).toBe(0)
    expect(await withDatabase(databaseUrl, readSchemaState)).toMatchObject({ age: 'current' })
  })
})

const servedMs = 2000

/** Tries the next server only if there was no connection to send a byte into, as a load balancer does. */
async function sendToAny(
  http: HttpClient,
  servers: readonly { url: string }[],
  turn: number,
  call: RequestSpec,
): Promise<Reply> {
  const inTurn = servers.map((_, index) => servers[(turn + index) % servers.length]?.url ?? '')
  for (const [index, url] of inTurn.entries()) {
    const answer = await http.send(url, call)
    const isLast = index === inTurn.length - 1
    if (answer.failure === undefined || answer.sent || isLast) return answer
  }
  throw new Error('There are no servers.')
}

function hasCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${lastRelease.commit}^{commit}`], {
      cwd: project,
      stdio: 'ignore',
    })
    return true
  } catch {
    // A copy without its history, such as an archive, is told apart by the missing commit only.
    return false
  }
}

/**
 * Its sources with the packages of this project, whose server keeps rate-limiter-flexible for it. Returns the folder with the
 * built server.
 */
function buildRelease(): string {
  const old = join(folder, `release-${lastRelease.version}`)
  mkdirSync(old)
  const sources = execFileSync('git', ['archive', lastRelease.commit], { cwd: project, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', old], { input: sources })
  for (const part of ['', 'web'])
    linkPackages(join(project, part, 'node_modules'), join(old, part, 'node_modules'))
  mkdirSync(join(old, 'node_modules', '@comptoir'))
  symlinkSync(join(old, 'contract'), join(old, 'node_modules', '@comptoir', 'contract'))
  runIn(
    old,
    `import { buildServer } from './server/build.mjs'
    await buildServer({ into: '${join(old, 'server', 'dist')}', programs: ['main'] })`,
  )
  symlinkSync(join(project, 'web', 'dist'), join(old, 'web', 'dist'))
  return old
}

function linkPackages(from: string, into: string): void {
  mkdirSync(into, { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@comptoir' && !name.startsWith('.'))
      symlinkSync(realpathSync(join(from, name)), join(into, name))
}

/** With the migrations and the demo of the release itself. */
function fill(old: string, url: string): void {
  runIn(
    old,
    `import { migrate } from './server/src/database/migrate.ts'
    import { openDatabase } from './server/src/database/pool.ts'
    import { loadDemo } from './server/src/demo/load-demo.ts'
    const database = openDatabase({ url: '${url}', connections: 4, statementTimeout: 120_000 })
    await migrate(database, () => undefined)
    await loadDemo(database, () => undefined)
    await database.close()`,
  )
}

function runIn(cwd: string, program: string): void {
  const file = join(cwd, 'run-once.mts')
  writeFileSync(file, program)
  const tsx = pathToFileURL(createRequire(join(project, 'server', 'package.json')).resolve('tsx')).href
  execFileSync(process.execPath, ['--import', tsx, file], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
