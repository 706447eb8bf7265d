import { setImmediate } from 'node:timers/promises'

export interface Turnstile {
  /** Resolves with the way out once there is a place. */
  enter(): Promise<() => void>
  readonly waiting: number
  /** Whoever came now would be refused. */
  readonly full: boolean
}

export interface TurnstileOptions {
  places: number
  /** Whoever finds a longer queue is refused at once, and may try another replica. */
  longestQueue: number
  /** Milliseconds without anybody leaving, after which the queue is sent away. */
  patience: number
}

/**
 * So many at a time, the others in a queue. A queue that moves is worth waiting in, however long it is; one that stands
 * still means that whatever the others wait for is not coming back soon.
 */
export function createTurnstile({ places, longestQueue, patience }: TurnstileOptions): Turnstile {
  let inside = 0
  let queue: { admit: () => void; refuse: (reason: Error) => void }[] = []
  let stall: NodeJS.Timeout | undefined

  function watch(): void {
    clearTimeout(stall)
    if (queue.length > 0) stall = setTimeout(sendAway, patience)
  }

  /** A few at a time: what hundreds are told at once would keep the process from answering anybody else. */
  async function sendAway(): Promise<void> {
    const waiting = queue
    queue = []
    const reason = new Error(`Nobody has left for ${patience} ms`)
    for (const [index, { refuse }] of waiting.entries()) {
      refuse(reason)
      if (index % toldAtOnce === 0) await setImmediate()
    }
  }

  function wayOut(): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = queue.shift()
      if (next) next.admit()
      else inside -= 1
      watch()
    }
  }

  return {
    enter() {
      if (inside < places) {
        inside += 1
        return Promise.resolve(wayOut())
      }
      if (queue.length >= longestQueue)
        return Promise.reject(new Error(`${longestQueue} are waiting already`))
      return new Promise((resolve, reject) => {
        queue.push({ admit: () => resolve(wayOut()), refuse: reject })
        if (queue.length === 1) watch()
      })
    },
    get waiting() {
      return queue.length
    },
    get full() {
      return inside >= places && queue.length >= longestQueue
    },
  }
}

const toldAtOnce = 20
