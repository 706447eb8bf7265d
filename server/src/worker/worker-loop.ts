export interface Worker {
  start(): void
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>
}

export interface WorkerLoop extends Worker {
  /** Ends the wait for the next round. A failed worker waits on, so that events cannot drive it into a tight loop. */
  wake(): void
}

export interface WorkerLoopOptions<Connection> {
  /** What the log calls the worker. */
  name: string
  log: WorkerLog
  /** Calls `serve` with what the rounds need, and cleans up after it. A failed worker connects again. */
  connect: (serve: (connection: Connection) => Promise<void>) => Promise<void>
  /** One round; `busy` asks for the next one without a wait. The signal is aborted when the worker is stopped. */
  work: (connection: Connection, stopped: AbortSignal) => Promise<'busy' | 'idle'>
  /** How long an idle worker waits if nothing wakes it. */
  intervalMs: number
  /** The wait after a failure; doubles with every further failure, up to `maxRetryMs`. */
  retryMs: number
  /** How long the first round waits after the start. */
  initialDelayMs?: number
}

export interface WorkerLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** Runs rounds of work until it is stopped. A failure is logged once, not at every retry. */
export function createWorkerLoop<Connection>(options: WorkerLoopOptions<Connection>): WorkerLoop {
  const { name, log, connect, work, intervalMs, retryMs, initialDelayMs = 0 } = options
  const nextRound = createWakeSignal()
  const stopSignal = createWakeSignal()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let failures = 0

  async function run(): Promise<void> {
    if (initialDelayMs > 0) await stopSignal.wait(initialDelayMs)
    while (!stopping.signal.aborted) {
      try {
        await connect(serve)
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, `the ${name} failed and will retry`)
        const delayMs = retryDelayMs(retryMs, failures++)
        if (!stopping.signal.aborted) await stopSignal.wait(delayMs)
        nextRound.clear()
      }
    }
  }

  async function serve(connection: Connection): Promise<void> {
    while (!stopping.signal.aborted) {
      const outcome = await work(connection, stopping.signal)
      if (failures > 0) log.info({}, `the ${name} works again`)
      failures = 0
      if (outcome === 'idle' && !stopping.signal.aborted) await nextRound.wait(intervalMs)
    }
  }

  return {
    start() {
      running ??= run()
    },
    wake: nextRound.wake,
    async stop() {
      stopping.abort()
      nextRound.wake()
      stopSignal.wake()
      await running
    },
  }
}

/** Short enough that no worker is idle for long after its database has recovered. */
const maxRetryMs = 10_000

function retryDelayMs(firstMs: number, failuresBefore: number): number {
  return Math.max(firstMs, Math.min(maxRetryMs, firstMs * 2 ** failuresBefore))
}

/** Lets a loop sleep until an event or a timeout, without missing an event between two waits. */
interface WakeSignal {
  wake(): void
  /** Resolves at the next `wake`, at once if there was one since the last wait, or after the timeout. */
  wait(timeoutMs: number): Promise<void>
  /** Discards a `wake` that has not been waited for. */
  clear(): void
}

function createWakeSignal(): WakeSignal {
  let isWoken = false
  let resolveWait: (() => void) | undefined
  return {
    wake() {
      isWoken = true
      resolveWait?.()
    },
    async wait(timeoutMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          resolveWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
      resolveWait = undefined
    },
    clear() {
      isWoken = false
    },
  }
}
