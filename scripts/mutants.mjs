import './node-version.mjs'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled, runNpm } from './install.mjs'
import { Failure, inProject, print, projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

const usage =
  'npm run mutants -- <file or folder of contract/ or server/ …> [--sample 400] [--seed 1] [--tests src/tables]'

const stryker = inProject('mutants', 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

// Changes the source in many small ways, one at a time, and says which changes no test notices.
await runScript(async () => {
  endWithNpm()
  endWithChildren()
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      tests: { type: 'string' },
    },
    allowPositionals: true,
  })
  const files = positionals.flatMap(sourcesIn)
  const part = ['contract', 'server'].find((one) => files.every((file) => file.startsWith(`${one}/`)))
  if (files.length === 0 || !part) throw new Failure(usage)
  await ensureInstalled()
  await installStryker()
  const chosen = values.sample ? await drawn(files, Number(values.sample), Number(values.seed)) : files
  const name = positionals.map((path) => path.replaceAll(/\W+/g, '-')).join('_')
  const env = { ...process.env, MUTANTS: JSON.stringify({ name, part, tests: values.tests, mutate: chosen }) }
  const { code } = await run(process.execPath, [stryker, 'run', 'mutants/stryker.config.mjs'], {
    show: true,
    env,
  })
  process.exit(code)
})

/** Stryker and the 160 packages that it needs are installed apart, so that nobody else waits for them. */
async function installStryker() {
  if (existsSync(stryker)) return
  const args = ['ci', '--prefix', 'mutants', '--omit=peer', '--no-audit', '--no-fund']
  const { code, output } = await runNpm(args, () => undefined)
  if (code !== 0) throw new Failure(`Stryker was not installed: ${output}`)
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function sourcesIn(path) {
  const whole = inProject(path)
  if (!existsSync(whole)) throw new Failure(`There is no ${path}.\n${usage}`)
  if (statSync(whole).isFile()) return [relative(projectFolder, whole)]
  const inside = readdirSync(whole, { recursive: true, encoding: 'utf8' })
  const sources = inside.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file))
  return sources.map((file) => join(relative(projectFolder, whole), file)).sort()
}

/**
 * @param {string[]} files
 * @param {number} count
 * @param {number} seed
 */
async function drawn(files, count, seed) {
  // Not named in the import, because what it imports itself may not be installed yet.
  const { href } = pathToFileURL(inProject('mutants', 'sample.mjs'))
  /** @type {{ sample(files: string[], count: number, seed: number): Promise<{ places: string[], of: number }> }} */
  const { sample } = await import(href)
  const { places, of } = await sample(files, count, seed)
  print(`${places.length} of ${of} mutants, seed ${seed}`)
  return places
}
