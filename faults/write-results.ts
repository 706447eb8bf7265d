import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RunningSuite } from './suite.ts'

/** Writes the figures of a full run to RESULTS.md. */
export function writeResults({ lines, soakMinutes }: RunningSuite): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  const groups = [...new Set(lines.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const rows = lines
      .filter((line) => line.group === group)
      .map(({ name, figure, outcome }) => `| ${cell(name)} | ${cell(figure)} | ${outcome} |`)
    return [`## ${group}`, '', '| what | figure | |', '|---|---|---|', ...rows, ''].join('\n')
  })
  const head = [
    '# What the last full run of `npm run faults` measured',
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine}; load and servers on the same machine; ${soakMinutes} minutes of mixed traffic.`,
    '',
  ]
  writeFileSync(fileURLToPath(new URL('RESULTS.md', import.meta.url)), [...head, ...sections].join('\n'))
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
