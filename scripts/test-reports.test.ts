import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outcomeOfJourneys } from './test-reports.mjs'

test('a journey that passed only at the second attempt is named, and counts as passed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const spec = (title: string, status: string, error?: string) => ({
    file: 'users.spec.ts',
    title,
    ok: status !== 'unexpected',
    tests: [{ status, results: [error ? { error: { message: error } } : {}] }],
  })
  const report = join(folder, 'report.json')
  const specs = [
    spec('steady', 'expected'),
    spec('shaky', 'flaky', 'once'),
    spec('broken', 'unexpected', 'no'),
  ]
  writeFileSync(
    report,
    JSON.stringify({ stats: { expected: 1, flaky: 1 }, suites: [{ specs: [], suites: [{ specs }] }] }),
  )
  expect(outcomeOfJourneys(1, report)).toEqual({
    passed: 2,
    failed: ['users.spec.ts › broken\nno'],
    flaky: ['users.spec.ts › shaky'],
  })
})
