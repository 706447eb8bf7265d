import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What each group of tests gets: a folder of its own, functions to report figures, and cleanup. */
export interface Suite {
  /** For development: fewer repetitions and shorter outages. */
  quick: boolean
  large: boolean
  soakMinutes: number
  folder: string
  /** Reports one figure. */
  check(name: string, holds: boolean, figure: string): void
  skip(name: string, reason: string): void
  /** Adds a cleanup step; the steps run in reverse order at the end of the group. */
  atEnd(step: () => Promise<void> | void): void
}

export interface Line {
  group: string
  name: string
  figure: string
  outcome: 'ok' | 'FAILED' | 'skipped'
}

export interface RunningSuite extends Suite {
  lines: Line[]
  begin(group: string): void
  /** Runs the cleanup steps of the group. */
  finish(): Promise<void>
  close(): Promise<void>
}

export function createSuite(options: Pick<Suite, 'quick' | 'large' | 'soakMinutes'>): RunningSuite {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-faults-'))
  // Started by root, PostgreSQL runs as another user, who must get through.
  chmodSync(folder, 0o711)
  const lines: Line[] = []
  let group = ''
  let steps: (() => Promise<void> | void)[] = []

  function report(name: string, outcome: Line['outcome'], figure: string): void {
    lines.push({ group, name, figure, outcome })
    process.stdout.write(`${outcome.padEnd(7)} ${name}: ${figure}\n`)
  }

  async function finish(): Promise<void> {
    const due = steps.reverse()
    steps = []
    for (const step of due) await step()
  }

  return {
    ...options,
    folder,
    lines,
    check: (name, holds, figure) => report(name, holds ? 'ok' : 'FAILED', figure),
    skip: (name, reason) => report(name, 'skipped', reason),
    atEnd: (step) => steps.push(step),
    begin(next) {
      group = next
      process.stdout.write(`\n${next}\n`)
    },
    finish,
    async close() {
      await finish()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
