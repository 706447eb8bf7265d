import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namedTestsThatDidNotRun } from './check-documents.mjs'
import { inProject } from './project.mjs'
import { outcomeOfJourneys, outcomeOfTests } from './test-reports.mjs'

test('a journey that passed only at the second attempt is named, and counts as passed', () => {
  const spec = (title: string, status: string, error?: string) => ({
    file: 'users.spec.ts',
    title,
    ok: status !== 'unexpected',
    tests: [{ status, results: [error ? { error: { message: error } } : {}] }],
  })
  const specs = [
    spec('steady', 'expected'),
    spec('shaky', 'flaky', 'once'),
    spec('broken', 'unexpected', 'no'),
    spec('left out', 'skipped'),
  ]
  const suites = [{ title: 'users.spec.ts', specs: [], suites: [{ title: 'a user', specs }] }]
  const report = { stats: { expected: 1, flaky: 1 }, suites }
  expect(outcomeOfJourneys(1, written(report))).toEqual({
    passed: 2,
    failed: ['users.spec.ts › a user broken\nno'],
    flaky: ['users.spec.ts › a user shaky'],
    ran: ['steady', 'shaky', 'broken'].map((title) => `e2e/journeys/users.spec.ts › a user ${title}`),
  })
})

test('so is a test, and a file that fails outside its tests is a failure', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => {
    return { fullName, status, failureMessages }
  }
  const file = (name: string, status: string, message: string, ...assertionResults: object[]) => {
    return { name: inProject(name), status, message, assertionResults }
  }
  const testResults = [
    file('one.test.ts', 'failed', '', result('broken', 'failed', 'no'), result('shaky', 'passed', 'once')),
    file('two.test.ts', 'passed', '', result('steady', 'passed')),
    file('three.test.ts', 'failed', 'no database', result('never begun', 'skipped')),
  ]
  expect(outcomeOfTests(1, written({ numPassedTests: 2, testResults }))).toEqual({
    passed: 2,
    failed: ['three.test.ts: no database', 'one.test.ts › broken\nno'],
    flaky: ['one.test.ts › shaky'],
    ran: ['one.test.ts › broken', 'one.test.ts › shaky', 'two.test.ts › steady'],
  })
})

test('a test that a document names must have run', () => {
  const [line = ''] = namedTestsThatDidNotRun([])
  const [, file, title] = / names a test that did not run: (.+) › (.+)$/.exec(line) ?? []
  expect(namedTestsThatDidNotRun([`${file} › a describe ${title}, in en`])).not.toContain(line)
  for (const other of [`${file} › another`, `another.test.ts › ${title}`])
    expect(namedTestsThatDidNotRun([other])).toContain(line)
})

function written(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
