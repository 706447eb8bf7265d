/** How the process ends: every part stops in the reverse order of its start, within a time, and only once. */
export interface Leaving {
  /** What to do on the way out; the last one given is done first. */
  atEnd(step: () => Promise<void>): void
  /** True from the moment the end has begun. */
  readonly begun: boolean
  leave(code: number): Promise<void>
}

/** Takes over the signals that ask a process to end. */
export function createLeaving(say: (line: string) => void): Leaving {
  const steps: (() => Promise<void>)[] = []
  let begun: number | undefined

  async function leave(code: number): Promise<void> {
    if (begun !== undefined) return
    begun = Date.now()
    setTimeout(() => {
      say('Stopping takes too long: leaving at once')
      process.exit(1)
    }, longestLeave).unref()
    let worst = code
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        say(`Stopping: ${error instanceof Error ? error.message : error}`)
        worst = 1
      }
    }
    process.exit(worst)
  }

  function onSignal(): void {
    if (begun === undefined) {
      say('Stopping: requests under way are finished first; press Ctrl-C again to leave at once')
      void leave(0)
    } else if (Date.now() - begun > sameKeystroke) {
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  return {
    atEnd: (step) => steps.push(step),
    get begun() {
      return begun !== undefined
    },
    leave,
  }
}

const longestLeave = 10_000

/** A terminal's Ctrl-C reaches this process twice: by itself, and passed on by npm. */
const sameKeystroke = 500
