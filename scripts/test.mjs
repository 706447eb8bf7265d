import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChecks } from './check.mjs'
import { namedTestsThatDidNotRun } from './check-documents.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, print, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'
import { outcomeOfJourneys, outcomeOfTests, outcomeWithoutReport } from './test-reports.mjs'

const vitest = inProject('node_modules', '.bin', 'vitest')

/** The parts of the component tests that have not begun. */
const parts = ['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']

/** How often a failed test is tried again. What passes only then is named at the end. */
const retries = 1

await runScript(async () => {
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  const env = { ...process.env, COMPTOIR_BROWSER: await findBrowser() }
  // Each of the two uses about one core: processes start and end, and then one browser at a time runs. A second and a third
  // browser follow the tests and the model, which waits for its servers: a component test waits for a fifth of its time.
  // Journeys, with a browser for each worker, need the whole machine.
  const startingAndStopping = runBeside('lifecycle', env)
  const components = startingAndStopping.then(() => runComponents(env))
  const checks = await runChecks()
  const tests = await runTests(env)
  const besideHistories = runComponents(env)
  const histories = await runModel(env)
  const lifecycle = await startingAndStopping
  const screens = (await Promise.all([components, besideHistories, runComponents(env)])).flat()
  const journeys = await runJourneys(env)
  const outcomes = [checks, tests, lifecycle, ...screens, histories, journeys]
  const reports = [tests, lifecycle, ...screens, journeys]
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  // Otherwise a crash would be hidden among all that did not run because of it.
  if (failed.length === 0) failed.push(...namedTestsThatDidNotRun(reports.flatMap(({ ran }) => ran)))
  // Repeated at the end, because a log may keep only the end of a long run.
  for (const what of failed) print(`FAILED ${what}`)
  const flaky = reports.flatMap((report) => report.flaky)
  if (flaky.length > 0) {
    print('Passed only at the second attempt – mend it like a failure:')
    for (const what of flaky) print(`  ${what}`)
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  print(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
})

/**
 * The tests beside the code that need no browser.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./test-reports.mjs').Outcome>}
 */
function runTests(env) {
  return withReport(async (report) => {
    const args = vitestArgs(['contract', 'server', 'web'], report)
    const { code } = await run(vitest, args, { show: true, env })
    return outcomeOfTests(code, report)
  })
}

/**
 * Runs one part after the other until none is left; called again, it shares them.
 * @param {NodeJS.ProcessEnv} env
 */
async function runComponents(env) {
  const outcomes = []
  for (let part = parts.shift(); part; part = parts.shift())
    outcomes.push(await runBeside('components', { ...env, COMPTOIR_REACT: 'production' }, `--shard=${part}`))
  return outcomes
}

/**
 * Tests that run beside the others, and are therefore printed at their end.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} options
 * @returns {Promise<import('./test-reports.mjs').Outcome>}
 */
function runBeside(project, env, ...options) {
  return withReport(async (report) => {
    const { code, output } = await run(vitest, [...vitestArgs([project], report), ...options], { env })
    print(output)
    return outcomeOfTests(code, report)
  })
}

/**
 * @param {string[]} projects
 * @param {string} report
 */
function vitestArgs(projects, report) {
  return [
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--retry=${retries}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
}

/**
 * Random histories that the model predicts, with the seed of the day. It is printed, and a failure with the
 * command that replays it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./test-reports.mjs').Outcome>}
 */
async function runModel(env) {
  const args = [inProject('scripts', 'tool.mjs'), 'model', '--seconds', '45', '--without-crashes']
  const { code } = await run(process.execPath, args, { show: true, env })
  return outcomeWithoutReport(code === 0 ? undefined : 'the model: see its replay above')
}

/**
 * Journeys in a real browser.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./test-reports.mjs').Outcome>}
 */
function runJourneys(env) {
  return withReport(async (report) => {
    const program = inProject('node_modules', '.bin', 'playwright')
    const options = { show: true, env: { ...env, E2E_REPORT: report } }
    const { code } = await run(program, ['test', '-c', 'e2e', `--retries=${retries}`], options)
    return outcomeOfJourneys(code, report)
  })
}

/**
 * @template T
 * @param {(report: string) => Promise<T>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
