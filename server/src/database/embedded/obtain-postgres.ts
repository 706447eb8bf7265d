import { readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Installation, prepareSocketFolder, socketFolderFor } from './installation.ts'
import { commandOf, errorCode, isAlive, isNamedProcessAlive, processName } from './live-process.ts'
import { haltPostmaster, LaunchFailed, launchPostmaster } from './postmaster.ts'
import { probe, socketUrl } from './probe.ts'

/** A running PostgreSQL with our database: a child of this process, or adopted from another one. */
interface Held {
  pid: number
  socketFolder: string
  gone: Promise<void>
  /** Stops a child; only disconnects from an adopted one. */
  release(): Promise<void>
}

interface LaunchOptions {
  installation: Installation
  /** Created if it is missing. */
  databaseName: string
  settings: Record<string, string>
  print: (line: string) => void
}

/** Adopts the PostgreSQL that runs on the database folder, or launches one. Waits while one is starting or stopping there. */
export async function obtainPostgres(
  options: LaunchOptions,
  socketFolder?: string,
  stopping?: AbortSignal,
): Promise<Held> {
  const began = Date.now()
  for (let wait = 30; ; wait = Math.min(wait * 1.5, 500)) {
    stopping?.throwIfAborted()
    const running = runningPostmaster(options.installation.database)
    const held = running ? await adopt(running, options, began) : await launch(options, socketFolder, began)
    if (held && (await ensureDatabase(held, options.databaseName))) return held
    if (Date.now() > began + startTimeoutMs) {
      throw new Error(`PostgreSQL did not come up within a minute. Its log is ${options.installation.log}`)
    }
    await pause(wait)
  }
}

const startTimeoutMs = 60_000

/** A postmaster writes its file a moment before it listens; one that lost its socket never answers. */
const maxSilenceMs = 10_000

async function launch(
  options: LaunchOptions,
  known: string | undefined,
  began: number,
): Promise<Held | undefined> {
  const { installation, settings } = options
  removeStalePostmasterFile(installation.database)
  if (known !== undefined) prepareSocketFolder(known, installation.account)
  const socketFolder = known ?? socketFolderFor(installation)
  try {
    const { pid, gone } = await launchPostmaster(
      installation,
      socketFolder,
      settings,
      processName(process.pid) ?? '',
    )
    const release = async () => {
      await haltPostmaster(pid)
      removeIfEmpty(socketFolder)
    }
    return { pid, gone, socketFolder, release }
  } catch (error) {
    if (!(error instanceof LaunchFailed) || Date.now() > began + startTimeoutMs) throw error
    const anotherWasQuicker = runningPostmaster(installation.database) !== undefined
    if (error.isTemporary || anotherWasQuicker) return undefined
    throw error
  }
}

async function adopt(
  { pid, socketFolder }: Running,
  options: LaunchOptions,
  began: number,
): Promise<Held | undefined> {
  const answer = await probe(socketFolder)
  if (answer.is === 'ready' && isNamedProcessAlive(answer.owner)) {
    options.print(`Using the PostgreSQL that runs already (process ${pid})`)
    const { client } = answer
    const gone = new Promise<void>((resolve) => client.once('end', () => resolve()))
    return { pid, gone, socketFolder, release: () => client.end() }
  }
  if (answer.is === 'ready') {
    // Its owner was killed. It may be stopping already; if not, no other process would stop it.
    await answer.client.end()
    await haltPostmaster(pid)
  } else if (answer.is === 'absent' && Date.now() > began + maxSilenceMs) {
    options.print(`PostgreSQL (process ${pid}) does not answer: stopping it`)
    await haltPostmaster(pid)
  }
  return undefined
}

/** Creates the database if it is missing. False if the server stopped meanwhile, as happens when its owner stops. */
async function ensureDatabase({ socketFolder, release }: Held, databaseName: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database "${databaseName}"`)
    return true
  } catch (error) {
    const madeByAnotherStart =
      error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')
    if (madeByAnotherStart) return true
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
    await release()
    return false
  } finally {
    await client.end()
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  }
}

/** The PostgreSQL that runs on a database folder, started by this process or another one. */
interface Running {
  pid: number
  socketFolder: string
}

export function runningPostmaster(database: string): Running | undefined {
  const running = readPostmasterFile(database)
  return running && isOurs(running.pid, database) ? running : undefined
}

/**
 * PostgreSQL does not start while its file names a living process, even an unrelated one that has the process id of a
 * killed postmaster, as happens after the restart of a container or in a copied folder.
 */
function removeStalePostmasterFile(database: string): void {
  const stale = readPostmasterFile(database)
  if (!stale || isOurs(stale.pid, database)) return
  const file = join(database, fileName)
  const beingWritten = Number.isNaN(stale.pid) && Date.now() - stale.written < 5000
  if (beingWritten) return
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  // Another start may have put its own file there in between.
  if (Object.is(pidIn(aside), stale.pid)) rmSync(aside)
  else renameSync(aside, file)
}

const fileName = 'postmaster.pid'

function readPostmasterFile(database: string): (Running & { written: number }) | undefined {
  const file = join(database, fileName)
  try {
    const socketFolder = readFileSync(file, 'utf8').split('\n')[4] ?? ''
    return { pid: pidIn(file), socketFolder, written: statSync(file).mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function pidIn(file: string): number {
  return Number.parseInt(readFileSync(file, 'utf8'), 10)
}

function isOurs(pid: number, database: string): boolean {
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(` -D ${database} `)
}
