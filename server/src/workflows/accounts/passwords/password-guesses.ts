import { Worker } from 'node:worker_threads'

/**
 * How many guesses a program needs that tries leaked passwords, English and French words, names, dates and keyboard
 * patterns first, and the given words before all others.
 */
export async function estimateGuesses(password: string, words: readonly string[]): Promise<number> {
  running ??= startWorker()
  const { worker, waiting } = running
  worker.ref()
  clearTimeout(idleTimer)
  const id = nextId++
  try {
    return await new Promise<number>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      // The rest of a long password only makes it stronger, and the time of a check grows with the length.
      worker.postMessage({ id, password: password.slice(0, maxCheckedLength), words })
    })
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) endWhenIdle(worker)
  }
}

/** Loads the word lists while a person is still typing a new password. */
export function preparePasswordCheck(): void {
  if (running) return
  running = startWorker()
  endWhenIdle(running.worker)
}

interface Answer {
  resolve(guesses: number): void
  reject(error: Error): void
}

interface RunningWorker {
  worker: Worker
  waiting: Map<number, Answer>
}

let running: RunningWorker | undefined
let idleTimer: NodeJS.Timeout | undefined
let nextId = 0

/** The word lists take 90 MB, and passwords are chosen rarely: the worker exists only while they are. */
function endWhenIdle(worker: Worker): void {
  worker.unref()
  idleTimer = setTimeout(() => {
    running = undefined
    void worker.terminate()
  }, maxIdleMs).unref()
}

function startWorker(): RunningWorker {
  const waiting = new Map<number, Answer>()
  const worker = new Worker(new URL('./password-worker.js', import.meta.url))
  worker.on('message', ({ id, guesses }: { id: number; guesses: number }) =>
    waiting.get(id)?.resolve(guesses),
  )
  worker.on('error', (error) => {
    running = undefined
    for (const { reject } of waiting.values()) reject(error)
  })
  return { worker, waiting }
}

const maxCheckedLength = 40
const maxIdleMs = 120_000
