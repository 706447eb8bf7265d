/** Ends the process: every part stops in the reverse order of its start, within a time limit, and only once. */
export interface Shutdown {
  /** Adds a step; the step added last runs first. */
  onShutdown(step: () => Promise<void>): void
  readonly isUnderWay: boolean
  /** Runs the steps and ends the process with the code, or with 1 if a step fails. */
  exit(code: number): Promise<void>
}

/** Handles the signals that ask a process to end. */
export function createShutdown(print: (line: string) => void): Shutdown {
  const steps: (() => Promise<void>)[] = []
  let startedAt: number | undefined

  async function exit(code: number): Promise<void> {
    if (startedAt !== undefined) return
    startedAt = Date.now()
    setTimeout(() => {
      print('Stopping takes too long: leaving at once')
      process.exit(1)
    }, shutdownTimeoutMs).unref()
    let exitCode = code
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        print(`Stopping: ${error instanceof Error ? error.message : error}`)
        exitCode = 1
      }
    }
    process.exit(exitCode)
  }

  function onSignal(): void {
    if (startedAt === undefined) {
      print('Stopping: requests under way are finished first; press Ctrl-C again to leave at once')
      void exit(0)
    } else if (Date.now() - startedAt > sameKeystrokeMs) {
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  return {
    onShutdown: (step) => steps.push(step),
    get isUnderWay() {
      return startedAt !== undefined
    },
    exit,
  }
}

const shutdownTimeoutMs = 10_000

/** A Ctrl-C in a terminal reaches this process twice: directly, and passed on by npm. */
const sameKeystrokeMs = 500
