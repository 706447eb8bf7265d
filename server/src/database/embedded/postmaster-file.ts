import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, errorCode, isAlive } from './live-process.ts'

/** The PostgreSQL that runs on a database folder, started by this process or another one. */
export interface Running {
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
export function removeStalePostmasterFile(database: string): void {
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
