import type { Performed } from './perform.ts'

/** Counts what was asked and answered, for the summary. */
export interface Report {
  note(performed: Performed): void
  total(): number
  table(): string
}

export function createReport(): Report {
  const rows = new Map<string, { calls: number; changed: number; statuses: Map<number, number> }>()
  let total = 0
  return {
    note({ request, status, changed }) {
      total++
      const row = rows.get(request.label) ?? { calls: 0, changed: 0, statuses: new Map<number, number>() }
      rows.set(request.label, row)
      row.calls++
      if (changed) row.changed++
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
    },
    total: () => total,
    table() {
      const lines = [...rows].sort().map(([label, { calls, changed, statuses }]) => {
        const answered = [...statuses]
          .sort(([one], [other]) => one - other)
          .map(([status, times]) => `${status}×${times}`)
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
