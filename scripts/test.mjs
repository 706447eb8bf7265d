import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, projectFolder, runScript, say } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'
import { outcomeOfJourneys, outcomeOfTests } from './test-reports.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  const checks = await runChecks()
  const env = { ...process.env, COMPTOIR_BROWSER: await findBrowser() }
  const tests = await runTests(env)
  const journeys = await runJourneys(env)
  // Repeated at the end, because a log may keep only the end of a long run.
  const failed = [...checks.failed, ...tests.failed, ...journeys.failed]
  for (const what of failed) say(`FAILED ${what}`)
  if (journeys.flaky?.length) {
    say('Passed only at the second attempt – mend it like a failure:')
    for (const what of journeys.flaky) say(`  ${what}`)
  }
  say(`${checks.passed + tests.passed + journeys.passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
})

/**
 * The tests beside the code, those of components in a real browser.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./test-reports.mjs').Outcome>}
 */
function runTests(env) {
  return withReport(async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await run(inProject('node_modules', '.bin', 'vitest'), args, { show: true, env })
    return outcomeOfTests(code, report)
  })
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
    const { code } = await run(program, ['test', '-c', 'e2e', '--retries=1'], options)
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
