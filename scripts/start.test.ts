import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commandOf, isAlive } from '../server/src/database/embedded/live-process.ts'
import { projectFolder } from './project.mjs'

let copy: string
let started: Started[] = []

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'a copy with spaces '))
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  copy = join(folder, 'comptoir')
  const leftOut = new Set(['node_modules', 'dist', '.git', '.comptoir'])
  cpSync(projectFolder, copy, { recursive: true, filter: (source) => !leftOut.has(basename(source)) })
  for (const part of ['.', 'web', 'server', 'contract']) {
    const packages = join(projectFolder, part, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(copy, part, 'node_modules'))
  }
})

afterEach(async () => {
  for (const { group, over } of started) {
    group('SIGKILL')
    await over
  }
  started = []
})

afterAll(() => rmSync(join(copy, '..'), { recursive: true, force: true, maxRetries: 5 }))

interface Started {
  npm: ChildProcess
  lines: string[]
  /** The address it serves. */
  ready: Promise<string>
  over: Promise<unknown>
  said(beginning: string): Promise<string>
  /** Reaches npm, the script and the server, as a terminal's Ctrl-C does. */
  group(signal: NodeJS.Signals): void
}

function npmStart(env: NodeJS.ProcessEnv = {}): Started {
  const npm = spawn('npm', ['start'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Several copies of the tests may run on one machine.
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      PORT: String(20_000 + (process.pid % 20_000)),
      ...env,
    },
  })
  const lines: string[] = []
  const reader = createInterface({ input: npm.stdout })
  reader.on('line', (line) => lines.push(line))
  npm.stderr.setEncoding('utf8').on('data', (words: string) => lines.push(words))
  const closed = once(reader, 'close').then(() => true)
  async function said(beginning: string): Promise<string> {
    for (;;) {
      const line = lines.find((candidate) => candidate.startsWith(beginning))
      if (line !== undefined) return line
      const over = await Promise.race([once(reader, 'line').then(() => false), closed])
      if (over) throw new Error(`It ended without "${beginning}":\n${lines.join('\n')}`)
    }
  }
  const ready = said('ready on ').then((line) => line.slice('ready on '.length))
  ready.catch(() => undefined)
  const group = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(npm.pid ?? 0), signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const it = { npm, lines, ready, over: once(npm, 'exit'), said, group }
  started.push(it)
  return it
}

/** The server and its PostgreSQL, which carries its owner's number in its name. */
function processes(): { server: number; postgres: number } {
  const file = join(copy, '.comptoir', 'postgresql-18', 'postmaster.pid')
  const postgres = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return { postgres, server: Number(/cluster_name=comptoir (\d+)/.exec(commandOf(postgres))?.[1]) }
}

async function nothingLeft({ server, postgres }: { server: number; postgres: number }): Promise<void> {
  const deadline = Date.now() + 8000
  while (isAlive(server) || isAlive(postgres)) {
    if (Date.now() > deadline) throw new Error(`left: ${commandOf(server)} ${commandOf(postgres)}`)
    await pause(50)
  }
}

test('a fresh copy, started twice at the same moment, is built once and serves twice', async () => {
  const both = [npmStart(), npmStart()]
  const addresses = await Promise.all(both.map(({ ready }) => ready))
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  const lines = both.flatMap((one) => one.lines)
  expect(lines.filter((line) => line.startsWith('Building'))).toEqual([
    'Building the server and the web client',
  ])
  expect(lines.filter((line) => /^Port \d+ is taken: using \d+$/.test(line))).toHaveLength(1)
}, 300_000)

test('a later start builds nothing and keeps what the first one made', async () => {
  const { ready, lines } = npmStart()
  const page = await (await fetch(await ready)).text()
  expect(page).toContain('Comptoir')
  expect(lines.join('\n')).not.toMatch(/Installing|Building|Making|Applying/)
})

test('what was touched is not built again, and what was changed is', () => {
  const source = join(copy, 'server', 'src', 'version.ts')
  const build = () => spawnSync(process.execPath, [join(copy, 'scripts', 'build.mjs')], { encoding: 'utf8' })
  utimesSync(source, new Date(), new Date())
  expect(build().stdout).not.toContain('Building')
  const { atime, mtime } = statSync(source)
  appendFileSync(source, '// Another line.\n')
  utimesSync(source, atime, mtime)
  expect(build().stdout).toContain('Building the server')
}, 120_000)

test.each([
  { what: 'Ctrl-C in the terminal', act: (it: Started) => it.group('SIGINT') },
  { what: 'a closed terminal', act: (it: Started) => it.group('SIGHUP') },
  { what: 'SIGTERM to npm alone', act: (it: Started) => it.npm.kill('SIGTERM') },
  { what: 'a kill of npm', act: (it: Started) => it.npm.kill('SIGKILL') },
  { what: 'a kill of all of them', act: (it: Started) => it.group('SIGKILL') },
])('$what leaves no process behind', async ({ act }) => {
  const it = npmStart()
  await it.ready
  const both = processes()
  act(it)
  await it.over
  await nothingLeft(both)
})

/** Sends the head of a request and waits until the server has it; the body is still to come. */
async function halfARequest(address: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8').on('error', () => undefined)
  const head = ['POST /login HTTP/1.1', 'Host: here', 'Content-Type: application/json', 'Content-Length: 2']
  socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`)
  expect(await once(socket, 'data')).toEqual(['HTTP/1.1 100 Continue\r\n\r\n'])
  return { socket, answer: text(socket) }
}

test('a request under way when Ctrl-C comes is answered', async () => {
  const it = npmStart()
  const { socket, answer } = await halfARequest(await it.ready)
  it.group('SIGINT')
  await it.said('Stopping')
  socket.write('{}')
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await it.over).toEqual([0, null])
})

test('a second Ctrl-C leaves at once', async () => {
  const it = npmStart()
  await halfARequest(await it.ready)
  const both = processes()
  it.group('SIGINT')
  await it.said('Stopping')
  // A signal that follows on the heels of the first is the same keystroke, passed on by npm.
  await pause(600)
  expect(isAlive(both.server)).toBe(true)
  it.group('SIGINT')
  await it.over
  await nothingLeft(both)
})

test('settings that cannot be right are reported in sentences', async () => {
  const it = npmStart({ PORT: 'high', DATABASE_URL: 'mysql://db' })
  expect(await it.over).toEqual([1, null])
  expect(it.lines.join('\n')).toContain('PORT must be a whole number.\nDATABASE_URL must start with postgres')
})

test('a demo opened to others ends the known password and the sessions, and shows no mailbox', async () => {
  const username = 'superadmin@comptoir.example'
  const signIn = async (address: string, password: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password })
    const answer = await fetch(`${address}/login`, { method: 'POST', headers, body })
    return { status: answer.status, token: ((await answer.json()) as { token?: string }).token }
  }
  const stop = async (it: Started) => {
    it.group('SIGTERM')
    await it.over
  }
  const mailboxOf = async (address: string) => (await fetch(`${address}/mailbox`)).text()

  const closed = npmStart()
  const before = await signIn(await closed.ready, 'Comptoir!2026')
  expect(before.status).toBe(200)
  expect(await mailboxOf(await closed.ready)).toContain('Caught emails')
  await stop(closed)

  // On loopback, so that the test itself opens nothing to others.
  const open = npmStart({ COMPTOIR_DEMO_PUBLIC: 'yes' })
  const address = await open.ready
  const password = (await open.said('  superadmin ')).trim().split(/\s+/)[2] ?? ''
  expect(password).not.toBe('Comptoir!2026')
  expect((await signIn(address, password)).status).toBe(200)
  expect((await signIn(address, 'Comptoir!2026')).status).toBe(403)
  const headers = { authorization: `Bearer ${before.token}` }
  expect((await fetch(`${address}/api/loggedin`, { headers })).status).toBe(401)
  expect(await mailboxOf(address)).not.toContain('Caught emails')
  await stop(open)

  const closedAgain = npmStart()
  expect((await signIn(await closedAgain.ready, 'Comptoir!2026')).status).toBe(403)
  expect(closedAgain.lines.join('\n')).toContain('the passwords of the last public start')
  expect(closedAgain.lines.join('\n')).not.toContain('Comptoir!2026')
}, 120_000)
