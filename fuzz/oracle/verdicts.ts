import type { Told } from './change-rules.ts'

/** The fault, unless it holds. */
export function unless(holds: boolean | undefined, fault: string): string | undefined {
  return holds ? undefined : fault
}

export function verbs({ verb }: Told, ...allowed: Told['verb'][]): string | undefined {
  return unless(allowed.includes(verb), `${verb} is nobody’s.`)
}

export function only({ columns }: Told, ...allowed: string[]): string | undefined {
  const stranger = columns.find((column) => !allowed.includes(column))
  return stranger && `${stranger} is nobody’s to change.`
}

export function never({ verb, columns, after }: Told, column: string): string | undefined {
  const touched = verb === 'UPDATE' ? columns.includes(column) : after?.[column] === true
  return unless(!touched, `${column} was set.`)
}

export function sfidOf({ verb, after }: Told, prefix: string): string | undefined {
  return unless(
    verb !== 'INSERT' || new RegExp(`^${prefix}[A-Za-z0-9]{15}$`).test(String(after?.sfid)),
    'The sfid is not of the server’s making.',
  )
}

export function isStoredEmail(value: unknown): boolean {
  return typeof value === 'string' && value === value.trim().toLowerCase()
}
