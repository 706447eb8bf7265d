import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { Failure, inProject, projectFolder, say } from './project.mjs'
import { run } from './run.mjs'

/** Builds what is missing or older than its sources. */
export async function ensureBuilt() {
  if (parts.every(isBuilt)) return
  await withLock(async (alsoHeldBy) => {
    const stale = parts.filter((part) => !isBuilt(part))
    if (stale.length === 0) return
    say(`Building the ${stale.map(({ name }) => name).join(' and the ')}`)
    const results = await Promise.all(stale.map((part) => build(part, alsoHeldBy)))
    const failed = results.filter((result) => result !== undefined)
    if (failed.length > 0) throw new Failure(failed.join('\n'))
  })
}

/** @typedef {{ name: string, folder: string, sources: string[], commands: (into: string) => string[][] }} Part */

const everywhere = ['contract/src', 'package-lock.json', 'tsconfig.base.json']

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    folder: 'server',
    sources: [...everywhere, 'server/src', 'server/build.mjs', 'server/package.json', 'server/tsconfig.json'],
    commands: (into) => [[inProject('server', 'build.mjs'), into]],
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
      'web/vite.config.ts',
      'web/package.json',
      'web/tsconfig.json',
    ],
    commands: (into) =>
      ['production', 'tools'].map((mode) => [
        vite(),
        'build',
        '--mode',
        mode,
        '--outDir',
        into,
        '--logLevel',
        'warn',
      ]),
  },
]

/** Which sources a build was made from. */
const stampName = '.sources'

/** @param {Part} part */
function isBuilt(part) {
  const stamp = inProject(part.folder, 'dist', stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(part.sources)
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
  const hash = hashOf(part.sources)
  rmSync(fresh, { recursive: true, force: true })
  const options = { cwd: inProject(part.folder), env: { ...process.env, NODE_ENV: 'production' }, onStart }
  for (const command of part.commands(fresh)) {
    const { code, output } = await run(process.execPath, command, options)
    if (code !== 0)
      return `${output}\nThe ${part.name} could not be built: mend the sources named above and try again.`
  }
  writeFileSync(join(fresh, stampName), hash)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}

function vite() {
  return join(
    dirname(createRequire(inProject('web', 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of sources.flatMap((source) => filesIn(inProject(source)))) {
    hash.update(`\0${relative(projectFolder, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
