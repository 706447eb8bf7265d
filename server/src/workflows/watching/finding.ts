/** What was found out about one part of the installation. */
export interface Finding extends Verdict {
  check: string
}

export interface Verdict {
  state: 'ok' | 'warning' | 'failed'
  says: string
}

/** Makes a check. One that cannot be made has failed, and says why. */
export async function checked(check: string, work: () => Verdict | Promise<Verdict>): Promise<Finding> {
  try {
    return { check, ...(await work()) }
  } catch (error) {
    return { check, ...failed(error) }
  }
}

export function ok(says: string): Verdict {
  return { state: 'ok', says }
}

export function warning(says: string): Verdict {
  return { state: 'warning', says }
}

export function failed(error: unknown): Verdict {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  return { state: 'failed', says: `${error instanceof Error ? error.message : String(error)}${cause}` }
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
