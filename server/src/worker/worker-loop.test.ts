import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorkerLoop, type WorkerLoop, type WorkerLoopOptions } from './worker-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const lines: string[] = []
const log = {
  info: (_: object, message: string) => lines.push(message),
  warn: (_: object, message: string) => lines.push(message),
}

function loopOf(options: Partial<WorkerLoopOptions<string>> & Pick<WorkerLoopOptions<string>, 'work'>) {
  const loop: WorkerLoop = createWorkerLoop({
    name: 'test worker',
    log,
    connect: (serve) => serve('connection'),
    intervalMs: 1000,
    retryMs: 100,
    ...options,
  })
  loop.start()
  return loop
}

/** Counts its rounds and gives these outcomes one after the other; the last one from then on. */
function rounds(...outcomes: ('busy' | 'idle' | Error)[]) {
  return vi.fn(async () => {
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    if (outcome === undefined || outcome instanceof Error) throw outcome
    return outcome
  })
}

describe('a worker', () => {
  test('works round after round while it is busy, then once for each interval', async () => {
    const work = rounds('busy', 'busy', 'idle')
    const loop = loopOf({ work })
    await vi.advanceTimersByTimeAsync(999)
    expect(work).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(4)
    await loop.stop()
  })

  test('works at once when it is woken, also by an event in the middle of a round', async () => {
    let finishRound = () => {}
    const work = vi.fn(
      () =>
        new Promise<'idle'>((resolve) => {
          finishRound = () => resolve('idle')
        }),
    )
    const loop = loopOf({ work })
    loop.wake()
    finishRound()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    finishRound()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(3)
    finishRound()
    await loop.stop()
  })

  test('waits for its first round if asked to', async () => {
    const work = rounds('idle')
    const loop = loopOf({ work, initialDelayMs: 5000 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(1)
    await loop.stop()
  })

  test('is started once, however often it is asked to', async () => {
    const work = rounds('idle')
    const loop = loopOf({ work })
    loop.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(1)
    await loop.stop()
  })
})

describe('after a failure a worker', () => {
  const failure = new Error('The database is gone')

  test('connects again, at intervals that double up to ten seconds', async () => {
    const connect = vi.fn(() => Promise.reject(failure))
    const loop = loopOf({ work: rounds('idle'), connect, retryMs: 1000 })
    await vi.advanceTimersByTimeAsync(0)
    const attempts: number[] = []
    for (const delayMs of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      const before = connect.mock.calls.length
      await vi.advanceTimersByTimeAsync(1)
      attempts.push(connect.mock.calls.length - before)
    }
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1])
    expect(connect).toHaveBeenCalledTimes(7)
    await loop.stop()
  })

  test('starts over with the shortest wait once a round has succeeded', async () => {
    const work = rounds(failure, failure, 'idle', failure, 'idle')
    const loop = loopOf({ work })
    await vi.advanceTimersByTimeAsync(100 + 200 + 1000)
    expect(work).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(100)
    expect(work).toHaveBeenCalledTimes(5)
    await loop.stop()
  })

  test('is not woken by events before its wait is over', async () => {
    const work = rounds(failure)
    const loop = loopOf({ work })
    await vi.advanceTimersByTimeAsync(50)
    loop.wake()
    await vi.advanceTimersByTimeAsync(49)
    expect(work).toHaveBeenCalledTimes(1)
    await loop.stop()
  })

  test('logs the first of several failures, and that it works again', async () => {
    const loop = loopOf({ work: rounds(failure, failure, failure, 'idle') })
    await vi.advanceTimersByTimeAsync(5000)
    expect(lines).toEqual(['the test worker failed and will retry', 'the test worker works again'])
    await loop.stop()
  })
})

describe('a worker that is stopped', () => {
  test('aborts its signal, finishes the round under way and begins no other', async () => {
    let finishRound = () => {}
    let signal: AbortSignal | undefined
    const work = vi.fn((_: string, stopped: AbortSignal) => {
      signal = stopped
      return new Promise<'busy'>((resolve) => {
        finishRound = () => resolve('busy')
      })
    })
    const loop = loopOf({ work })
    const end = vi.fn()
    const stopped = loop.stop().then(end)
    await vi.advanceTimersByTimeAsync(0)
    expect([signal?.aborted, end.mock.calls.length]).toEqual([true, 0])
    finishRound()
    await stopped
    expect(work).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['between two rounds', { work: rounds('idle') }],
    ['before its first round', { work: rounds('idle'), initialDelayMs: 60_000 }],
    ['after a failure', { work: rounds(new Error('failed')), retryMs: 60_000 }],
  ])('ends at once %s, and leaves no timer', async (_, options) => {
    const loop = loopOf(options)
    await vi.advanceTimersByTimeAsync(10)
    await loop.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
