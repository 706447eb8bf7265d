import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, projectFolder, runScript, say } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  const checks = await runChecks()
  const tests = await runTests()
  const journeys = await runJourneys()
  const failed = checks.failed.length + tests.failed + journeys.failed
  if (checks.failed.length > 0) say(`Failed checks: ${checks.failed.join(', ')}`)
  say(`${checks.passed + tests.passed + journeys.passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
})

/** @returns {Promise<{ passed: number, failed: number }>} */
function runTests() {
  return withReport(async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await run(inProject('node_modules', '.bin', 'vitest'), args, { show: true })
    return count(code, report)
  })
}

/**
 * Journeys in a real browser.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function runJourneys() {
  const browser = await findBrowser()
  return withReport(async (report) => {
    const env = { ...process.env, COMPTOIR_BROWSER: browser, E2E_REPORT: report }
    const program = inProject('node_modules', '.bin', 'playwright')
    const { code } = await run(program, ['test', '-c', 'e2e'], { show: true, env })
    return countJourneys(code, report)
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

/**
 * A run may fail without a failed test: a file that does not load, an error outside every test, no report at all.
 * @param {number} code
 * @param {string} report
 */
function count(code, report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } =
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */ (
      JSON.parse(readFileSync(report, 'utf8'))
    )
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + unread.length
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/**
 * @param {number} code
 * @param {string} report
 */
function countJourneys(code, report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats } = /** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */ (
    JSON.parse(readFileSync(report, 'utf8'))
  )
  if (stats.flaky > 0) say(`${stats.flaky} journeys passed at the second attempt`)
  const failed = stats.unexpected
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed }
}
