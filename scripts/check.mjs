import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, inProject, isMain, print, runScript } from './project.mjs'
import { endWithChildren, run } from './run.mjs'

/** @typedef {{ name: string, command: [program: string, ...args: string[]] }} Step */

/** The native compiler takes a sixth of the time; `typescript` itself stays for dependency-cruiser, which needs its API. */
const compiler = inProject('node_modules', 'typescript-7', 'bin', 'tsc')

/** @type {Step[]} */
const steps = [
  // One program for all that is neither of the three: each of its own would read the server's sources again.
  { name: 'types of the contract', command: ['node', compiler, '-p', 'contract'] },
  { name: 'types of the server', command: ['node', compiler, '-p', 'server'] },
  { name: 'types of the web client', command: ['node', compiler, '-p', 'web'] },
  { name: 'types of everything else', command: ['node', compiler, '-p', '.'] },
  { name: 'style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports between the parts', command: ['node', 'scripts/check-imports.mjs'] },
  { name: 'classes of the style modules', command: ['node', 'scripts/check-styles.mjs'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'tests that documents name', command: ['node', 'scripts/check-documents.mjs'] },
]

/**
 * Runs every check, two at a time, and prints each with its time.
 * @returns {Promise<{ passed: number, failed: string[] }>}
 */
export async function runChecks() {
  const waiting = [...steps]
  /** @type {string[]} */
  const failed = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await passes(step))) failed.push(step.name)
  }
  await Promise.all([work(), work()])
  return { passed: steps.length - failed.length, failed }
}

/** @param {Step} step */
async function passes({ name, command: [program, ...args] }) {
  const began = Date.now()
  const path = program === 'node' ? process.execPath : inProject('node_modules', '.bin', program)
  const { code, output } = await run(path, args)
  const hasPassed = code === 0
  print(`${hasPassed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (!hasPassed) print(output)
  return hasPassed
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    endWithChildren()
    await ensureInstalled()
    const { failed } = await runChecks()
    if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}`)
  })
}
