import type { WireChange } from './wire-change.ts'

/** Returns the fault if the condition does not hold. */
export function failUnless(holds: boolean | undefined, fault: string): string | undefined {
  return holds ? undefined : fault
}

export function allowVerbs({ verb }: WireChange, ...allowed: WireChange['verb'][]): string | undefined {
  return failUnless(allowed.includes(verb), `No role may ${verb}.`)
}

export function allowColumns({ columns }: WireChange, ...allowed: string[]): string | undefined {
  const unexpected = columns.find((column) => !allowed.includes(column))
  return unexpected && `No role may change ${unexpected}.`
}

export function forbidColumn({ verb, columns, after }: WireChange, column: string): string | undefined {
  const touched = verb === 'UPDATE' ? columns.includes(column) : after?.[column] === true
  return failUnless(!touched, `${column} was set.`)
}

export function checkSfid({ verb, after }: WireChange, prefix: string): string | undefined {
  return failUnless(
    verb !== 'INSERT' || new RegExp(`^${prefix}[A-Za-z0-9]{15}$`).test(String(after?.sfid)),
    'The sfid is not of the server’s making.',
  )
}

export function isStoredEmail(value: unknown): boolean {
  return typeof value === 'string' && value === value.trim().toLowerCase()
}
