import { createHmac } from 'node:crypto'
import { email } from '@comptoir/contract/fields'
import type { SecurityEventKind } from '@comptoir/contract/security-log'
import { isInvalidValue, type Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { maxLateMs } from '../log-chain/chain-log.ts'
import { readAddressSalt } from '../settings/address-salt.ts'
import { countRefusedSignIns } from './refused-sign-ins.ts'
import { insertEntries, type SecurityEntry, type SecurityEvent, toEntry } from './security-event.ts'

/** Records security events: in the database, as lines of the log, and as counts for the metrics. */
export interface SecurityLog {
  /** Buffers the event, which is written within a second. For events that must neither delay nor fail a request. */
  record(event: SecurityEvent): void
  /**
   * Writes the event in the transaction of the act, so that neither exists without the other. It is logged and counted once
   * the transaction has committed.
   */
  recordIn(tx: Queries, event: SecurityEvent): Promise<void>
  /**
   * What is kept of an account that was typed: the address of a user, otherwise a keyed hash, because it may be a
   * customer's. The same address has the same hash.
   */
  typedAccount(typed: string, isUser: boolean): Promise<string>
  /** Logs and counts an event that the database has stored by itself. */
  announce(event: SecurityEvent): void
  /** Writes everything that is buffered. */
  flush(): Promise<void>
  /** How many events of each kind this process has recorded. */
  readonly counts: ReadonlyMap<SecurityEventKind, number>
  /** How many of them could not be kept in the database. */
  readonly lost: number
  start(): void
  /** Writes what is buffered, and ends. */
  stop(): Promise<void>
}

export interface SecurityLogDependencies {
  database: Queries
  clock: () => Date
  log: {
    info(facts: object, message: string): void
    warn(facts: object, message: string): void
  }
  /** How many events may wait for the database. Further ones are logged and counted, but not kept. */
  maxBuffered?: number
  /** A time that passes evenly, unlike that of a clock that is corrected. */
  passedMs?: () => number
}

export function createSecurityLog(deps: SecurityLogDependencies): SecurityLog {
  const { database, clock, log, maxBuffered = 20_000, passedMs = () => performance.now() } = deps
  const buffered: SecurityEntry[] = []
  const recordedMs = new WeakMap<SecurityEntry, number>()
  /** Written in transactions that may still be rolled back. */
  const uncommitted = new Map<string, { entry: SecurityEntry; writtenMs: number }>()
  const counts = new Map<SecurityEventKind, number>()
  /** How many of the first buffered ones were counted by `dropExcess`. */
  let countedEntries = 0
  let lost = 0
  let unreportedLosses = 0
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let salt: string | undefined
  let flushing: Promise<void> | undefined

  function announceEntry(entry: SecurityEntry): void {
    counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1)
    log.info({ security: entry }, 'security event')
  }

  function lose(events: number): void {
    lost += events
    unreportedLosses += events
  }

  function record(event: SecurityEvent): void {
    const entry = toEntry(event, clock())
    announceEntry(entry)
    if (buffered.length >= maxBuffered) {
      lose(1)
      return
    }
    buffered.push(entry)
    recordedMs.set(entry, passedMs())
    if (buffered.length >= batchSize && !isFailing) void flush()
  }

  /** Apart from writing a batch, so that one that is tried again is not counted twice. */
  async function dropExcess(): Promise<void> {
    const fresh = buffered.slice(0, batchSize)
    const kept = await countRefusedSignIns(database, fresh, clock())
    buffered.splice(0, fresh.length, ...kept)
    countedEntries = kept.length
  }

  async function writeBuffered(): Promise<void> {
    while (buffered.length > 0) {
      if (countedEntries === 0) await dropExcess()
      if (countedEntries === 0) continue
      const batch = buffered.slice(0, countedEntries)
      const inTime = batch.filter((entry) => passedMs() - (recordedMs.get(entry) ?? 0) < maxWaitMs)
      let stored = inTime.length
      try {
        await insertEntries(database, inTime)
      } catch (error) {
        // A retry of values that the database refuses would hold up all later events.
        if (!isInvalidValue(error)) throw error
        log.warn({ err: error }, 'security events could not be stored')
        stored = 0
      }
      lose(batch.length - stored)
      buffered.splice(0, batch.length)
      countedEntries = 0
    }
  }

  async function announceCommitted(): Promise<void> {
    if (uncommitted.size === 0) return
    const rows = await database.rows(sqlOf({ id: text })`
      select id::text as id from security_event where id = any(${[...uncommitted.keys()]}::uuid[])`)
    for (const { id } of rows) {
      const found = uncommitted.get(id)
      if (found) announceEntry(found.entry)
      uncommitted.delete(id)
    }
    for (const [id, { writtenMs }] of uncommitted) {
      if (performance.now() - writtenMs > maxTransactionMs) uncommitted.delete(id)
    }
  }

  async function flushOnce(): Promise<void> {
    try {
      await writeBuffered()
      await announceCommitted()
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error, waiting: buffered.length }, 'the security log waits for the database')
      isFailing = true
      return
    }
    if (unreportedLosses === 0) return
    const events = unreportedLosses
    unreportedLosses = 0
    log.warn({ events }, 'security events were lost: they are in this log, but not in the database')
    record({ kind: 'events_lost', details: { events } })
  }

  function flush(): Promise<void> {
    flushing ??= flushOnce().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    record,
    async recordIn(tx, event) {
      const entry = toEntry(event, clock())
      await insertEntries(tx, [entry])
      uncommitted.set(entry.id, { entry, writtenMs: performance.now() })
    },
    async typedAccount(typed, isUser) {
      // Read for users too, so that the time taken says nothing about the account.
      salt ??= await readAddressSalt(database)
      if (isUser || !email.safeParse(typed).success) return typed
      return `#${createHmac('sha256', salt).update(typed).digest('hex').slice(0, 16)}`
    },
    announce: (event) => announceEntry(toEntry(event, clock())),
    flush,
    counts,
    get lost() {
      return lost
    },
    start() {
      timer ??= setInterval(() => void flush(), flushMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      // The first may be a flush under way, which does not see what was recorded since; or it may report losses.
      await flush()
      await flush()
      if (buffered.length > 0) log.warn({ events: buffered.length }, 'security events were lost at shutdown')
    },
  }
}

/** The chain takes no older rows: one that comes later looks as if someone had added it afterwards. */
const maxWaitMs = maxLateMs - 10 * 60_000
const batchSize = 500
const flushMs = 500

/** A transaction that is idle for longer is ended by the database. */
const maxTransactionMs = 30_000
