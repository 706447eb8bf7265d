import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Prints the figures of each test, and writes those of a full run to RESULTS.md. */
export default class ResultsReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const figure of test.meta().figures ?? []) process.stdout.write(`     ${figure}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.FAULTS_WHOLE !== '1') return
    const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
    const head = [
      '# What the last full run of `npm run faults` measured',
      '',
      `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine}; load and servers on the same machine.`,
      '',
    ]
    const page = fileURLToPath(new URL('RESULTS.md', import.meta.url))
    writeFileSync(page, [...head, ...modules.map(section)].join('\n'))
  }
}

function section(module: TestModule): string {
  const rows = [...module.children.allTests()].map((test) => {
    const { state } = test.result()
    return `| ${cell(test.name)} | ${cell((test.meta().figures ?? []).join('; '))} | ${state} |`
  })
  const title = basename(module.moduleId, '.test.ts')
  return [`## ${title}`, '', '| what | figures | |', '|---|---|---|', ...rows, ''].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
