import { setImmediate } from 'node:timers/promises'

export interface AdmissionQueue {
  /** Resolves with a function that gives the place back. Rejects if the queue is full or does not move. */
  enter(person?: Person): Promise<() => void>
  readonly waiting: number
  /** Whether `enter` would be refused now. The person is asked for only if the queue is full. */
  isFullFor(person: () => Person): boolean
}

/** The id of a staff user. What is done without one, such as signing in, waits in one line together, and may hold all places. */
export type Person = number | undefined

/** The reason of a refusal: too much to do, not a fault of what is waited for. */
export class QueueRefusal extends Error {}

export interface AdmissionQueueOptions {
  maxActive: number
  /** How many places one staff user may hold, so that some are left for the others. */
  maxPerPerson?: number
  /** With a longer queue, `enter` is refused at once: the caller may try another replica. */
  maxQueued: number
  /** The whole queue is refused if no place came free for this long. */
  queueTimeoutMs: number
}

interface Waiting {
  admit: () => void
  refuse: (reason: Error) => void
}

/**
 * Limits how many callers are active at a time, in all and of one person, and queues the others. A place that comes free goes to
 * each waiting person in turn, so that one who asks for much at once does not delay the others. The timeout starts again whenever a place comes free:
 * a moving queue is worth waiting in, while one that stands still means that the resource is not coming back soon.
 */
export function createAdmissionQueue(options: AdmissionQueueOptions): AdmissionQueue {
  const { maxActive, maxPerPerson = maxActive, maxQueued, queueTimeoutMs } = options
  let active = 0
  let waiting = 0
  /** What each person waits for; the person whose turn is next comes first. */
  let lines = new Map<Person, Waiting[]>()
  /** How many places each staff user holds. */
  const held = new Map<number, number>()
  let stallTimer: NodeJS.Timeout | undefined

  function mayEnter(person: Person): boolean {
    return person === undefined || (held.get(person) ?? 0) < maxPerPerson
  }

  function hold(person: Person, change: 1 | -1): void {
    if (person === undefined) return
    const places = (held.get(person) ?? 0) + change
    if (places > 0) held.set(person, places)
    else held.delete(person)
  }

  function restartStallTimer(): void {
    clearTimeout(stallTimer)
    if (waiting > 0) stallTimer = setTimeout(refuseQueue, queueTimeoutMs)
  }

  /** In batches: handling hundreds of refusals in one turn of the event loop would delay all other requests. */
  async function refuseQueue(): Promise<void> {
    const refused = [...lines.values()].flat()
    lines = new Map()
    waiting = 0
    const reason = new QueueRefusal(`No place came free for ${queueTimeoutMs} ms`)
    for (const [index, { refuse }] of refused.entries()) {
      refuse(reason)
      if (index % refusalsPerTurn === 0) await setImmediate()
    }
  }

  function takeNext(): Waiting | undefined {
    for (const [person, line] of lines) {
      if (!mayEnter(person)) continue
      const next = line.shift()
      lines.delete(person)
      if (line.length > 0) lines.set(person, line)
      waiting -= 1
      return next
    }
    return undefined
  }

  function createRelease(person: Person): () => void {
    let isReleased = false
    hold(person, 1)
    return () => {
      if (isReleased) return
      isReleased = true
      hold(person, -1)
      const next = takeNext()
      if (next) next.admit()
      else active -= 1
      restartStallTimer()
    }
  }

  /** The line whose last caller makes room for this person in a full queue; undefined if this person has the longest. */
  function lineToShorten(person: Person): Waiting[] | undefined {
    const own = lines.get(person)?.length ?? 0
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    return longest.length > own + 1 ? longest : undefined
  }

  return {
    enter(person) {
      if (active < maxActive && mayEnter(person)) {
        active += 1
        return Promise.resolve(createRelease(person))
      }
      if (waiting >= maxQueued) {
        const refusal = new QueueRefusal(`${maxQueued} are waiting already`)
        const last = lineToShorten(person)?.pop()
        if (!last) return Promise.reject(refusal)
        last.refuse(refusal)
        waiting -= 1
      }
      return new Promise((resolve, reject) => {
        const line = lines.get(person) ?? []
        line.push({ admit: () => resolve(createRelease(person)), refuse: reject })
        lines.set(person, line)
        waiting += 1
        if (waiting === 1) restartStallTimer()
      })
    },
    get waiting() {
      return waiting
    },
    isFullFor(asked) {
      if (waiting < maxQueued) return false
      const person = asked()
      return (active >= maxActive || !mayEnter(person)) && !lineToShorten(person)
    },
  }
}

const refusalsPerTurn = 20
