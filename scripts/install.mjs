import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { Failure, inProject, print } from './project.mjs'
import { run } from './run.mjs'

/** Installs the packages unless those of package-lock.json are there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async (alsoHeldBy) => {
    restoreInterrupted()
    if (isInstalled()) return
    print('Installing packages (up to a minute the first time)')
    const isAside = moveAside()
    const { code, output } = await runNpm(['ci', ...flags, ...cacheFlags()], alsoHeldBy)
    if (code !== 0) {
      if (isAside) restore()
      throw new Failure(explain(code, output))
    }
    rmSync(previousPackages, { recursive: true, force: true })
    writeFileSync(stampFile, stamp())
  })
}

/**
 * Keeps the packages until the new ones are complete: npm ci deletes them first, and offline it would leave none.
 * @returns {boolean}
 */
function moveAside() {
  if (!existsSync(packages)) return false
  try {
    renameSync(packages, previousPackages)
    return true
  } catch (error) {
    // A mounted folder cannot be moved; npm then replaces its contents.
    if (error instanceof Error && 'code' in error && ['EBUSY', 'EXDEV'].includes(String(error.code)))
      return false
    throw error
  }
}

function restore() {
  rmSync(packages, { recursive: true, force: true })
  renameSync(previousPackages, packages)
}

/** An install that was killed left the previous packages aside. */
function restoreInterrupted() {
  if (!existsSync(previousPackages)) return
  if (existsSync(finishedFile)) rmSync(previousPackages, { recursive: true })
  else restore()
}

/** Whatever NODE_ENV and npm's own settings leave out, the build needs it. */
const flags = [
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

const packages = inProject('node_modules')
const previousPackages = inProject('node_modules.old')
const lockFile = inProject('package-lock.json')
/** What npm writes when it has finished, and only then. */
const finishedFile = inProject('node_modules', '.package-lock.json')
const stampFile = inProject('node_modules', '.comptoir-installed')

/**
 * @param {string[]} args
 * @param {(pid: number) => void} onStart
 */
export function runNpm(args, onStart) {
  const npm = process.env.npm_execpath
  const options = { env: { ...process.env, npm_config_yes: 'true' }, onStart }
  return npm && /npm-cli\.c?js$/.test(npm)
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, options)
}

/** A read-only home is no reason to fail: the cache then lies in the project. */
function cacheFlags() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    for (const folder of [cache, join(cache, '_cacache')])
      if (existsSync(folder)) accessSync(folder, constants.W_OK)
    return []
  } catch {
    return [`--cache=${inProject('.comptoir', 'npm-cache')}`]
  }
}

/** @returns {boolean} */
function isInstalled() {
  if (!existsSync(finishedFile)) return false
  if (isStamped()) return true
  if (!isSameAsLock()) return false
  rememberInstalled()
  return true
}

/** Comparing all packages again would delay every start. */
function rememberInstalled() {
  try {
    writeFileSync(stampFile, stamp())
  } catch {
    // The packages may be read-only.
  }
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
}

function stamp() {
  const hash = createHash('sha256')
  for (const file of [lockFile, finishedFile]) hash.update(readFileSync(file))
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} Package
 */

/** Packages that were installed by hand count too if they are those of the lock file. */
function isSameAsLock() {
  const wanted = packagesIn(lockFile)
  const found = packagesIn(finishedFile)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const there = found[path]
    if (!there) return entry.optional === true && !isMadeForThisMachine(entry)
    return (
      there.version === entry.version && there.integrity === entry.integrity && existsSync(inProject(path))
    )
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @param {Package} entry */
function isMadeForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, libcHere()))
}

/**
 * @param {string[] | undefined} list
 * @param {string} value
 */
function fits(list, value) {
  return !list || list.includes(value)
}

function libcHere() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * @param {number} code
 * @param {string} output
 */
function explain(code, output) {
  const cause = output.split('\n').slice(-15).join('\n')
  const known = mends.find(([sign]) => sign.test(output))
  const mend = known?.[1] ?? 'Check the network and the registry (npm config get registry), then try again.'
  return `${cause}\nnpm ci failed with exit code ${code}. ${mend}`
}

/** @type {[sign: RegExp, mend: string][]} */
const mends = [
  [/ENOSPC/, 'The disk is full: make room and try again.'],
  [
    /EACCES|EPERM|EROFS/,
    'This user may not write here: start as the owner of the folder, or change its owner.',
  ],
  [/in sync/, 'package.json and package-lock.json disagree: run "npm install" and keep both files.'],
]
