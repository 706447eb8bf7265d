import { setImmediate } from 'node:timers/promises'

export interface AdmissionQueue {
  /** Resolves with a function that gives the place back. Rejects if the queue is full or does not move. */
  enter(): Promise<() => void>
  readonly waiting: number
  /** Whether `enter` would be refused now. */
  readonly isFull: boolean
}

/** The reason of a refusal: too much to do, not a fault of what is waited for. */
export class QueueRefusal extends Error {}

export interface AdmissionQueueOptions {
  maxActive: number
  /** With a longer queue, `enter` is refused at once: the caller may try another replica. */
  maxQueued: number
  /** The whole queue is refused if no place came free for this long. */
  queueTimeoutMs: number
}

/**
 * Limits how many callers are active at a time and queues the others. The timeout starts again whenever a place comes free:
 * a moving queue is worth waiting in, while one that stands still means that the resource is not coming back soon.
 */
export function createAdmissionQueue(options: AdmissionQueueOptions): AdmissionQueue {
  const { maxActive, maxQueued, queueTimeoutMs } = options
  let active = 0
  let queue: { admit: () => void; refuse: (reason: Error) => void }[] = []
  let stallTimer: NodeJS.Timeout | undefined

  function restartStallTimer(): void {
    clearTimeout(stallTimer)
    if (queue.length > 0) stallTimer = setTimeout(refuseQueue, queueTimeoutMs)
  }

  /** In batches: handling hundreds of refusals in one turn of the event loop would delay all other requests. */
  async function refuseQueue(): Promise<void> {
    const refused = queue
    queue = []
    const reason = new QueueRefusal(`No place came free for ${queueTimeoutMs} ms`)
    for (const [index, { refuse }] of refused.entries()) {
      refuse(reason)
      if (index % refusalsPerTurn === 0) await setImmediate()
    }
  }

  function createRelease(): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = queue.shift()
      if (next) next.admit()
      else active -= 1
      restartStallTimer()
    }
  }

  return {
    enter() {
      if (active < maxActive) {
        active += 1
        return Promise.resolve(createRelease())
      }
      if (queue.length >= maxQueued)
        return Promise.reject(new QueueRefusal(`${maxQueued} are waiting already`))
      return new Promise((resolve, reject) => {
        queue.push({ admit: () => resolve(createRelease()), refuse: reject })
        if (queue.length === 1) restartStallTimer()
      })
    },
    get waiting() {
      return queue.length
    },
    get isFull() {
      return active >= maxActive && queue.length >= maxQueued
    },
  }
}

const refusalsPerTurn = 20
