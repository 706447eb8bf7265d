import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { Failure, inProject, isMain, print, projectFolder, runScript } from './project.mjs'
import { endWithChildren, run } from './run.mjs'

/** Builds what is missing or older than its sources. */
export async function ensureBuilt() {
  if (parts.every(isBuilt)) return
  await withLock(async (alsoHeldBy) => {
    const stale = parts.filter((part) => !isBuilt(part))
    if (stale.length === 0) return
    print(`Building the ${stale.map(({ name }) => name).join(' and the ')}`)
    const results = await Promise.all(stale.map((part) => build(part, alsoHeldBy)))
    const failed = results.filter((result) => result !== undefined)
    if (failed.length > 0) throw new Failure(failed.join('\n'))
  })
}

/** The names of the parts that are missing or older than their sources. */
export function unbuiltParts() {
  return parts.filter((part) => !isBuilt(part)).map(({ name }) => name)
}

/**
 * A part whose `build.mjs` builds it into the folder that it is given.
 * @typedef {{ name: string, folder: string, sources: string[] }} Part
 */

const everywhere = ['contract/src', 'package-lock.json', 'tsconfig.base.json']

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    folder: 'server',
    sources: [
      ...everywhere,
      'server/src',
      'server/build.mjs',
      'server/no-glob.js',
      'server/package.json',
      'server/tsconfig.json',
    ],
  },
  {
    name: 'web client',
    folder: 'web',
    sources: [
      ...everywhere,
      'web/src',
      'web/public',
      'web/index.html',
      'web/tools',
      'web/build.mjs',
      'web/vite.config.ts',
      'web/chunks.ts',
      'web/mantine-styles.ts',
      'web/precompress.ts',
      'web/preload-font.ts',
      'web/single-path-icons.ts',
      'web/zod-without-eval.ts',
      'web/package.json',
      'web/tsconfig.json',
    ],
  },
]

/** Which sources a build was made from, and the times that they had. */
const [stampName, timesName] = ['.sources', '.source-times']

/**
 * Files that have kept their times have kept their contents, and reading them all would delay every start.
 * @param {Part} part
 */
function isBuilt({ folder, sources }) {
  const [stampFile, timesFile] = [inProject(folder, 'dist', stampName), inProject(folder, 'dist', timesName)]
  const stamp = readIfThere(stampFile)
  if (stamp === undefined) return false
  const times = timesOf(sources)
  if (readIfThere(timesFile) === times) return true
  if (stamp !== hashOf(sources)) return false
  // After a checkout, for example. In production nothing is written.
  if (process.env.NODE_ENV !== 'production') writeFileSync(timesFile, times)
  return true
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Builds aside and puts the result in place in one step: a server that runs, or a start that is killed, never meets half
 * a build. Answers what went wrong, if anything.
 * @param {Part} part
 * @param {(pid: number) => void} onStart
 * @returns {Promise<string | undefined>}
 */
async function build(part, onStart) {
  const place = inProject(part.folder, 'dist')
  const [fresh, old] = [`${place}.new`, `${place}.old`]
  const [hash, times] = [hashOf(part.sources), timesOf(part.sources)]
  rmSync(fresh, { recursive: true, force: true })
  const options = { cwd: inProject(part.folder), env: { ...process.env, NODE_ENV: 'production' }, onStart }
  const { code, output } = await run(process.execPath, [inProject(part.folder, 'build.mjs'), fresh], options)
  if (code !== 0)
    return `${output}\nThe ${part.name} could not be built: mend the sources named above and try again.`
  writeFileSync(join(fresh, stampName), hash)
  writeFileSync(join(fresh, timesName), times)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(inProject(source)))) {
    hash.update(`\0${relative(projectFolder, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @param {string[]} sources */
function timesOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(inProject(source)))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(projectFolder, file)}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    endWithChildren()
    await ensureInstalled()
    await ensureBuilt()
    print('The server and the web client are built.')
  })
}
