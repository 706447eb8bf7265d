import type { RequestResult } from './run-requests.ts'

/** Counts requests and answers for the summary. */
export interface Report {
  note(result: RequestResult): void
  total(): number
  table(): string
}

export function createReport(): Report {
  const rows = new Map<string, { calls: number; changed: number; outcomes: Map<string, number> }>()
  let total = 0
  return {
    note({ request, outcome, changed }) {
      total++
      const row = rows.get(request.label) ?? { calls: 0, changed: 0, outcomes: new Map<string, number>() }
      rows.set(request.label, row)
      row.calls++
      if (changed) row.changed++
      row.outcomes.set(outcome, (row.outcomes.get(outcome) ?? 0) + 1)
    },
    total: () => total,
    table() {
      const lines = [...rows].sort().map(([label, { calls, changed, outcomes }]) => {
        const answered = [...outcomes].sort().map(([outcome, times]) => `${outcome}×${times}`)
        return [
          label.padEnd(36),
          String(calls).padStart(7),
          String(changed).padStart(8),
          ` ${answered.join(' ')}`,
        ].join(' ')
      })
      return [
        ['call'.padEnd(36), 'calls'.padStart(7), 'changed'.padStart(8), ' answers'].join(' '),
        ...lines,
      ].join('\n')
    },
  }
}
