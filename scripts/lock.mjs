import {
  accessSync,
  appendFileSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, inProject, print } from './project.mjs'

/**
 * Lets one process of this checkout at a time install or build.
 * @template T
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work gets a way to name child processes that hold the lock
 *   on when this process is killed
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  const lock = join(lockFolder(), 'preparing.lock')
  await take(lock)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work((pid) => appendFileSync(lock, `${processName(pid)}\n`))
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function lockFolder() {
  const folder = inProject('.comptoir')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch (error) {
    throw new Failure(
      `This user may not write to ${folder} (${codeOf(error)}), and there is something to install or build. ` +
        'Start as the owner of the project folder, or change its owner.',
    )
  }
}

/** @param {string} lock */
async function take(lock) {
  const mine = `${lock}.${process.pid}`
  let hasReported = false
  for (;;) {
    writeFileSync(mine, `${processName(process.pid)}\n`)
    try {
      linkSync(mine, lock)
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(mine, { force: true })
    }
    const holders = holdersOf(lock)
    const living = holders.find(isAlive)
    if (living) {
      if (!hasReported)
        print(`Waiting for process ${Number.parseInt(living, 10)}, which is preparing this folder`)
      hasReported = true
      await pause(200)
    } else {
      discard(lock, holders)
    }
  }
}

/**
 * @param {string} lock
 * @returns {string[]}
 */
function holdersOf(lock) {
  try {
    return readFileSync(lock, 'utf8').trim().split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Removes the lock of processes that are gone, unless another process has just taken it.
 * @param {string} lock
 * @param {string[]} holders
 */
function discard(lock, holders) {
  const aside = `${lock}.${process.pid}.old`
  try {
    renameSync(lock, aside)
    if (holdersOf(aside).join() !== holders.join()) linkSync(aside, lock)
    rmSync(aside)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * A process number may be given out again, so the moment of its start belongs to the name where it can be known.
 * @param {number} pid
 */
function processName(pid) {
  return process.platform === 'linux' ? `${pid}.${startOf(pid)}` : String(pid)
}

/** @param {string} name */
function isAlive(name) {
  const pid = Number.parseInt(name, 10)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  return processName(pid) === name
}

/** @param {number} pid */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command stands in brackets and may hold anything, so count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return 'gone'
    throw error
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
