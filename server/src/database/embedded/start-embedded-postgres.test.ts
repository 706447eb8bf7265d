import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OwnerProcess, runOwner } from '../../../test/run-owner.ts'
import { isAlive } from './live-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const root = process.getuid?.() === 0
/** An ordinary user that every machine has, with its group. */
const [, uid = '', gid = ''] = /^daemon:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
const daemon = { uid: Number(uid), gid: Number(gid) }

let made: string
let folder: string
let cleanUp: (() => unknown)[]

/** Holds a database that was made and never used: making one takes longer than most tests, so they copy it. */
beforeAll(async () => {
  made = newFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: made, print: () => undefined })
  await postgres.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = newFolder()
  cleanUp = [() => rmSync(folder, { recursive: true, force: true })]
  // With its owner, which is not always this process's.
  execFileSync('cp', ['-a', `${made}/.`, folder])
})

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'a folder with spaces '))
  chmodSync(path, 0o755)
  return path
}

function emptyFolder(): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
})

async function start(
  dataFolder = folder,
  databaseName?: string,
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    ...(databaseName && { databaseName }),
    print: (line) => lines.push(line),
  })
  cleanUp.push(() => postgres.stop())
  return Object.assign(postgres, { lines })
}

function owner(surroundings?: Parameters<typeof runOwner>[1]): OwnerProcess {
  const process = runOwner(folder, surroundings)
  cleanUp.push(() => process.kill('SIGKILL'))
  return process
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

const note = 'create table note (text text); insert into note values ($$été$$)'
const read = 'select text from note'
const noted = [{ text: 'été' }]

async function eventually<T>(look: () => T | Promise<T>, fits: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const seen = await Promise.resolve(look()).catch((error: unknown) => error as T)
    if (fits(seen)) return seen
    if (Date.now() > deadline) throw new Error(`Still ${seen} after 20 s`)
    await pause(50)
  }
}

const gone = (pid: number) =>
  eventually(
    () => isAlive(pid),
    (alive) => !alive,
  )
const readsAgain = (url: string) =>
  eventually(
    () => ask(url, read),
    (rows) => Array.isArray(rows),
  )

test('starts with different database names share one PostgreSQL, and no data', async () => {
  const first = await start()
  await ask(first.url, note)
  const second = await start(folder, 'order')
  expect(second.pid).toBe(first.pid)
  await expect(ask(second.url, read)).rejects.toThrow('relation "note" does not exist')
  await ask(second.url, note)
  expect(await ask(second.url, read)).toEqual(noted)
})

test('every machine sorts by byte, knows accents, and has no network to the database', async () => {
  const { url } = await start()
  const query =
    "select lower('ÉÀŒ') as low, 'Z' < 'a' as by_byte, current_setting('listen_addresses') as network"
  expect(await ask(url, query)).toEqual([{ low: 'éàœ', by_byte: true, network: '' }])
})

test('a PostgreSQL that is killed is replaced behind the same address, with its data', async () => {
  const postgres = await start()
  await ask(postgres.url, note)
  const first = postgres.pid
  process.kill(first, 'SIGKILL')
  await gone(first)

  expect(await readsAgain(postgres.url)).toEqual(noted)
  await eventually(
    () => postgres.pid,
    (pid) => pid !== first,
  )
  expect(postgres.lines.join('\n')).toContain(`PostgreSQL (process ${first}) is gone: starting it again`)
})

test('a second process uses the PostgreSQL that runs, and leaves it running', async () => {
  const first = await start()
  await ask(first.url, note)
  const second = owner()
  expect(await second.output('url ')).toBe(first.url)
  expect(Number(await second.output('pid '))).toBe(first.pid)
  expect(await ask(await second.output('url '), read)).toEqual(noted)

  await second.kill('SIGTERM')
  expect(isAlive(first.pid)).toBe(true)
  expect(await ask(first.url, read)).toEqual(noted)
})

test('a second process takes over when the first one stops', async () => {
  const first = owner()
  await first.output('pid ')
  const second = await start()
  await ask(second.url, note)
  expect(second.pid).toBe(Number(await first.output('pid ')))

  await first.kill('SIGTERM')
  expect(await readsAgain(second.url)).toEqual(noted)
})

test('starts at the same moment share one PostgreSQL', async () => {
  emptyFolder()
  const owners = [owner(), owner(), owner()]
  const pids = await Promise.all(owners.map((one) => one.output('pid ')))
  expect(new Set(pids).size).toBe(1)
  for (const one of owners) await one.kill('SIGTERM')
  await gone(Number(pids[0]))
})

test('two data folders never meet', async () => {
  const first = await start(join(folder, 'one'))
  const second = await start(join(folder, 'two'))
  await ask(first.url, note)
  await expect(ask(second.url, read)).rejects.toThrow('does not exist')
})

describe.each([
  { how: 'the kernel', env: {} },
  { how: 'a watcher, where the kernel cannot', env: { PATH: '/nowhere' } },
])('when its owner is killed, PostgreSQL is stopped by $how', ({ env }) => {
  test('and the next start finds the data', async () => {
    const first = owner({ env })
    await ask(await first.output('url '), note)
    await first.kill('SIGKILL')
    await gone(Number(await first.output('pid ')))

    expect(await ask((await start()).url, read)).toEqual(noted)
  })

  test('and a start at that very moment works', async () => {
    const first = owner({ env })
    await ask(await first.output('url '), note)
    await first.kill('SIGKILL')

    const second = await start()
    expect(await ask(second.url, read)).toEqual(noted)
    await second.stop()
    expect(isAlive(second.pid)).toBe(false)
  })
})

test('a start killed while the database is made leaves nothing in the way', async () => {
  emptyFolder()
  const first = owner()
  await first.output('Making the database')
  await first.kill('SIGKILL')
  const { url } = await start()
  await ask(url, note)
  expect(readdirSync(folder).sort()).toEqual(['postgresql-18', 'postgresql.log'])
})

test('a left-over lock file that names some other living process does not hinder', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(
    join(folder, 'postgresql-18', 'postmaster.pid'),
    `${process.pid}\n/elsewhere\n1\n5432\n/tmp\n`,
  )
  await ask((await start()).url, note)
})

test('a failure to start says why', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(folder, 'postgresql-18', 'postgresql.auto.conf'), 'work_mem = much\n')
  await expect(start()).rejects.toThrow(/could not start\..*work_mem/s)
})

describe.runIf(root)('as root', () => {
  test('PostgreSQL runs as nobody and the database stays its own', async () => {
    emptyFolder()
    const { pid } = await start()
    const nobody = Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1])
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${nobody}\\s+${nobody}\\s`, 'm'),
    )
  })

  test('an ordinary user starts it, root too, and then the user again', async () => {
    emptyFolder()
    chownSync(folder, daemon.uid, daemon.gid)
    const first = owner({ user: daemon })
    await ask(await first.output('url '), note)
    await first.kill('SIGTERM')

    const second = await start()
    expect(await ask(second.url, read)).toEqual(noted)
    await second.stop()

    const third = owner({ user: daemon })
    expect(await ask(await third.output('url '), read)).toEqual(noted)
    await third.kill('SIGTERM')
  })

  test('a user without a name learns what to do', async () => {
    emptyFolder()
    chownSync(folder, 54_321, 54_321)
    expect(await owner({ user: { uid: 54_321, gid: 54_321 } }).output('PostgreSQL needs')).toContain(
      '/etc/passwd',
    )
  })

  test('an ordinary user learns that a database belongs to another user', async () => {
    await (await start()).stop()
    chownSync(folder, daemon.uid, daemon.gid)
    expect(await owner({ user: daemon }).output('failed ')).toContain('belongs to another user')
  })

  test('a project that only root can enter has its database and programs elsewhere', async () => {
    chmodSync(folder, 0o700)
    const inside = join(folder, 'project', '.comptoir')
    mkdirSync(inside, { recursive: true })
    const postgres = await start(inside)
    const home = /kept in (\/var\/lib\/comptoir-\w+)/.exec(postgres.lines.join('\n'))?.[1] ?? ''
    cleanUp.unshift(() => rmSync(home, { recursive: true }))
    await ask(postgres.url, note)
    expect(readdirSync(home)).toContain('postgresql-18')
  })

  test('a socket folder of another user is not used', async () => {
    const first = await start()
    const taken = new URL(first.url).searchParams.get('host') ?? ''
    await first.stop()
    mkdirSync(taken)
    chownSync(taken, daemon.uid, daemon.gid)
    cleanUp.push(() => rmSync(taken, { recursive: true }))

    const second = await start()
    expect(new URL(second.url).searchParams.get('host')).not.toBe(taken)
    await ask(second.url, note)
  })
})
