import { rmdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Installation, prepareSocketFolder, socketFolderFor } from './installation.ts'
import { errorCode, isNamedProcessAlive, processName } from './live-process.ts'
import { haltPostmaster, LaunchFailed, launchPostmaster } from './postmaster.ts'
import { type Running, removeStalePostmasterFile, runningPostmaster } from './postmaster-file.ts'
import { probe } from './probe.ts'
import { socketUrl } from './socket-url.ts'

/** A running PostgreSQL that has our database, our own or another process's. */
export interface Held {
  pid: number
  socketFolder: string
  gone: Promise<void>
  /** Stops our own, and only lets go of an adopted one. */
  release(): Promise<void>
}

export interface LaunchOptions {
  installation: Installation
  settings: Record<string, string>
  say: (line: string) => void
}

export const databaseName = 'comptoir'

/** Adopts what runs on the database folder or launches one, waiting for whatever is just starting or stopping there. */
export async function obtainPostgres(
  options: LaunchOptions,
  socketFolder?: string,
  leaving?: AbortSignal,
): Promise<Held> {
  const began = Date.now()
  for (let wait = 30; ; wait = Math.min(wait * 1.5, 500)) {
    leaving?.throwIfAborted()
    const running = runningPostmaster(options.installation.database)
    const held = running ? await adopt(running, options, began) : await launch(options, socketFolder, began)
    if (held && (await hasDatabase(held))) return held
    if (Date.now() > began + startTimeoutMs) {
      throw new Error(`PostgreSQL did not come up within a minute. Its log is ${options.installation.log}`)
    }
    await pause(wait)
  }
}

const startTimeoutMs = 60_000

/** A postmaster writes its file a moment before it listens; one that lost its socket stays silent for good. */
const silenceAllowed = 10_000

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
    if (error.passes || anotherWasQuicker) return undefined
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
    options.say(`Using the PostgreSQL that runs already (process ${pid})`)
    const { client } = answer
    const gone = new Promise<void>((resolve) => client.once('end', () => resolve()))
    return { pid, gone, socketFolder, release: () => client.end() }
  }
  if (answer.is === 'ready') {
    // Its owner was killed: it is stopping already, or would never be stopped.
    await answer.client.end()
    await haltPostmaster(pid)
  } else if (answer.is === 'absent' && Date.now() > began + silenceAllowed) {
    options.say(`PostgreSQL (process ${pid}) does not answer: stopping it`)
    await haltPostmaster(pid)
  }
  return undefined
}

/** False when the server went away meanwhile, as one does whose owner has just been stopped. */
async function hasDatabase({ socketFolder, release }: Held): Promise<boolean> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
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
