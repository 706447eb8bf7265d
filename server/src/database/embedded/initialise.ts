import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import { spawnChild } from './child.ts'
import type { Installation } from './installation.ts'
import { errorCode, isAlive } from './live-process.ts'

/** Creates the database folder under another name and renames it, so that a start killed half-way leaves no partial one. */
export async function initialise(installation: Installation, say: (line: string) => void): Promise<void> {
  const { account, home, database } = installation
  removeLeftovers(home)
  if (existsSync(join(database, 'PG_VERSION'))) return
  say('Making the database')
  const partial = join(home, `${partialName}${process.pid}`)
  mkdirSync(partial, { mode: 0o700 })
  giveTo(account, partial)
  try {
    await runInitdb(installation, partial)
    renameSync(partial, database)
  } catch (error) {
    const madeByAnotherStart = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')
    if (!madeByAnotherStart) throw error
    if (!existsSync(join(database, 'PG_VERSION'))) {
      throw new Error(`${database} holds something else than a database. Move it away and start again.`, {
        cause: error,
      })
    }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

const partialName = 'making-database-'

/** Sorts by byte, the same on every machine; upper and lower work for letters of every language. */
const locale = ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8']

async function runInitdb({ account, home, binaries }: Installation, folder: string): Promise<void> {
  const report = join(home, `initdb-${process.pid}.log`)
  const output = openSync(report, 'w')
  try {
    const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions']
    const child = spawnChild(join(binaries, 'bin', 'initdb'), args, { account, lastSignal: 'KILL', output })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(explain(readFileSync(report, 'utf8').trim()))
  } finally {
    closeSync(output)
    rmSync(report, { force: true })
  }
}

function explain(report: string): string {
  const advice = /could not look up effective user ID/.test(report)
    ? '\nPostgreSQL needs a user with a name: add this user to /etc/passwd, start as another one, or set DATABASE_URL.'
    : ''
  return `PostgreSQL's initdb could not make the database.\n${report}${advice}`
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = new RegExp(`^(?:${partialName}|initdb-)(\\d+)(?:\\.log)?$`).exec(name)?.[1]
    const inUse = pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid))
    if (pid && !inUse) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
