import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectFolder } from './project.mjs'

/**
 * What a run came to, by the report that its program wrote.
 * @typedef {{ passed: number, failed: string[], flaky: string[], ran: string[] }} Outcome
 *   flaky: what passed only at the second attempt. ran: what was not skipped.
 */

/**
 * Of a run that has no report: what failed, if anything.
 * @param {string} [failure]
 * @returns {Outcome}
 */
export function outcomeWithoutReport(failure) {
  return { passed: failure ? 0 : 1, failed: failure ? [failure] : [], flaky: [], ran: [] }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 */

/**
 * @param {number} code
 * @param {string} report
 * @returns {Outcome}
 */
export function outcomeOfTests(code, report) {
  if (!existsSync(report)) return outcomeWithoutReport('the tests, which left no report')
  const { numPassedTests, testResults } =
    /** @type {{ numPassedTests: number, testResults: FileResult[] }} */ (
      JSON.parse(readFileSync(report, 'utf8'))
    )
  /** @param {(test: TestResult) => boolean} isWanted */
  const named = (isWanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isWanted)
        .map((test) => ({ ...test, title: `${inTree(name)} › ${test.fullName}` })),
    )
  const broken = named(({ status }) => status === 'failed').map(({ title, failureMessages }) =>
    [title, ...failureMessages.map(inShort)].join('\n'),
  )
  // What fails before the first test, or after the last, is no failure of a test.
  const around = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => `${inTree(name)}: ${inShort(message)}`)
  return {
    passed: numPassedTests,
    failed: orElse([...around, ...broken], code, 'the tests, outside every one of them'),
    flaky: named(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(
      ({ title }) => title,
    ),
    ran: named(({ status }) => status === 'passed' || status === 'failed').map(({ title }) => title),
  }
}

/** @param {string} file */
function inTree(file) {
  return relative(projectFolder, file)
}

/**
 * @typedef {{ ok: boolean, tests: { status: string, results: { error?: { message?: string } }[] }[], file: string, title: string }} Spec
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {number} code
 * @param {string} report
 * @returns {Outcome}
 */
export function outcomeOfJourneys(code, report) {
  if (!existsSync(report)) return outcomeWithoutReport('the journeys, which left no report')
  const { stats, suites } = /** @type {{ stats: { expected: number, flaky: number }, suites: Suite[] }} */ (
    JSON.parse(readFileSync(report, 'utf8'))
  )
  // The outermost suites are the files.
  const specs = suites.flatMap((suite) => specsIn({ ...suite, title: '' }))
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) =>
        results.map(({ error }) => inShort(error?.message ?? '')),
      )
      return [`${file} › ${title}`, ...messages].join('\n')
    })
  return {
    passed: stats.expected + stats.flaky,
    failed: orElse(failed, code, 'the journeys, outside every one'),
    flaky: specs.filter(isFlaky).map(({ file, title }) => `${file} › ${title}`),
    ran: specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ file, title }) => `e2e/journeys/${file} › ${title}`),
  }
}

/**
 * Each with the titles of the suites around it.
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsIn({ title, specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)].map((spec) => {
    return { ...spec, title: `${title} ${spec.title}`.trim() }
  })
}

/** @param {string} message */
function inShort(message) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 12).join('\n')
}

/** @param {Spec} spec */
function isFlaky({ tests }) {
  return tests.some(({ status }) => status === 'flaky')
}

/**
 * A run may fail without a failed test, by an error outside every one.
 * @param {string[]} failed
 * @param {number} code
 * @param {string} otherwise
 */
function orElse(failed, code, otherwise) {
  return failed.length === 0 && code !== 0 ? [otherwise] : failed
}
